/** What services of the specification offer, where they do not tell themselves. A new model is a new row. */
import type { Catalogue, InputSlot } from '../../../../../shared/catalogue.ts'

const prompt: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'What to make: the subject first, then colour, material and style.',
  required: true,
  maxLength: 2000,
  placeholder: 'A red dragon figurine, 8 cm tall',
}
const image: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, wholly in the picture, before a plain or transparent background.',
  required: true,
  maxBytes: 20 * 1024 * 1024,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
}

/** The specification gives one price, of version 3.1 of the first family, and no identifiers: `model.<id>` changes what is sent. */
export const specificationCatalogue: Catalogue = {
  families: [
    { id: 'first-family', name: 'First-party family', summary: "The service's own models, from words or a picture." },
  ],
  models: [
    {
      id: 'first-family-3.1',
      family: 'first-family',
      version: '3.1',
      name: 'First family 3.1',
      summary: 'Textured models from words or a picture.',
      typicalSeconds: 180,
      operations: [
        { operation: 'text-to-3d', inputs: [prompt], parameters: [], price: { kind: 'credits', credits: 35 } },
        { operation: 'image-to-3d', inputs: [image], parameters: [], price: { kind: 'credits', credits: 35 } },
      ],
    },
  ],
}
