/** Tripo H3.1 and P1 at fal, which bills $0.01 for each of Tripo's own credits. */
import { viewIds, type Parameter } from '../../../../../shared/catalogue.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { pricedAt, publishedAt } from '../price-sources.ts'
import { image, picturePlace, prompt, views } from './inputs.ts'
import { choice, seed, toggle } from './parameters.ts'

const textured = { parameter: 'texture', equals: true }

const surface: Parameter[] = [
  toggle('texture', 'Texture', true),
  { ...toggle('pbr', 'PBR maps', true), shownWhen: textured, advanced: true },
  {
    ...choice('texture_quality', 'Texture quality', { standard: 'Standard', detailed: 'Detailed' }),
    help: 'Detailed textures are larger and cost extra.',
    shownWhen: textured,
  },
  {
    ...choice('geometry_quality', 'Geometry quality', { standard: 'Standard', detailed: 'Detailed' }),
    help: 'Detailed geometry costs extra.',
  },
  {
    id: 'face_limit',
    label: 'Most faces',
    help: 'Empty: chosen by the model.',
    kind: 'integer',
    minimum: 1000,
    maximum: 150_000,
    step: 1000,
  },
  { ...toggle('quad', 'Quads', false, 'The result is an FBX file. Costs extra.'), advanced: true },
  {
    ...toggle('auto_size', 'Real size', false, 'Scales the model to metres, as far as it can be guessed.'),
    advanced: true,
  },
  seed('model_seed', 'Shape seed'),
  { ...seed('texture_seed', 'Texture seed'), shownWhen: textured },
]

const fromPictures: Parameter[] = [
  ...surface,
  {
    ...choice('texture_alignment', 'Texture follows', { original_image: 'The picture', geometry: 'The geometry' }),
    shownWhen: textured,
    advanced: true,
  },
  {
    ...choice('orientation', 'Orientation', { default: 'Default', align_image: 'As in the picture' }),
    advanced: true,
  },
]

const fromWords: Parameter[] = [
  {
    id: 'negative_prompt',
    label: 'Leave out',
    help: 'What the model should not have.',
    kind: 'text',
    maxLength: 1024,
    advanced: true,
  },
  ...surface,
  seed('image_seed', 'Picture seed'),
]
const fields: Record<string, FieldRule> = { negative_prompt: { omit: '' } }
/** Without a word about them PBR maps are made, and the texture with them. */
const fixed = { pbr: false }

const source = (model: string) => publishedAt(`https://fal.ai/models/tripo3d/${model}/llms.txt`, '2026-11-27')
/** `plain`: without a texture, in dollars. */
const priceH = (plain: number) =>
  pricedAt(source('h3.1'), plain, {
    plus: [
      { parameter: 'texture', equals: true, credits: 0.1 },
      { parameter: 'texture_quality', equals: 'detailed', credits: 0.1 },
      { parameter: 'geometry_quality', equals: 'detailed', credits: 0.2 },
      { parameter: 'quad', equals: true, credits: 0.05 },
    ],
  })

const lowPoly: Parameter[] = [
  toggle('texture', 'Texture', true),
  {
    id: 'face_limit',
    label: 'Most faces',
    help: 'Empty: chosen by the model.',
    kind: 'integer',
    minimum: 48,
    maximum: 20_000,
    step: 1,
  },
  seed('model_seed', 'Shape seed'),
]

const priceP = (plain: number) =>
  pricedAt(source('p1'), plain, { plus: [{ parameter: 'texture', equals: true, credits: 0.1 }] })

export const tripoModels: readonly OfferedModel[] = [
  {
    id: 'tripo3d/h3.1',
    family: 'tripo',
    version: 'H3.1',
    name: 'Tripo H3.1',
    summary: 'Detailed textured models from text, a picture or views.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(1024)],
        parameters: fromWords,
        price: priceH(0.1),
        send: { path: '/tripo3d/h3.1/text-to-3d', fixed, fields },
      },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: fromPictures,
        price: priceH(0.2),
        send: { path: '/tripo3d/h3.1/image-to-3d', fixed, inputs: { image: picturePlace('image_url') } },
      },
      {
        operation: 'multiview-to-3d',
        // Each side is known by its place in the list, so that none before the last may be left out.
        inputs: [views(viewIds, ['front', 'left', 'back'])],
        parameters: fromPictures,
        price: priceH(0.2),
        send: { path: '/tripo3d/h3.1/multiview-to-3d', fixed, inputs: { views: picturePlace('image_urls[]') } },
      },
    ],
  },
  {
    id: 'tripo3d/p1',
    family: 'tripo',
    version: 'P1',
    name: 'Tripo P1',
    summary: 'Low-poly models for games from text or a picture.',
    typicalSeconds: 60,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(1024)],
        parameters: lowPoly,
        price: priceP(0.3),
        send: { path: '/tripo3d/p1/text-to-3d' },
      },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: lowPoly,
        price: priceP(0.4),
        send: { path: '/tripo3d/p1/image-to-3d', inputs: { image: picturePlace('image_url') } },
      },
    ],
  },
]
