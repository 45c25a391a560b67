/** A piece of a surface that becomes a separate solid. */

/** A patch with points of its own: its top, with the body's attributes, and its floor. */
export interface Patch {
  /** 3 coordinates per point each, in millimetres. */
  top: number[]
  floor: number[]
  /** 3 per triangle. */
  triangles: number[]
  /** Per triangle, its source triangle on the body. */
  source: number[]
  /** One per triangle. */
  look: number[]
  /** `attributeCount` values per corner. */
  attributes: number[]
}
