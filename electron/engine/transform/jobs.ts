/** What the workers do to models that are moved, turned, scaled and put together by hand. */
import type { Matrix } from '../../../shared/matrix.ts'
import type { CoordinateSystem } from '../../../shared/coordinate-system.ts'
import type { TransformChange } from '../../../shared/transform-change.ts'

export interface TransformJobs {
  /**
   * A model file, placed as the changes say, with the other models that they name → a GLB with the coordinate systems applied. One object that is
   * placed alone keeps all that a glTF has; several are put together from what our readers know. Rejects `invalid-input` where a
   * change does not fit the model, and as reading the models does.
   */
  'transform-model': {
    input: {
      file: Uint8Array
      mediaType: string
      coordinateSystem?: CoordinateSystem
      changes: TransformChange[]
      /** Those that are added, each once. */
      others: OtherModel[]
    }
    output: TransformedModel
  }
}

/** A model of the library that is put beside another one. */
export interface OtherModel {
  assetId: string
  name: string
  file: Uint8Array
  mediaType: string
  coordinateSystem?: CoordinateSystem
}

export interface TransformedModel {
  file: Uint8Array
  /** For each part of the GLB: the part of the file that it was; −1: of another model. */
  partOrigins: number[]
  /** By how much the numbers of nodes have grown; null: they are other nodes. */
  nodeShift: number | null
  /** Where the whole file was put, from how it stood on the stage, metres; null: its objects were put apart. */
  placement: Matrix | null
}
