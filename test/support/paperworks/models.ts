/** What Paperworks, an invented service, offers, and how each of it is sent. */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import type { OfferedModel } from '../../../electron/backend/connections/providers/offered.ts'

export const families: Catalogue['families'] = [{ id: 'paper', name: 'Paper', summary: 'Folded things.' }]

export const models: readonly OfferedModel[] = [
  {
    id: 'crane-2',
    family: 'paper',
    version: '2',
    name: 'Crane 2',
    summary: 'Folds what you describe.',
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [{ id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 300 }],
        parameters: [
          { id: 'folds', label: 'Folds', kind: 'integer', minimum: 1, maximum: 9, default: 4 },
          { id: 'glossy', label: 'Glossy paper', kind: 'boolean', default: false },
        ],
        price: { kind: 'credits', credits: 3, plus: [{ parameter: 'glossy', equals: true, credits: 2 }] },
        send: { path: '/v1/folds', fields: { folds: { at: 'options.folds' }, glossy: { at: 'options.glossy' } } },
      },
    ],
  },
]
