import { useStore } from 'zustand'
import { draggedStore } from './dragged-assets.ts'

/** Returns whether anything of the library is being dragged. */
export function useIsDragging(): boolean {
  return useStore(draggedStore, ({ ids }) => ids.length > 0)
}
