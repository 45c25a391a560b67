/** What the paid service of the crash test offers: words or a picture, two models, and a seed by which a order is known. */
import type { Catalogue, CatalogueModel, InputSlot, Parameter } from '../../shared/catalogue/catalogue.ts'
import { taskPrice } from './account-books.ts'

const prompt: InputSlot = { id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 200 }
const image: InputSlot = { id: 'image', kind: 'image', label: 'Picture', required: true }
const seed: Parameter = { id: 'seed', label: 'Seed', kind: 'seed', minimum: 0 }
const price = { kind: 'credits', credits: taskPrice } as const

export const crashModelIds = ['one-1.0', 'two-2.0'] as const

export const crashCatalogue: Catalogue = {
  families: [{ id: 'crash', name: 'Crash', summary: 'Models of the crash test.' }],
  models: crashModelIds.map(modelOf),
}

function modelOf(id: string): CatalogueModel {
  return {
    id,
    family: 'crash',
    version: id.split('-')[1] ?? '',
    name: `Crash ${id}`,
    summary: 'From words or a picture.',
    operations: [
      { operation: 'text-to-3d', inputs: [prompt], parameters: [seed], price },
      { operation: 'image-to-3d', inputs: [image], parameters: [seed], price },
    ],
    typicalSeconds: 10,
  }
}
