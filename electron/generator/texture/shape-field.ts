/** Convexity and concavity anywhere on a shape, independent of its triangulation: for worn edges and dirty corners. */
import { doubledArea } from '../../engine/mesh/face-normal.ts'
import { boundsOf } from '../../engine/mesh/bounds.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface Bend {
  /** 0 flat … 1 a right-angled edge. */
  edge: number
  /** 0 flat … 1 a right-angled inner corner. */
  cavity: number
}

const cellsAlong = 96
const samplesWanted = 300_000
/**
 * Radius in cells of three successive box blurs, which approximate a Gaussian with a standard deviation of 2.45 cells.
 */
const blurRadius = 2
const blurSpread = 2.45

/**
 * Offset of the surface's centroid within a small ball from its centre: below the surface at edges, above it in
 * hollows (zero moment shift of Clarenz, Rumpf & Telea 2004, "Robust feature detection and local classification for
 * surfaces"). Stored in a grid of 96 cells along the longest side: one lookup per query, robust to seams and holes;
 * details finer than 2 % of the model are lost.
 */
export class ShapeField {
  readonly #size: [number, number, number]
  readonly #origin: [number, number, number]
  readonly #cell: number
  /** 4 values per cell: weight, then weight times position. */
  readonly #values: Float32Array

  constructor(positions: Float32Array, indices: Uint32Array) {
    const { low, high } = boundsOf(positions)
    this.#cell = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2], 1e-9) / cellsAlong
    const margin = 3 * blurRadius + 2
    this.#origin = vec3((axis) => low[axis] - margin * this.#cell)
    this.#size = vec3((axis) => Math.ceil((high[axis] - low[axis]) / this.#cell) + 2 * margin + 1)
    this.#values = new Float32Array(this.#size[0] * this.#size[1] * this.#size[2] * 4)
    this.#scatter(positions, indices)
    for (let round = 0; round < 3; round++) for (const axis of [0, 1, 2] as const) this.#blur(axis)
  }

  /** Radius of the ball, in the units of the positions. */
  get radius(): number {
    return this.#cell * blurSpread
  }

  /** Writes the bend at a point with this unit normal. */
  at(x: number, y: number, z: number, nx: number, ny: number, nz: number, out: Bend): void {
    const [sx, sy] = this.#size
    const values = this.#values
    const gx = (x - this.#origin[0]) / this.#cell - 0.5
    const gy = (y - this.#origin[1]) / this.#cell - 0.5
    const gz = (z - this.#origin[2]) / this.#cell - 0.5
    const ix = Math.floor(gx)
    const iy = Math.floor(gy)
    const iz = Math.floor(gz)
    let [w, wx, wy, wz] = [0, 0, 0, 0]
    for (let k = 0; k < 8; k++) {
      const dx = k & 1
      const dy = (k >> 1) & 1
      const dz = k >> 2
      const share = (dx ? gx - ix : 1 - gx + ix) * (dy ? gy - iy : 1 - gy + iy) * (dz ? gz - iz : 1 - gz + iz)
      const at = (ix + dx + sx * (iy + dy + sy * (iz + dz))) * 4
      w += share * (values[at] ?? 0)
      wx += share * (values[at + 1] ?? 0)
      wy += share * (values[at + 2] ?? 0)
      wz += share * (values[at + 3] ?? 0)
    }
    if (!(w > 0)) {
      out.edge = out.cavity = 0
      return
    }
    const lift =
      (wx / w - (x - this.#origin[0])) * nx +
      (wy / w - (y - this.#origin[1])) * ny +
      (wz / w - (z - this.#origin[2])) * nz
    const bend = lift / (0.4 * this.radius)
    out.edge = Math.min(1, Math.max(0, -bend))
    out.cavity = Math.min(1, Math.max(0, bend))
  }

  /** Scatters points over the triangles by area, in a fixed pattern, so that the field is deterministic. */
  #scatter(p: Float32Array, indices: Uint32Array): void {
    let total = 0
    const areas = new Float64Array(indices.length / 3)
    for (let face = 0; face < areas.length; face++) {
      const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
      areas[face] = doubledArea(p, a, b, c) / 2
      total += areas[face]!
    }
    for (let face = 0; face < areas.length; face++) {
      const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
      const count = Math.max(1, Math.round((areas[face]! / total) * samplesWanted))
      const weight = areas[face]! / count
      for (let i = 0; i < count; i++) {
        // The R2 sequence (Roberts 2018), folded into the triangle.
        let v = (0.5 + i * 0.7548776662466927) % 1
        let w = (0.5 + i * 0.5698402909980532) % 1
        if (v + w > 1) [v, w] = [1 - v, 1 - w]
        const u = count === 1 ? 1 / 3 : 1 - v - w
        if (count === 1) v = w = 1 / 3
        this.#add(
          p[a]! * u + p[b]! * v + p[c]! * w,
          p[a + 1]! * u + p[b + 1]! * v + p[c + 1]! * w,
          p[a + 2]! * u + p[b + 2]! * v + p[c + 2]! * w,
          weight / total,
        )
      }
    }
  }

  #add(x: number, y: number, z: number, weight: number): void {
    const [dx, dy, dz] = [x - this.#origin[0], y - this.#origin[1], z - this.#origin[2]]
    const [sx, sy] = this.#size
    const at = (Math.floor(dx / this.#cell) + sx * (Math.floor(dy / this.#cell) + sy * Math.floor(dz / this.#cell))) * 4
    const values = this.#values
    values[at]! += weight
    values[at + 1]! += weight * dx
    values[at + 2]! += weight * dy
    values[at + 3]! += weight * dz
  }

  /** Applies a running mean along one axis, in place. */
  #blur(axis: 0 | 1 | 2): void {
    const [sx, sy, sz] = this.#size
    const count = this.#size[axis]
    const step = (axis === 0 ? 1 : axis === 1 ? sx : sx * sy) * 4
    const [outer, inner] = axis === 0 ? [sy, sz] : axis === 1 ? [sx, sz] : [sx, sy]
    const line = new Float32Array(count)
    for (let j = 0; j < inner; j++)
      for (let i = 0; i < outer; i++) {
        const first = axis === 0 ? sx * (i + sy * j) : axis === 1 ? i + sx * sy * j : i + sx * j
        for (let channel = 0; channel < 4; channel++) {
          const start = first * 4 + channel
          let sum = 0
          for (let k = 0; k < count; k++) line[k] = this.#values[start + k * step]!
          for (let k = 0; k < Math.min(blurRadius, count); k++) sum += line[k]!
          for (let k = 0; k < count; k++) {
            sum += (line[k + blurRadius] ?? 0) - (line[k - blurRadius - 1] ?? 0)
            this.#values[start + k * step] = sum / (2 * blurRadius + 1)
          }
        }
      }
  }
}
