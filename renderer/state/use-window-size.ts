import { useStore } from 'zustand'
import { windowSizeStore } from './window-size.ts'

/** Returns the scale of lengths that scripts calculate, such as the height of a row: css px for each px. */
export function useScale(): number {
  return useStore(windowSizeStore, ({ scale }) => scale)
}

/** Returns the size of the window in px at a scale of 1. */
export function useWindowSize(): { width: number; height: number; scale: number } {
  return useStore(windowSizeStore)
}
