import { useStore } from 'zustand'
import { transformViewStore, type TransformView } from './transform-view.ts'

/** Returns a part of the state of the models on the plate. */
export function useTransformView<Part>(select: (view: TransformView) => Part): Part {
  return useStore(transformViewStore, select)
}
