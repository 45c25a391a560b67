/** How thick a sheet may become if something lies close behind it. */
import { Surface } from '../mesh/surface.ts'
import type { Body } from './body.ts'

/** Fraction of the distance to the sheet's own other side that the back may use: both sides move. */
const ownShare = 0.45
/** How far a back sinks into what it meets, in thicknesses, so that the two are united. */
const sunk = 0.1
/** Minimum thickness share, so that front and back never coincide. */
const minShare = 0.02

/** The environment of the sheets that get a thickness. */
export class RoomBehind {
  readonly #surface: Surface
  readonly #patchOf: Int32Array

  /** `patches` are lists of the body's triangles. */
  constructor(body: Body, patches: readonly (readonly number[])[]) {
    this.#surface = new Surface(body.points, body.triangles)
    this.#patchOf = new Int32Array(body.look.length)
    patches.forEach((patch, i) => {
      for (const triangle of patch) this.#patchOf[triangle] = i
    })
  }

  /**
   * Returns, for each point of a patch's sheet, the share (0 … 1) of `thickness` against `normals` (3 per point, in
   * thicknesses) at which the back stays clear of the sheet itself and hides nothing else.
   */
  of(patch: number, sheet: Body, normals: Float64Array, thickness: number): Float64Array {
    const p = sheet.points
    const lift = thickness * 1e-3
    return Float64Array.from({ length: p.length / 3 }, (_, point) => {
      const at = point * 3
      const [dx, dy, dz] = [-normals[at]!, -normals[at + 1]!, -normals[at + 2]!]
      const [x, y, z] = [p[at]! + dx * lift, p[at + 1]! + dy * lift, p[at + 2]! + dz * lift]
      const hit = this.#surface.raycast(x, y, z, dx, dy, dz, thickness / ownShare)
      if (hit === null) return 1
      const way = hit.distance / thickness
      const room = this.#patchOf[hit.face] === patch ? way * ownShare : way + sunk
      return Math.max(minShare, Math.min(1, room))
    })
  }
}
