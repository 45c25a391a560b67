import { useStore } from 'zustand'
import { stagePictureStore } from './stage-picture.ts'

export function useCanTakePicture(): boolean {
  return useStore(stagePictureStore, ({ take }) => take !== null)
}
