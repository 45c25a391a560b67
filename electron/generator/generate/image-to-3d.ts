/** The `image-to-3d` job: turns a picture's subject into a closed, textured figure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { GeneratedModel, GenerateJobs } from './jobs.ts'
import type { Progress } from '../../engine/model.ts'
import { writeGlb } from '../../engine/formats/glb-write.ts'
import { cutOut } from '../../engine/image/cut-out.ts'
import { decodeImage } from '../../engine/image/decode-image.ts'
import { pictureFigure } from './picture-figure.ts'

const defaultHeightMm = 80
/** Longest side of the decoded picture in pixels; more does not improve the texture. */
const pictureSide = 2048

/**
 * Segments the subject, inflates its outline, adds relief and projects the picture as texture. Deterministic; the seed
 * is only reported. Rejects with `unsupported-format` and `unsafe-file` for the picture, `request-refused` with
 * `no_subject`, and `invalid-input` for the height.
 */
export async function imageTo3d(
  input: GenerateJobs['image-to-3d']['input'],
  progress: Progress,
): Promise<GeneratedModel> {
  const heightMm = input.heightMm ?? defaultHeightMm
  if (!(heightMm > 0 && heightMm <= 100_000)) {
    throw new AppError('invalid-input', `${heightMm} mm is not a height`, {
      details: { field: 'heightMm', reason: 'must-be-positive' },
    })
  }
  progress(0.02, 'reading')
  const picture = await decodeImage(input.image, { maxSide: pictureSide })
  progress(0.1, 'cutting-out')
  const cut = await cutOut(picture.raster)
  progress(0.45, 'shaping')
  const options = {
    heightMm,
    depth: input.depth ?? 0.8,
    relief: input.relief ?? 0.5,
    base: input.base ?? 'none',
    detail: input.detail ?? 'standard',
    form: input.form ?? 'standing',
  } as const
  const model = await pictureFigure('figure', picture.raster, cut, options)
  progress(0.92, 'writing')
  const glb = await writeGlb(model)
  progress(1)
  return {
    glb,
    triangles: model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0),
    understood: {
      pictureWidth: picture.fullWidth,
      pictureHeight: picture.fullHeight,
      cutOut: cut.source,
      subjectCutOff: cut.hints.cutOff,
      subjectSmall: cut.hints.small,
      ...options,
      seed: input.seed,
    },
  }
}
