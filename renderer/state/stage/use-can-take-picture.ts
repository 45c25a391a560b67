import { useStore } from 'zustand'
import { stagePictureStore } from './stage-picture.ts'

/** Returns whether there is something on the stage to take a picture of. */
export function useCanTakePicture(): boolean {
  return useStore(stagePictureStore, ({ take }) => take !== null)
}
