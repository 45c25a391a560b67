/** A catalogue with something of everything that a form can hold: every operation, every kind of slot, parameter and preset. */
import type { Catalogue, InputSlot, ModelOperation, Parameter } from '../../shared/catalogue/catalogue.ts'

const seed: Parameter = {
  id: 'seed',
  label: 'Seed',
  help: 'The same seed makes the same thing.',
  kind: 'seed',
  maximum: 999_999,
  advanced: true,
}
const detail: Parameter = {
  id: 'detail',
  label: 'Detail',
  kind: 'choice',
  default: 'standard',
  choices: [
    { value: 'draft', label: 'Draft' },
    { value: 'standard', label: 'Standard' },
    { value: 'fine', label: 'Fine' },
  ],
}
const height: Parameter = {
  id: 'height_mm',
  label: 'Height',
  kind: 'number',
  minimum: 10,
  maximum: 300,
  unit: 'mm',
  step: 1,
  default: 80,
}
const mesh: InputSlot = { id: 'mesh', kind: 'mesh', label: 'Model', required: true, maxBytes: 200_000_000 }
const picture: InputSlot = { id: 'image', kind: 'image', label: 'Picture', required: true, maxBytes: 20_000_000 }
const words: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  required: true,
  maxLength: 500,
  placeholder: 'a red dragon figurine',
}

function row(
  operation: ModelOperation['operation'],
  inputs: InputSlot[],
  parameters: Parameter[],
  more: Partial<ModelOperation> = {},
): ModelOperation {
  return { operation, inputs, parameters, price: { kind: 'free' }, ...more }
}

function model(id: string, family: string, operations: ModelOperation[]): Catalogue['models'][number] {
  return { id, family, version: '1', name: id.replaceAll('-', ' '), summary: 'Made of fixtures.', operations }
}

export const roomsCatalogue: Catalogue = {
  families: [{ id: 'all', name: 'Everything', summary: '' }],
  models: [
    model('maquette-figure-3.1', 'all', [
      row('text-to-3d', [words], [height, detail, seed], {
        presets: [
          { id: 'mini', label: 'Miniature', help: 'For a board game.', values: { height_mm: 28, detail: 'fine' } },
          { id: 'quick', label: 'Quick look', values: { detail: 'draft' } },
        ],
      }),
      row('image-to-3d', [picture], [height, detail, seed]),
    ]),
    model('views-3.0', 'all', [
      row('multiview-to-3d', [{ id: 'images', kind: 'multiview', label: 'Views', required: true }], [height, seed]),
    ]),
    model('texture-1', 'all', [
      row(
        'texture',
        [
          mesh,
          {
            ...words,
            label: 'Words',
            oneOf: 'look',
            placeholder: 'weathered copper with patina',
            suggestions: [
              'Oak',
              'White marble',
              'Rusted steel',
              'Ceramic glaze',
              'Leather',
              'Dragon scales',
              'Lava',
              'Terrazzo',
              'Camouflage',
            ].map((label) => ({ label, text: label.toLowerCase() })),
          },
          { ...picture, oneOf: 'look' },
        ],
        [
          {
            id: 'resolution',
            label: 'Resolution',
            kind: 'choice',
            default: '2k',
            choices: ['1k', '2k', '4k'].map((value) => ({ value, label: value.toUpperCase() })),
          },
          { id: 'tint', label: 'Tint', help: 'Laid over the whole surface.', kind: 'colour' },
          { id: 'keep_uv', label: 'Keep the UVs', kind: 'boolean', default: true },
          seed,
        ],
      ),
    ]),
    model('mesh-tools-1', 'all', [
      row(
        'optimize-topology',
        [mesh],
        [
          {
            id: 'target_faces',
            label: 'Faces',
            kind: 'integer',
            minimum: 100,
            maximum: 200_000,
            step: 100,
            default: 5000,
          },
        ],
        {
          presets: [
            { id: 'game', label: 'Game prop', values: { target_faces: 3000 } },
            { id: 'web', label: 'Web', values: { target_faces: 10_000 } },
          ],
        },
      ),
      row(
        'remesh',
        [mesh],
        [
          {
            id: 'edge_length_mm',
            label: 'Edge length',
            kind: 'number',
            unit: 'mm',
            minimum: 0.2,
            maximum: 20,
            step: 0.1,
            default: 2,
          },
        ],
      ),
      row(
        'convert',
        [mesh],
        [
          {
            id: 'format',
            label: 'Format',
            kind: 'choice',
            default: 'glb',
            choices: ['glb', 'obj', 'stl', 'ply', '3mf', 'usdz'].map((value) => ({
              value,
              label: value.toUpperCase(),
            })),
          },
        ],
      ),
    ]),
    model('printing-1', 'all', [
      row(
        'print-prepare',
        [mesh],
        [
          { ...height, forOne: true },
          {
            id: 'hollow_mm',
            label: 'Hollow',
            help: 'Thickness of the wall; 0 stays solid.',
            kind: 'number',
            unit: 'mm',
            minimum: 0,
            maximum: 10,
            step: 0.5,
            default: 0,
          },
          {
            id: 'drain_holes',
            label: 'Drain holes',
            kind: 'integer',
            minimum: 0,
            maximum: 8,
            default: 2,
            advanced: true,
          },
        ],
      ),
    ]),
    model('images-1', 'all', [
      row(
        'image-generate',
        [{ ...words, placeholder: 'a fox in the snow' }],
        [
          { id: 'count', label: 'Pictures', kind: 'integer', minimum: 1, maximum: 8, default: 4 },
          { id: 'transparent', label: 'Transparent background', kind: 'boolean', default: false },
          seed,
        ],
      ),
      row(
        'image-edit',
        [
          picture,
          { id: 'mask', kind: 'image', label: 'Where', required: false, maskOf: 'image' },
          {
            ...words,
            label: 'Change',
            placeholder: 'remove the background',
            suggestions: ['Remove the background', 'Add a white outline', 'Make it grey'].map((label) => ({
              label,
              text: label.toLowerCase(),
            })),
          },
        ],
        [seed],
      ),
    ]),
  ],
}
