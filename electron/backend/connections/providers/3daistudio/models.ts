/** 3D AI Studio models that have an operation here and a documented interface. */
import type { Catalogue } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, formatNames, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel } from '../offered.ts'
import { asPart, mesh } from './inputs.ts'
import { pictures } from './pictures.ts'
import { shapes } from './shapes.ts'
import { tripo } from './tripo.ts'

export const families: Catalogue['families'] = [
  { id: 'tripo', name: 'Tripo', summary: 'Models from text or a picture.' },
  { id: 'hunyuan', name: 'Hunyuan', summary: 'Models from text, a picture or views.' },
  { id: 'trellis', name: 'TRELLIS', summary: 'Models from a picture.' },
  { id: 'studio-tools', name: 'Mesh tools', summary: 'Other formats, and repair for printing.' },
  { id: 'studio-pictures', name: 'Pictures', summary: 'Concept art and edits.' },
]

const tools: readonly OfferedModel[] = [
  {
    id: 'studio-convert',
    family: 'studio-tools',
    version: '',
    name: 'Convert',
    summary: 'The same model in another format.',
    typicalSeconds: 30,
    operations: [
      {
        operation: 'convert',
        inputs: [mesh],
        parameters: [
          choice(
            'output_format',
            'Format',
            {
              ...formatNames(['glb', 'fbx']),
              fbx_zip: 'FBX with textures (zipped)',
              obj: 'OBJ',
              obj_zip: 'OBJ with textures (zipped)',
              ...formatNames(['stl', 'ply', 'usdz', '3mf']),
            },
            'glb',
          ),
        ],
        price: { kind: 'credits', credits: 10 },
        send: { path: '/v1/tools/convert/', inputs: { model_file: asPart } },
      },
    ],
  },
  {
    id: 'studio-repair',
    family: 'studio-tools',
    version: '',
    name: 'Prepare for printing',
    summary: 'A watertight mesh, on request hollow.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'print-prepare',
        inputs: [mesh],
        parameters: [
          toggle('hollow', 'Hollow', false, { help: 'With a wall as thick as the service sees fit. 30 credits more.' }),
          integer('target_height', 'Height', [1, 1000], {
            help: 'Scales the model to this height. Empty: it keeps its size.',
            unit: 'cm',
            forOne: true,
          }),
          choice('quality', 'Quality', { low: 'Low', default: 'Standard', max: 'Highest' }, 'default'),
          toggle('bake_textures', 'Keep textures', true, { help: 'Bakes the old textures onto the new mesh.' }),
          choice('output_format', 'Format', formatNames(['glb', 'stl', 'obj']), 'glb'),
        ],
        price: { kind: 'credits', credits: 60, plus: [{ parameter: 'hollow', equals: true, credits: 30 }] },
        send: { path: '/v1/tools/repair/', inputs: { model_file: asPart } },
      },
    ],
  },
]

export const models: readonly OfferedModel[] = [...tripo, ...shapes, ...tools, ...pictures]
