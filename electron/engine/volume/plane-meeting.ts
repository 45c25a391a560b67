/** Least-squares intersection of planes. */
import { vectorAt } from '../mesh/vectors.ts'

/** Weight of the mean position against the planes: planes that differ by a few degrees only form no ridge. */
const damping = 0.02

/**
 * Accumulates planes; the result is the point of least squared distances from them (the quadratic error function of Ju,
 * Losasso, Schaefer & Warren, "Dual contouring of Hermite data", 2002), damped towards the mean of their sample
 * positions.
 */
export class PlaneMeeting {
  x = 0
  y = 0
  z = 0
  #count = 0
  readonly #matrix = new Float64Array(6)
  readonly #right = new Float64Array(3)
  readonly #mean = new Float64Array(3)

  clear(): void {
    this.#count = 0
    this.#matrix.fill(0)
    this.#right.fill(0)
    this.#mean.fill(0)
  }

  /** Adds a plane with that unit normal at `offset` from the origin, sampled at x, y, z. */
  add(x: number, y: number, z: number, nx: number, ny: number, nz: number, offset: number): void {
    const m = this.#matrix
    m[0]! += nx * nx
    m[1]! += nx * ny
    m[2]! += nx * nz
    m[3]! += ny * ny
    m[4]! += ny * nz
    m[5]! += nz * nz
    this.#right[0]! += nx * offset
    this.#right[1]! += ny * offset
    this.#right[2]! += nz * offset
    this.#mean[0]! += x
    this.#mean[1]! += y
    this.#mean[2]! += z
    this.#count++
  }

  /** Writes the result to `x`, `y` and `z`. At least one plane must have been added. */
  solve(): void {
    const [xx, xy, xz] = vectorAt(this.#matrix, 0)
    const [yy, yz, zz] = vectorAt(this.#matrix, 1)
    const mx = this.#mean[0]! / this.#count
    const my = this.#mean[1]! / this.#count
    const mz = this.#mean[2]! / this.#count
    const stay = damping * this.#count
    const a = xx + stay
    const d = yy + stay
    const f = zz + stay
    // Inverts a symmetric matrix by its cofactors; the damping keeps it regular.
    const rx = this.#right[0]! - xx * mx - xy * my - xz * mz
    const ry = this.#right[1]! - xy * mx - yy * my - yz * mz
    const rz = this.#right[2]! - xz * mx - yz * my - zz * mz
    const c00 = d * f - yz * yz
    const c01 = xz * yz - xy * f
    const c02 = xy * yz - xz * d
    const c11 = a * f - xz * xz
    const c12 = xy * xz - a * yz
    const c22 = a * d - xy * xy
    const determinant = a * c00 + xy * c01 + xz * c02
    this.x = mx + (c00 * rx + c01 * ry + c02 * rz) / determinant
    this.y = my + (c01 * rx + c11 * ry + c12 * rz) / determinant
    this.z = mz + (c02 * rx + c12 * ry + c22 * rz) / determinant
  }
}
