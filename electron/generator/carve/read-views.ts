/** Decodes picture files and cuts out their subjects. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { cutOut, type CutOut } from '../../engine/image/cut-out.ts'
import { decodeImage } from '../../engine/image/decode-image.ts'
import type { Progress, Raster } from '../../engine/model.ts'
import { viewNames, type ViewName } from './view-names.ts'

export interface ViewPicture {
  name: ViewName
  picture: Raster
  /** Original size of the picture in its file. */
  fullWidth: number
  fullHeight: number
  cut: CutOut
}

/**
 * Reads the given views in the order of a walk around the subject, limited to `maxSide` pixels a side. Errors name the
 * view in `details.view`. Rejects with `invalid-input` if there is no front view.
 */
export async function readViews(
  images: Partial<Record<ViewName, Uint8Array>>,
  maxSide: number,
  progress: Progress,
): Promise<ViewPicture[]> {
  if (images.front === undefined) {
    throw new AppError('invalid-input', 'the front view is missing', {
      details: { field: 'images.front', reason: 'required' },
    })
  }
  const given = viewNames.filter((name) => images[name] !== undefined)
  const views: ViewPicture[] = []
  for (const name of given) {
    progress(views.length / given.length, 'cutting-out')
    try {
      const { raster, fullWidth, fullHeight } = await decodeImage(images[name]!, { maxSide })
      views.push({ name, picture: raster, fullWidth, fullHeight, cut: await cutOut(raster) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new AppError(error.code, `${name}: ${error.message}`, {
        cause: error,
        details: { ...error.details, view: name },
      })
    }
  }
  return views
}
