import { useStore } from 'zustand'
import { toolViewStore, type ToolView } from './tool-view.ts'

/** Returns a part of the state shared by the tools and their panels. */
export function useToolView<Part>(select: (view: ToolView) => Part): Part {
  return useStore(toolViewStore, select)
}
