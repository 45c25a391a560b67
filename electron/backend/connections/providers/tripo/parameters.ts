/** The parameters of Tripo's operations. Their ids are the fields of its requests unless a row says otherwise. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/file-type.ts'
import type { FieldRule, InputRule } from '../offered.ts'
import { choice, onlyWhen, toggle, whole } from '../parameter-rows.ts'

export const megabyte = 1024 * 1024
/** Above it the service wants another kind of upload. */
export const largestUpload = 50 * megabyte

export const pictureTypes = mediaTypesOf(['png', 'jpeg'])
export const glbTypes = mediaTypesOf(['glb'])

/** A picture goes up first, and is named by its token. */
export const pictureWays: InputRule['ways'] = [{ way: 'upload', maxBytes: largestUpload, mediaTypes: pictureTypes }]

export const prompt: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'What to make: the subject first, then colour, material and style.',
  required: true,
  maxLength: 1024,
  placeholder: 'A brass diving helmet with a round window',
}

export const picture: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible, on a plain or transparent background.',
  required: true,
  maxBytes: largestUpload,
  mediaTypes: mediaTypesOf(['png', 'jpeg', 'webp']),
}

export const views: InputSlot = {
  ...picture,
  id: 'images',
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from two to four sides. The front is required.',
  views: [
    { id: 'front', required: true },
    { id: 'left', required: false },
    { id: 'back', required: false },
    { id: 'right', required: false },
  ],
  fewestViews: 2,
}

export const texture = toggle('texture', 'Texture', true, { help: 'Off: the shape alone, for fewer credits.' })

export const pbr = toggle('pbr', 'Metalness and roughness maps', true, { advanced: true })

const qualities = { standard: 'Standard', detailed: 'Detailed' }

export const textureQuality = (most: 'detailed' | 'extreme') =>
  choice(
    'texture_quality',
    'Texture quality',
    most === 'extreme' ? { ...qualities, extreme: '8K' } : qualities,
    'standard',
  )

export const textureAlignment = choice(
  'texture_alignment',
  'Texture follows',
  { original_image: 'The picture', geometry: 'The shape' },
  'original_image',
  { advanced: true, help: 'The picture: closer to its colours. The shape: fewer seams and smears.' },
)

/** As they stand beside the switch for a texture. */
export const whereTextured = (parameter: Parameter): Parameter => ({
  ...parameter,
  ...onlyWhen('texture', true),
})

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

/** Sources differ about what the service takes at most: the narrower range. Empty: as many as the shape needs. */
export const faceLimit = (maximum: number, more: Partial<Parameter> = {}): Parameter =>
  whole('face_limit', 'Faces at most', [500, maximum], {
    help: 'Empty: as many as the shape needs.',
    step: 100,
    ...more,
  })

export const negativePrompt: Parameter = {
  id: 'negative_prompt',
  label: 'Leave out',
  help: 'What is not to appear in the model.',
  kind: 'text',
  maxLength: 1024,
  advanced: true,
}

/** Not sent while it says what happens anyway. */
export const unlessDefault = (fallback: string | boolean): FieldRule => ({ omit: fallback })
