/** What this service makes, and for how much. `GET /v1/models` answers with exactly this. */
import type { Catalogue, Parameter, Price } from '../../shared/catalogue.ts'

/** Free in embedded mode; with the price list of a paid service in metered mode. */
export function serviceCatalogue(mode: 'embedded' | 'metered'): Catalogue {
  const generation: Price = mode === 'metered' ? { kind: 'credits', credits: 35 } : { kind: 'free' }
  return {
    families: [
      {
        id: 'maquette-figure',
        name: 'Maquette Figure',
        summary: 'Objects and figurines, ready to print, made on this machine without a network.',
      },
    ],
    models: [
      {
        id: 'maquette-figure-3.1',
        family: 'maquette-figure',
        version: '3.1',
        name: 'Maquette Figure 3.1',
        summary: 'Watertight objects and figurines from words or from one picture.',
        typicalSeconds: 2,
        operations: [
          {
            operation: 'text-to-3d',
            inputs: [
              {
                id: 'prompt',
                kind: 'prompt',
                label: 'Prompt',
                help: 'Name a subject; add colour, material, size or number.',
                placeholder: 'a red dragon figurine, 8 cm tall',
                required: true,
                maxLength: 1000,
              },
            ],
            parameters: [
              { ...height, help: 'Left empty: as the words say, else 80 mm.' },
              {
                id: 'base',
                label: 'Base',
                help: 'A disc to stand on. Automatic: where the words or the subject ask for one.',
                kind: 'choice',
                choices: [
                  { value: 'auto', label: 'Automatic' },
                  { value: 'none', label: 'None' },
                  { value: 'round', label: 'Round' },
                ],
                default: 'auto',
              },
              detail,
              seed,
            ],
            price: generation,
          },
          {
            operation: 'image-to-3d',
            inputs: [
              {
                id: 'image',
                kind: 'image',
                label: 'Picture',
                help: 'One subject, whole in the picture, on a plain or transparent ground.',
                required: true,
                maxBytes: 32 * 1024 * 1024,
                mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
              },
            ],
            parameters: [
              { ...height, default: 80 },
              {
                id: 'relief',
                label: 'Relief',
                help: 'How much of the surface follows light and dark in the picture.',
                kind: 'number',
                minimum: 0,
                maximum: 1,
                step: 0.05,
                default: 0.35,
              },
              {
                id: 'base',
                label: 'Base',
                help: 'A disc to stand on.',
                kind: 'choice',
                choices: [
                  { value: 'none', label: 'None' },
                  { value: 'round', label: 'Round' },
                ],
                default: 'none',
              },
              {
                id: 'depth',
                label: 'Depth',
                help: 'Thickness as a share of a full, round body.',
                kind: 'number',
                minimum: 0.2,
                maximum: 1.5,
                step: 0.05,
                default: 1,
                advanced: true,
              },
              detail,
              seed,
            ],
            price: generation,
          },
        ],
      },
    ],
  }
}

const height: Parameter = {
  id: 'height_mm',
  label: 'Height',
  kind: 'number',
  unit: 'mm',
  minimum: 10,
  maximum: 500,
  step: 1,
}

const detail: Parameter = {
  id: 'detail',
  label: 'Detail',
  help: 'Finer takes longer and makes a larger file.',
  kind: 'choice',
  choices: [
    { value: 'draft', label: 'Draft' },
    { value: 'standard', label: 'Standard' },
    { value: 'fine', label: 'Fine' },
  ],
  default: 'standard',
  advanced: true,
}

const seed: Parameter = {
  id: 'seed',
  label: 'Seed',
  help: 'The same request with the same seed gives the same file. Left empty: a new one is chosen.',
  kind: 'seed',
  minimum: 0,
  maximum: 2_147_483_647,
  advanced: true,
}
