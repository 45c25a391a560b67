/** Tripo's generation models: from text, a picture or views. */
import type { InputSlot, Parameter, Preset, Price, PriceSource } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel, OfferedOperation, Sending } from '../offered.ts'
import {
  delight,
  faceLimit,
  geometryQuality,
  negativePrompt,
  newTexture,
  pbr,
  picture,
  pictureWays,
  prompt,
  seed,
  texture,
  textureAlignment,
  textureQuality,
  textureVersion,
  unlessDefault,
  views,
  whereTextured,
} from './parameters.ts'

/** Capabilities of a model. */
export interface Abilities {
  maxFaces: number
  /** 0: triangles only. */
  maxQuads: number
  /** Smart low poly and separate parts. */
  lowPolyAndParts: boolean
  geometryQuality: boolean
  textureQuality: 'detailed' | 'extreme'
  /** Prices from text and from pictures, without a texture. */
  price: { words: number; pictures: number; source?: PriceSource }
}

type Kind = 'words' | 'picture' | 'views'

/** Price of each option. */
const adders: readonly { parameter: string; equals: string | boolean; credits: number }[] = [
  { parameter: 'texture', equals: true, credits: 10 },
  { parameter: 'texture_quality', equals: 'detailed', credits: 10 },
  { parameter: 'texture_quality', equals: 'extreme', credits: 20 },
  { parameter: 'geometry_quality', equals: 'detailed', credits: 20 },
  { parameter: 'quad', equals: true, credits: 5 },
  { parameter: 'smart_low_poly', equals: true, credits: 10 },
  { parameter: 'generate_parts', equals: true, credits: 20 },
]

function priceFor({ price }: Abilities, kind: Kind, parameters: readonly Parameter[]): Price {
  const plus = adders.filter(({ parameter, equals }) =>
    parameters.some(({ id, choices }) => id === parameter && choices?.every(({ value }) => value !== equals) !== true),
  )
  const { source } = price
  return {
    kind: 'credits',
    credits: kind === 'words' ? price.words : price.pictures,
    plus: [...plus],
    ...(source && { source }),
  }
}

function parametersFor(able: Abilities, kind: Kind): Parameter[] {
  const faces =
    able.maxQuads > 0
      ? [
          faceLimit(able.maxFaces, onlyWhen('quad', false)),
          faceLimit(able.maxQuads, { id: 'face_limit_quad', ...onlyWhen('quad', true) }),
        ]
      : [faceLimit(able.maxFaces)]
  return [
    texture,
    whereTextured(pbr),
    whereTextured(textureQuality(able.textureQuality)),
    whereTextured(textureVersion),
    ...(kind === 'words' ? [] : [{ ...delight, ...onlyWhen('texture_version', newTexture) }]),
    ...(able.geometryQuality ? [geometryQuality] : []),
    ...faces,
    ...(able.maxQuads > 0
      ? [
          toggle('quad', 'Quads', false, {
            help: 'Four-sided faces for editing and animation. The result is an FBX file.',
            advanced: true,
            ...(able.lowPolyAndParts ? onlyWhen('generate_parts', false) : {}),
          }),
        ]
      : []),
    ...(able.lowPolyAndParts
      ? [
          toggle('smart_low_poly', 'Smart low poly', false, {
            help: 'Few faces, laid out as by hand, for games and mobile use.',
            advanced: true,
          }),
          toggle('generate_parts', 'Separate parts', false, {
            help: 'Splits the model into parts. Only without a texture, and without quads.',
            advanced: true,
            ...onlyWhen('texture', false),
          }),
        ]
      : []),
    ...(kind === 'words' ? [negativePrompt] : [whereTextured(textureAlignment)]),
    ...(kind === 'picture'
      ? [
          toggle('enable_image_autofix', 'Improve the picture first', false, {
            advanced: true,
            help: 'For blurred or small pictures.',
          }),
        ]
      : []),
    ...(kind === 'words'
      ? []
      : [
          choice('orientation', 'Facing', { default: 'Forwards', align_image: 'As in the picture' }, 'default', {
            advanced: true,
          }),
        ]),
    toggle('auto_size', 'Real-world size', false, {
      advanced: true,
      help: 'Scales the model to its likely size in metres.',
    }),
    toggle('export_uv', 'UVs', true, { advanced: true }),
    choice('export_orientation', 'Forward axis', { '+x': '+X', '-x': '−X', '+y': '+Y', '-y': '−Y' }, '+x', {
      advanced: true,
      help: 'Leave this at +X when the model is to be textured or converted at Tripo later.',
    }),
    seed('model_seed', 'Seed'),
    whereTextured(seed('texture_seed', 'Texture seed')),
    ...(kind === 'words' ? [seed('image_seed', 'Picture seed')] : []),
  ]
}

const fields: NonNullable<Sending['fields']> = {
  texture_version: unlessDefault('default'),
  face_limit_quad: { at: 'face_limit' },
  negative_prompt: unlessDefault(''),
  geometry_quality: unlessDefault('standard'),
  quad: unlessDefault(false),
  smart_low_poly: unlessDefault(false),
  generate_parts: unlessDefault(false),
  enable_image_autofix: unlessDefault(false),
  orientation: unlessDefault('default'),
  auto_size: unlessDefault(false),
  export_uv: unlessDefault(true),
  export_orientation: unlessDefault('+x'),
}

/** Positions of the views: front, left, back, right. The position of a missing view stays empty. */
const viewRules: NonNullable<Sending['inputs']> = Object.fromEntries(
  ['front', 'left', 'back', 'right'].map((view, place) => [
    `images.${view}`,
    { at: `inputs.${place}`, ways: pictureWays },
  ]),
)

const kinds: Readonly<
  Record<Kind, { operation: OfferedOperation['operation']; inputs: InputSlot[]; send: Omit<Sending, 'fields'> }>
> = {
  words: { operation: 'text-to-3d', inputs: [prompt], send: { path: '/generation/text-to-model' } },
  picture: {
    operation: 'image-to-3d',
    inputs: [picture],
    send: { path: '/generation/image-to-model', inputs: { image: { at: 'input', ways: pictureWays } } },
  },
  views: {
    operation: 'multiview-to-3d',
    inputs: [views],
    send: { path: '/generation/multiview-to-model', fixed: { inputs: ['', '', '', ''] }, inputs: viewRules },
  },
}

function presetsFor(able: Abilities): Preset[] {
  return [
    { id: 'draft', label: 'Draft', help: 'The shape alone.', values: { texture: false } },
    { id: 'textured', label: 'Textured', values: { texture: true, pbr: true, texture_quality: 'standard' } },
    {
      id: 'best',
      label: 'Best quality',
      values: {
        texture: true,
        pbr: true,
        texture_quality: 'detailed',
        ...(able.geometryQuality ? { geometry_quality: 'detailed' } : {}),
      },
    },
  ]
}

/** Returns a Tripo model with three operations. */
export function generation(model: Omit<OfferedModel, 'operations'>, able: Abilities): OfferedModel {
  const operations = (['words', 'picture', 'views'] as const).map((kind): OfferedOperation => {
    const { operation, inputs, send } = kinds[kind]
    const parameters = parametersFor(able, kind)
    return {
      operation,
      inputs,
      parameters,
      presets: presetsFor(able),
      price: priceFor(able, kind, parameters),
      send: { ...send, fixed: { model: model.id, ...send.fixed }, fields },
    }
  })
  return { ...model, operations }
}
