/** Tripo models offered by 3D AI Studio. */
import type { Parameter, Price, PriceRule } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, seedOf, freeText, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, OfferedModel, OfferedOperation } from '../offered.ts'
import { asPicture, image, prompt } from './inputs.ts'

const maxSeed = 2_147_483_647
const textured = onlyWhen('texture', true)

const surface: readonly Parameter[] = [
  toggle('texture', 'Texture', true),
  toggle('pbr', 'Metalness and roughness maps', true, { advanced: true, ...textured }),
  choice('texture_quality', 'Texture quality', { standard: 'Standard', detailed: 'Detailed' }, 'standard', {
    help: 'Detailed costs 20 credits more.',
    ...textured,
  }),
]

const faces = (range: readonly [number, number]): Parameter =>
  integer('face_limit', 'Faces', range, { help: 'At most. Empty: Tripo decides.' })

const uses: readonly Parameter[] = [
  toggle('auto_size', 'Real size', false, { help: 'Tripo estimates how large it is in reality.', advanced: true }),
  toggle('export_uv', 'UVs', true, { help: 'Off: faster, and without a texture layout.', advanced: true }),
  choice('compress', 'Compression', { none: 'None', geometry: 'Geometry' }, 'none', { advanced: true }),
]

const textureSeed = integer('texture_seed', 'Texture seed', [0, maxSeed], { advanced: true, ...textured })
/** P1 only. */
const modelSeed = seedOf({ id: 'model_seed', maximum: maxSeed })
/** P1 only: seed for the picture drawn from the prompt. */
const imageSeed = integer('image_seed', 'Picture seed', [0, maxSeed], { advanced: true })

/** Mesh options of version 3. */
const meshes: readonly Parameter[] = [
  choice('geometry_quality', 'Geometry', { standard: 'Standard', detailed: 'Detailed' }, 'standard', {
    help: 'Detailed costs 40 credits more.',
  }),
  toggle('generate_parts', 'Separate parts', false, {
    help: 'Without a texture alone. 40 credits more.',
    advanced: true,
    ...onlyWhen('texture', false),
  }),
  toggle('quad', 'Quads', false, {
    help: 'Comes as FBX alone. 10 credits more.',
    advanced: true,
    ...onlyWhen('generate_parts', false),
  }),
  toggle('smart_low_poly', 'Low poly', false, {
    help: 'Few faces, laid out as if by hand. 20 credits more.',
    advanced: true,
  }),
]

const negative = (maxLength: number): Parameter =>
  freeText('negative_prompt', 'Without', maxLength, { help: 'What it should not have.', advanced: true })

const autofix = toggle('enable_image_autofix', 'Fix picture', false, {
  help: 'Prepares a picture that is not suited as it is.',
  advanced: true,
})

/** Values equal to the service's defaults are not sent. */
const fields: Readonly<Record<string, FieldRule>> = {
  texture_quality: { omit: 'standard' },
  geometry_quality: { omit: 'standard' },
  quad: { omit: false },
  smart_low_poly: { omit: false },
  generate_parts: { omit: false },
  auto_size: { omit: false },
  export_uv: { omit: true },
  compress: { omit: 'none' },
  enable_image_autofix: { omit: false },
  negative_prompt: { omit: '' },
}

const isTrue = (parameter: string, credits: number): PriceRule => ({ when: [{ parameter, equals: true }], credits })
const isDetailed = (parameter: string, credits: number): PriceRule => ({
  when: [{ parameter, equals: 'detailed' }],
  credits,
})

const texturePrice = [isTrue('texture', 20), isDetailed('texture_quality', 20)]
const price3: Price = {
  kind: 'credits',
  credits: 40,
  plus: [
    ...texturePrice,
    isTrue('quad', 10),
    isTrue('smart_low_poly', 20),
    isDetailed('geometry_quality', 40),
    isTrue('generate_parts', 40),
  ],
}
const priceP1: Price = { kind: 'credits', credits: 60, plus: texturePrice }

interface Kind {
  /** Last part of the path. */
  version: string
  /** Maximum length of the negative prompt in characters. */
  maxNegative: number
  /** For text only. */
  forWords: readonly Parameter[]
  parameters: readonly Parameter[]
  price: Price
}

function fromText({ version, maxNegative, forWords, parameters, price }: Kind): OfferedOperation {
  return {
    operation: 'text-to-3d',
    inputs: [prompt],
    parameters: [...parameters, ...forWords, negative(maxNegative)],
    price,
    send: { path: `/v1/3d-models/tripo/text-to-3d/${version}/`, fields },
  }
}

function fromPicture({ version, parameters, price }: Kind): OfferedOperation {
  return {
    operation: 'image-to-3d',
    inputs: [image],
    parameters: [...parameters, autofix],
    price,
    send: { path: `/v1/3d-models/tripo/image-to-3d/${version}/`, fields, inputs: { image: asPicture } },
  }
}

const three = (version: string): Kind => ({
  version,
  maxNegative: 1024,
  forWords: [],
  parameters: [...surface, faces([500, 500_000]), ...meshes, ...uses, textureSeed],
  price: price3,
})
const p1: Kind = {
  version: 'p1',
  maxNegative: 255,
  forWords: [imageSeed],
  parameters: [...surface, faces([48, 20_000]), ...uses, modelSeed, textureSeed],
  price: priceP1,
}

function model(id: string, version: string, name: string, summary: string, kind: Kind): OfferedModel {
  return {
    id,
    family: 'tripo',
    version,
    name,
    summary,
    typicalSeconds: 180,
    operations: [fromText(kind), fromPicture(kind)],
  }
}

export const tripo: readonly OfferedModel[] = [
  model('tripo-3.1', '3.1', 'Tripo 3.1', 'Textured models from text or a picture.', three('3.1')),
  model('tripo-3.0', '3.0', 'Tripo 3.0', 'The version before, at the same price.', three('3.0')),
  model('tripo-p1', 'P1', 'Tripo P1', 'Clean meshes of at most 20,000 faces, for games.', p1),
]
