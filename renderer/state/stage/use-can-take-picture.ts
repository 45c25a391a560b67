import { useStore } from 'zustand'
import { stagePictureStore } from './stage-picture.ts'

/** Returns whether the stage can take a picture. */
export function useCanTakePicture(): boolean {
  return useStore(stagePictureStore, ({ take }) => take !== null)
}
