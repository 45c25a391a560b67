/**
 * Tripo H3.1, P1 and P2 at fal, which bills $0.01 per Tripo credit. Fields of P2 and the remesher are from third-party
 * copies of fal's schemas (September and October 2026).
 */
import { viewIds, type Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { byValue, pricedAt, publishedAt, reportedOf, unknownPrice } from '../price-sources.ts'
import { image, mesh, meshRule, pictureRule, prompt, views } from './inputs.ts'
import { seed } from './parameters.ts'

const glb = mediaTypesOf(['glb'])
const textured = { parameter: 'texture', equals: true }

function maxFaces(minimum: number, maximum: number, step = 1): Parameter {
  return {
    id: 'face_limit',
    label: 'Most faces',
    help: 'Empty: chosen by the model.',
    kind: 'integer',
    minimum,
    maximum,
    step,
  }
}

/** Quads have a lower limit; both limits are sent as `face_limit`. */
function facesAndQuads(minimum: number, triangles: number, quads: number): Parameter[] {
  return [
    { ...toggle('quad', 'Quads', false, { help: 'The result is an FBX file.' }) },
    { ...maxFaces(minimum, triangles), shownWhen: { parameter: 'quad', equals: false } },
    { ...maxFaces(minimum, quads), id: 'quad_limit', shownWhen: { parameter: 'quad', equals: true } },
  ]
}

const surface: Parameter[] = [
  toggle('texture', 'Texture', true),
  toggle('pbr', 'PBR maps', true, { shownWhen: textured, advanced: true }),
  choice('texture_quality', 'Texture quality', { standard: 'Standard', detailed: 'Detailed' }, 'standard', {
    help: 'Detailed textures are larger and cost extra.',
    shownWhen: textured,
  }),
  choice('geometry_quality', 'Geometry quality', { standard: 'Standard', detailed: 'Detailed' }, 'standard', {
    help: 'Detailed geometry costs extra.',
  }),
  maxFaces(1000, 150_000, 1000),
  toggle('quad', 'Quads', false, { help: 'The result is an FBX file. Costs extra.', advanced: true }),
  toggle('auto_size', 'Real size', false, {
    help: 'Scales the model to metres, as far as it can be guessed.',
    advanced: true,
  }),
  seed({ id: 'model_seed', label: 'Shape seed' }),
  { ...seed({ id: 'texture_seed', label: 'Texture seed' }), shownWhen: textured },
]

const fromPictures: Parameter[] = [
  ...surface,
  choice(
    'texture_alignment',
    'Texture follows',
    { original_image: 'The picture', geometry: 'The geometry' },
    'original_image',
    { shownWhen: textured, advanced: true },
  ),
  choice('orientation', 'Orientation', { default: 'Default', align_image: 'As in the picture' }, 'default', {
    advanced: true,
  }),
]

/** Adds the negative prompt before `parameters` and the seed of the drawn picture after them. */
function fromWords(parameters: Parameter[], maxLength: number): Parameter[] {
  const without: Parameter = {
    id: 'negative_prompt',
    label: 'Leave out',
    help: 'What the model should not have.',
    kind: 'text',
    maxLength,
    advanced: true,
  }
  return [without, ...parameters, seed({ id: 'image_seed', label: 'Picture seed' })]
}
const fields: Record<string, FieldRule> = { negative_prompt: { omit: '' }, quad_limit: { at: 'face_limit' } }
/** PBR maps are on by default and require a texture. */
const fixed = { pbr: false }

const source = (model: string) => publishedAt(`https://fal.ai/models/tripo3d/${model}/llms.txt`, '2026-11-27')
/** `plain`: price in dollars without a texture. */
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
  maxFaces(48, 20_000),
  seed({ id: 'model_seed', label: 'Shape seed' }),
]

const p2: Parameter[] = [
  toggle('texture', 'Texture', true),
  toggle('pbr', 'PBR maps', true, { shownWhen: textured, advanced: true }),
  choice(
    'texture_quality',
    'Texture quality',
    { standard: 'Standard', detailed: 'Detailed', extreme: 'Extreme' },
    'standard',
    { help: 'Better textures cost extra.', shownWhen: textured },
  ),
  ...facesAndQuads(48, 50_000, 25_000),
  toggle('delight', 'Remove baked light', false, { shownWhen: textured, advanced: true }),
  seed({ id: 'model_seed', label: 'Shape seed' }),
  { ...seed({ id: 'texture_seed', label: 'Texture seed' }), shownWhen: textured },
]

const priceP = (plain: number) =>
  pricedAt(source('p1'), plain, { plus: [{ parameter: 'texture', equals: true, credits: 0.1 }] })

/** Reports differ on whether quads cost extra. */
const priceP2 = pricedAt(reportedOf('https://fal.ai/models/tripo3d/p2', '2026-10-02'), 1, {
  plus: [
    { parameter: 'texture', equals: true, credits: 0.1 },
    ...byValue('texture_quality', { detailed: 0.1, extreme: 0.2 }),
    { when: [{ parameter: 'quad', equals: true }], credits: 0, upTo: 0.05 },
  ],
})

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
        parameters: fromWords(surface, 1024),
        price: priceH(0.1),
        send: { path: '/tripo3d/h3.1/text-to-3d', fixed, fields },
      },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: fromPictures,
        price: priceH(0.2),
        send: { path: '/tripo3d/h3.1/image-to-3d', fixed, inputs: { image: pictureRule('image_url') } },
      },
      {
        operation: 'multiview-to-3d',
        // The position in the list identifies the side, so no entry before the last may be omitted.
        inputs: [views(viewIds, ['front', 'left', 'back'])],
        parameters: fromPictures,
        price: priceH(0.2),
        send: { path: '/tripo3d/h3.1/multiview-to-3d', fixed, inputs: { views: pictureRule('image_urls[]') } },
      },
    ],
  },
  {
    id: 'tripo3d/p2',
    family: 'tripo',
    version: 'P2',
    name: 'Tripo P2',
    summary: 'Clean topology in triangles or quads, with finer textures. Costs several times as much as H3.1.',
    typicalSeconds: 150,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(1024)],
        parameters: fromWords(p2, 255),
        price: priceP2,
        send: { path: '/tripo3d/p2/text-to-3d', fixed, fields },
      },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: p2,
        price: priceP2,
        send: { path: '/tripo3d/p2/image-to-3d', fixed, fields, inputs: { image: pictureRule('image_url') } },
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
        send: { path: '/tripo3d/p1/image-to-3d', inputs: { image: pictureRule('image_url') } },
      },
    ],
  },
  {
    id: 'tripo3d/tripo/remesh',
    family: 'tripo',
    version: '1',
    name: 'Tripo Remesh',
    summary: 'Light, clean topology for a dense model.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'remesh',
        inputs: [{ ...mesh(glb), help: 'A GLB of at most 90 MB.' }],
        parameters: [...facesAndQuads(500, 20_000, 10_000), toggle('bake', 'Bake textures', true)],
        price: unknownPrice,
        send: { path: '/tripo3d/tripo/remesh', fields, inputs: { mesh: meshRule('mesh_url', glb) } },
      },
    ],
  },
]
