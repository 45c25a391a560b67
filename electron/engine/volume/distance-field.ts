/** Signed distances to a surface on a lattice: exact near the requested level, elsewhere only on the right side of it. */
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Progress } from '../model.ts'
import { Surface } from '../mesh/surface.ts'
import { WindingNumber } from './winding-number.ts'
import { boundsOf } from '../mesh/bounds.ts'

export interface DistanceField {
  /** x fastest; negative inside. */
  values: Float32Array
  size: [number, number, number]
  /** Position of sample (0, 0, 0). */
  origin: [number, number, number]
  cell: number
}

export interface DistanceOptions {
  /** Distance between samples; increased if more than `maxSamples` would be needed. */
  cell: number
  /** How far the lattice extends beyond the surface's box. */
  margin: number
  /** The distance around which values must be exact; default 0. */
  level?: number
  /** `winding`: by the generalised winding number, for any triangles. `none`: all distances are positive. */
  sign: 'winding' | 'none'
  maxSamples?: number
}

const blocks = [16, 4, 1] as const
/** Height in cells of the ramp from inside to outside across a hole, where no surface is near. */
const ramp = 8

/**
 * Computes exact distances only near the level: blocks of 16³ and 4³ samples whose centre is further from it than their
 * reach get the centre's value. With `winding`, blocks are also refined where the winding number is near 0.5, and the
 * value is limited by a ramp on its difference from 0.5, so that holes are closed by a smooth patch. Throws
 * `mesh-too-large`.
 */
export function distanceField(
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  options: DistanceOptions,
  progress: Progress,
): DistanceField {
  const { level = 0, sign } = options
  const lattice = latticeOf(positions, indices, options)
  const { size, origin, cell } = lattice
  const [nx, ny, nz] = size
  const surface = new Surface(positions, indices)
  const winding = sign === 'winding' ? new WindingNumber(positions, indices) : undefined
  const values = new Float32Array(nx * ny * nz)

  // A sample further away than this is on the correct side of the level, whatever its exact distance.
  const maxDistance = winding ? ramp * cell : Math.abs(level) + 4 * cell
  const valueAt = (i: number, j: number, k: number, within = Infinity): number => {
    const [x, y, z] = [origin[0] + cell * i, origin[1] + cell * j, origin[2] + cell * k]
    const distance = Math.min(within, surface.closest(x, y, z, within).distance)
    if (!winding) return distance
    const outsideBy = 0.5 - Math.abs(winding.at(x, y, z))
    return Math.sign(outsideBy) * Math.min(distance, Math.abs(outsideBy) * ramp * cell)
  }
  /** Whether all samples of the block lie on the same side of the level as its centre, which has `value`. */
  const isOneSided = (value: number, i: number, j: number, k: number, block: number): boolean => {
    const half = ((block - 1) / 2) * Math.sqrt(3) * cell
    if (winding) {
      const far = Math.min(Math.abs(value - level), Math.abs(value)) > Math.min(half + cell, ramp * cell * 0.35)
      if (!far) return false
      const [x, y, z] = [origin[0] + cell * i, origin[1] + cell * j, origin[2] + cell * k]
      if (surface.closest(x, y, z, half + cell).face >= 0) return false
      for (let corner = 0; corner < 8; corner++) {
        const at = [0, 1, 2].map((axis) => [x, y, z][axis]! + ((corner >> axis) & 1 ? 0.5 : -0.5) * block * cell)
        const outsideBy = 0.5 - Math.abs(winding.at(at[0]!, at[1]!, at[2]!))
        if (Math.abs(outsideBy) < 0.1 || outsideBy < 0 !== value < 0) return false
      }
      return true
    }
    return Math.abs(value - level) > half + cell
  }
  const fill = (i0: number, j0: number, k0: number, depth: number): void => {
    const block = blocks[depth]!
    const end = [Math.min(nx, i0 + block), Math.min(ny, j0 + block), Math.min(nz, k0 + block)] as const
    const middle = (block - 1) / 2
    const value = valueAt(i0 + middle, j0 + middle, k0 + middle, block === 1 ? maxDistance : Infinity)
    if (block === 1) {
      values[i0 + nx * (j0 + ny * k0)] = value
      return
    }
    if (isOneSided(value, i0 + middle, j0 + middle, k0 + middle, block)) {
      for (let k = k0; k < end[2]; k++)
        for (let j = j0; j < end[1]; j++) values.fill(value, i0 + nx * (j + ny * k), end[0] + nx * (j + ny * k))
      return
    }
    const step = blocks[depth + 1]!
    for (let k = k0; k < end[2]; k += step)
      for (let j = j0; j < end[1]; j += step) for (let i = i0; i < end[0]; i += step) fill(i, j, k, depth + 1)
  }
  for (let k = 0; k < nz; k += blocks[0])
    for (let j = 0; j < ny; j += blocks[0]) {
      for (let i = 0; i < nx; i += blocks[0]) fill(i, j, k, 0)
      progress((k * ny + j * blocks[0]) / (nz * ny), 'measuring')
    }
  return { values, ...lattice }
}

function latticeOf(
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  { cell, margin, maxSamples = 24_000_000 }: DistanceOptions,
): Omit<DistanceField, 'values'> {
  const { low, high } = boundsOf(positions, indices)
  const extent = vec3((axis) => high[axis] - low[axis] + 2 * margin)
  if (!extent.every(Number.isFinite) || !(cell > 0))
    throw new AppError('bad-geometry', 'There is nothing to measure distances to')
  let spacing = cell
  const samplesAt = (c: number): number => extent.reduce((product, length) => product * (Math.ceil(length / c) + 1), 1)
  if (samplesAt(spacing) > maxSamples) spacing *= Math.cbrt(samplesAt(spacing) / maxSamples) * 1.01
  while (samplesAt(spacing) > maxSamples) spacing *= 1.05
  // Slightly offset from the box, so that samples do not lie on axis-aligned faces.
  const origin = vec3((axis) => low[axis] - margin - spacing * (0.37 + 0.013 * axis))
  return { size: vec3((axis) => Math.ceil(extent[axis] / spacing) + 2), origin, cell: spacing }
}
