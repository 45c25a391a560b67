/** Pictures of the stage as inputs of forms: taken by the stage, requested here. */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { AnyViewId } from '../../../shared/catalogue/catalogue.ts'

/** As the camera sees the model, or from a side. */
export type PictureView = AnyViewId | 'as-seen'

/** Takes a square picture of the whole model on a transparent background, without overlays. */
export type TakePicture = (view: PictureView) => Promise<Blob>

/** Null if there is no model. */
export const stagePictureStore = createStore<{ take: TakePicture | null }>()(() => ({ take: null }))

/** Registers a provider of stage pictures. Returns the function that unregisters it. */
export function offerPictures(take: TakePicture): () => void {
  stagePictureStore.setState({ take })
  return () => {
    if (stagePictureStore.getState().take === take) stagePictureStore.setState({ take: null })
  }
}

/** Returns a PNG. Rejects with AppError `not-found` if no model is on the stage. */
export async function takePicture(view: PictureView): Promise<Blob> {
  const { take } = stagePictureStore.getState()
  if (take === null)
    throw new AppError('not-found', 'nothing is on the stage', {
      details: { reason: 'no-stage-model' },
    })
  return take(view)
}
