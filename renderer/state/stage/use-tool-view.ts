import { useStore } from 'zustand'
import { toolViewStore, type ToolView } from './tool-view.ts'

/** Returns a part of what the tools and their panels share. */
export function useToolView<Part>(select: (view: ToolView) => Part): Part {
  return useStore(toolViewStore, select)
}
