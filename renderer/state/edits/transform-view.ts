/** The models on the plate, shared by the stage and its side panel; discarded when the window closes. */
import { createStore } from 'zustand/vanilla'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'

/** A piece of a surface in its own file's coordinates, metres. */
export interface Piece {
  positions: Float32Array
  box: ViewHeader['box']
}

export interface PlateObject {
  /** The object's number in the changes. */
  number: number
  name: string
  /** Empty while the model loads. */
  pieces: readonly Piece[]
  /** Centre of the model's bounding box, millimetres in its own file. */
  middleMm: [number, number, number]
  /** Origin of the object's pose; identical for all objects of a file, so that they transform together. */
  aboutMm: [number, number, number]
  /** The model has animations, which are lost when objects are joined. */
  animated: boolean
  isAdded: boolean
}

export interface TransformView {
  /** The open model whose objects these are; null while the tool is off. */
  assetId: string | null
  own: readonly PlateObject[]
  /** Loaded models by number. */
  added: Readonly<Record<number, PlateObject>>
  /** Grid spacing that a drag snaps to, millimetres. */
  gridMm: number
  /** The gizmo handle under the pointer, by its three.js name: a click there belongs to the gizmo. */
  pointed: string | null
}

export const transformViewStore = createStore<TransformView>()(() => ({
  assetId: null,
  own: [],
  added: {},
  gridMm: 1,
  pointed: null,
}))
