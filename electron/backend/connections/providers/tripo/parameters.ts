/** Parameters of Tripo's operations. Their ids are request fields unless a row says otherwise. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, freeText, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { FieldRule, InputRule } from '../offered.ts'
import { fourViews, imageSlot, megabyte, promptSlot } from '../slots.ts'

/** Retention time of tasks and results from 1 December 2026. */
export const keptHours = 7 * 24
const maxPictureBytes = 20 * megabyte
export const maxMeshBytes = 150 * megabyte
/** Larger files are uploaded to an address that Tripo supplies. */
export const maxFormBytes = 50 * megabyte

export const meshTypes = mediaTypesOf(['glb', 'fbx', 'obj', 'stl'])

/** Pictures are uploaded and referenced by token. Large ones are scaled down. */
export const pictureWays: InputRule['ways'] = [
  {
    way: 'upload',
    maxBytes: maxPictureBytes,
    mediaTypes: mediaTypesOf(['png', 'jpeg']),
    picture: { maxBytes: maxPictureBytes },
  },
]

export const prompt: InputSlot = {
  ...promptSlot,
  maxLength: 1024,
  placeholder: 'A brass diving helmet with a round window',
}

export const picture: InputSlot = {
  ...imageSlot,
  maxBytes: maxFormBytes,
}

export const views: InputSlot = {
  ...picture,
  id: 'images',
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from two to four sides. The front is required.',
  views: fourViews,
  minViews: 2,
}

export const texture = toggle('texture', 'Texture', true, { help: 'Off: the shape alone, for fewer credits.' })

export const pbr = toggle('pbr', 'Metalness and roughness maps', true, { advanced: true })

const qualities = { standard: 'Standard', detailed: 'Detailed' }

export const textureQuality = (finest: 'detailed' | 'extreme', others: Readonly<Record<string, string>> = {}) =>
  choice(
    'texture_quality',
    'Texture quality',
    { ...others, ...qualities, ...(finest === 'extreme' ? { extreme: '8K' } : {}) },
    'standard',
  )

export const newTexture = 'v3.5-20260815'

/** Texture model; by default the one released with the model. */
export const textureVersion = choice(
  'texture_version',
  'Texture model',
  { default: 'Default', [newTexture]: '3.5' },
  'default',
  { advanced: true },
)

/** Texture model 3.5 only. */
export const delight = toggle('delight', 'Remove lighting', true, {
  help: 'Takes highlights and shadows of the picture out of the colours.',
  advanced: true,
})

export const textureAlignment = choice(
  'texture_alignment',
  'Texture follows',
  { original_image: 'The picture', geometry: 'The shape' },
  'original_image',
  { advanced: true, help: 'The picture: closer to its colours. The shape: fewer seams and smears.' },
)

/** Shows a parameter only if a texture is made. */
export const whereTextured = (parameter: Parameter): Parameter => ({ ...parameter, ...onlyWhen('texture', true) })

export const geometryQuality = choice('geometry_quality', 'Geometry quality', qualities, 'standard', {
  help: 'Detailed: finer shapes and more faces, for 20 credits more.',
})

export const seed = (id: string, label: string): Parameter => ({
  id,
  label,
  kind: 'seed',
  minimum: 0,
  maximum: 2_147_483_647,
  advanced: true,
})

/** Sources disagree on the maximum; this is the narrower range. Empty: as many as the shape needs. */
export const faceLimit = (maximum: number, more: Partial<Parameter> = {}): Parameter =>
  integer('face_limit', 'Faces at most', [500, maximum], {
    help: 'Empty: as many as the shape needs.',
    step: 100,
    ...more,
  })

export const negativePrompt = freeText('negative_prompt', 'Leave out', 255, {
  help: 'What is not to appear in the model.',
  advanced: true,
})

/** The default is not sent. */
export const unlessDefault = (fallback: string | boolean): FieldRule => ({ omit: fallback })
