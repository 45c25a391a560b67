/** Meshy's shape models: from text (a preview without a texture), a picture or views. */
import type { Parameter, Preset, PriceRule } from '../../../../../shared/catalogue/catalogue.ts'
import { integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel, OfferedOperation } from '../offered.ts'
import { image, picture, prompt, views } from './inputs.ts'
import {
  character,
  enhancement,
  evenLight,
  files,
  geometryResolution,
  geometryPrice,
  gameAsset,
  pose,
  printed,
  remeshing,
  sharedFields,
  sizing,
  texturing,
  texturingPrice,
} from './parameters.ts'

/** How the models differ. */
interface Kind {
  id: string
  /** Credits for a shape. */
  shape: number
  /** Sent with every request in addition to the model. */
  fixed?: Readonly<Record<string, unknown>>
  resolutions: boolean
  ultra: boolean
  enhances: boolean
  evensLight: boolean
  /** Face count for models that need no remeshing. */
  faces?: Parameter
}

function meshParameters({ faces }: Kind): readonly Parameter[] {
  return faces === undefined ? remeshing : [faces]
}

function presetsOf({ faces }: Kind): Preset[] {
  return faces === undefined ? [gameAsset, character] : []
}

function fromText(kind: Kind): OfferedOperation {
  return {
    operation: 'text-to-3d',
    inputs: [prompt],
    parameters: [
      ...meshParameters(kind),
      ...(kind.ultra ? [geometryResolution(['2k', '4k'])] : []),
      pose,
      ...sizing,
      files,
    ],
    presets: presetsOf(kind),
    price: { kind: 'credits', credits: kind.shape, plus: kind.ultra ? [geometryPrice(['2k', '4k'])] : [] },
    send: {
      path: '/openapi/v2/text-to-3d',
      fixed: { mode: 'preview', ai_model: kind.id, ...kind.fixed },
      fields: sharedFields,
    },
  }
}

function fromPictures(
  kind: Kind,
  given: { operation: 'image-to-3d' | 'multiview-to-3d'; path: string; ultra: ('2k' | '4k')[]; evensLight: boolean },
): OfferedOperation {
  const plus: PriceRule[] = [...texturingPrice(kind), ...(kind.ultra ? [geometryPrice(given.ultra)] : [])]
  const isViews = given.operation === 'multiview-to-3d'
  return {
    operation: given.operation,
    inputs: [isViews ? views : image],
    parameters: [
      ...texturing(kind),
      ...(given.evensLight ? [{ ...evenLight, shownWhen: { parameter: 'should_texture', equals: true } }] : []),
      ...meshParameters(kind),
      ...(kind.ultra ? [geometryResolution(given.ultra)] : []),
      pose,
      ...(kind.enhances ? [enhancement] : []),
      ...sizing,
      files,
    ],
    presets: [...presetsOf(kind), printed],
    price: { kind: 'credits', credits: kind.shape, plus },
    send: {
      path: given.path,
      fixed: { ai_model: kind.id, ...kind.fixed },
      fields: sharedFields,
      inputs: isViews
        ? { image_urls: { at: 'image_urls[]', ways: picture } }
        : { image_url: { at: 'image_url', ways: picture } },
    },
  }
}

function fromPicture(kind: Kind): OfferedOperation {
  return fromPictures(kind, {
    operation: 'image-to-3d',
    path: '/openapi/v1/image-to-3d',
    ultra: ['2k', '4k'],
    evensLight: kind.evensLight,
  })
}

function fromViews(kind: Kind): OfferedOperation {
  return fromPictures(kind, {
    operation: 'multiview-to-3d',
    path: '/openapi/v1/multi-image-to-3d',
    ultra: ['2k'],
    evensLight: kind.evensLight || kind.ultra,
  })
}

const newest: Kind = { id: 'meshy-7.1', shape: 20, resolutions: true, ultra: true, enhances: true, evensLight: false }
const six: Kind = { id: 'meshy-6', shape: 20, resolutions: true, ultra: false, enhances: true, evensLight: true }
const lite: Kind = {
  id: 'meshy-6-lite',
  shape: 5,
  resolutions: false,
  ultra: false,
  enhances: false,
  evensLight: false,
}
const smart = (id: string, maxFaces: number, faces: number): Kind => ({
  id,
  shape: 5,
  fixed: { model_type: 'smart-topology' },
  resolutions: true,
  ultra: false,
  enhances: false,
  evensLight: false,
  faces: integer('target_polycount', 'Faces', [100, maxFaces], { default: faces, step: 100 }),
})
const smartNew = smart('meshy-t2.5', 30_000, 15_000)
const smartOld = smart('meshy-t2', 15_000, 10_000)

export const generation: readonly OfferedModel[] = [
  {
    id: 'meshy-7.1',
    family: 'meshy',
    version: '7.1',
    name: 'Meshy 7.1',
    summary: 'The finest shapes, from text, a picture or up to four views.',
    typicalSeconds: 150,
    operations: [fromText(newest), fromPicture(newest), fromViews(newest)],
  },
  {
    id: 'meshy-6',
    family: 'meshy',
    version: '6',
    name: 'Meshy 6',
    summary: 'Detailed shapes, from text, a picture or up to four views.',
    typicalSeconds: 120,
    operations: [fromText(six), fromPicture(six), fromViews(six)],
  },
  {
    id: 'meshy-6-lite',
    family: 'meshy',
    version: '6 lite',
    name: 'Meshy 6 lite',
    summary: 'Fast drafts for a quarter of the credits. Textures of at most 2K.',
    typicalSeconds: 60,
    operations: [fromText(lite), fromPicture(lite), fromViews(lite)],
  },
  {
    id: 'meshy-t2.5',
    family: 'meshy-smart',
    version: '2.5',
    name: 'Smart Topology 2.5',
    summary: 'Clean triangle meshes in separate parts, with as many faces as asked: up to 30,000.',
    typicalSeconds: 90,
    operations: [fromText(smartNew), fromPicture(smartNew)],
  },
  {
    id: 'meshy-t2',
    family: 'meshy-smart',
    version: '2',
    name: 'Smart Topology 2',
    summary: 'Clean triangle meshes in separate parts, up to 15,000 faces.',
    typicalSeconds: 90,
    operations: [fromText(smartOld), fromPicture(smartOld)],
  },
]
