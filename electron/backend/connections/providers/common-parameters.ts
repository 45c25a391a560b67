/** Parameters that several services offer for other makers' models. */
import type { Parameter } from '../../../../shared/catalogue/catalogue.ts'
import { asLabels, choice, toggle, integer } from '../../../../shared/catalogue/parameter-rows.ts'

export const hunyuanType = choice('generate_type', 'Make', { Normal: 'Textured model', Geometry: 'Geometry only' })
export const hunyuanFaces = integer('face_count', 'Faces', [40_000, 1_500_000, 10_000], { default: 500_000 })
export const pbrMaps = toggle('enable_pbr', 'PBR maps', false, { help: 'Metalness, roughness and normal maps.' })

/** Sizes offered by TRELLIS.2. */
export const resolutions = asLabels(['512', '1024', '1536'])
export const textureSize = choice('texture_size', 'Texture size', { '1024': '1K', '2048': '2K', '4096': '4K' }, '2048')

/** Aspect ratios of Gemini's picture models. */
export const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']
export const longRatios = ['1:4', '4:1', '1:8', '8:1']

const landscapeFirst = ['1:1', '3:2', '4:3', '5:4', '16:9', '21:9', '2:3', '3:4', '4:5', '9:16']

/** Returns the aspect ratio parameter of Nano Banana 2. `first`: an automatic choice; `more`: further ratios. */
export function aspectRatio(first?: readonly [value: string, label: string], more: readonly string[] = []): Parameter {
  const labels = [...(first === undefined ? [] : [first]), ...asLabels([...landscapeFirst, ...more])]
  return choice('aspect_ratio', 'Aspect ratio', labels)
}
