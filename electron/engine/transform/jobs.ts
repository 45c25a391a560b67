/** The jobs for moving, rotating, scaling and combining models. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { TransformChange } from '../../../shared/edits/transform-change.ts'

export interface TransformJobs {
  /**
   * A model file with placements applied, combined with the other models that they name → a GLB in the chosen
   * orientation and unit. A single object keeps its whole glTF document; several are combined from what our readers
   * support. Rejects with `invalid-input` if a change does not fit the model, and with the errors of reading the
   * models.
   */
  'transform-model': {
    input: {
      file: Uint8Array
      mediaType: string
      coordinateSystem?: CoordinateSystem
      changes: TransformChange[]
      /** The models to add, each listed once. */
      others: OtherModel[]
    }
    output: TransformedModel
  }
}

/** A model of the library that is added to another one. */
export interface OtherModel {
  assetId: string
  name: string
  file: Uint8Array
  mediaType: string
  coordinateSystem?: CoordinateSystem
}

export interface TransformedModel {
  file: Uint8Array
  /** For each part of the GLB, its part in the file; −1 for parts of another model. */
  partOrigins: number[]
  /** The offset added to node indices; null if the nodes are different ones. */
  nodeShift: number | null
  /** The common placement of the whole file, relative to the stage, metres; null if objects were placed separately. */
  placement: Matrix | null
}
