/** The models on the plate, shared by the stage and the panel beside it; forgotten when the window closes. */
import { createStore } from 'zustand/vanilla'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'

/** A piece of a surface in the coordinates of its own file, metres. */
export interface Piece {
  positions: Float32Array
  box: ViewHeader['box']
}

export interface PlateObject {
  /** Its number in the changes. */
  number: number
  name: string
  /** Empty while it loads. */
  pieces: readonly Piece[]
  /** Middle of its box, millimetres in its own file. */
  middleMm: [number, number, number]
  /** Origin of its pose; the same for all objects of a file, so that they transform alike. */
  aboutMm: [number, number, number]
  /** It has animations, which are lost when objects are joined. */
  animated: boolean
  added: boolean
}

export interface TransformView {
  /** The open model whose objects these are; null while the tool is off. */
  assetId: string | null
  own: readonly PlateObject[]
  /** Loaded models by number. */
  added: Readonly<Record<number, PlateObject>>
  /** Grid that a drag snaps to, millimetres. */
  gridMm: number
  /** Handle of the gizmo under the pointer, as three.js names it: a click there belongs to the gizmo. */
  pointed: string | null
}

export const transformViewStore = createStore<TransformView>()(() => ({
  assetId: null,
  own: [],
  added: {},
  gridMm: 1,
  pointed: null,
}))
