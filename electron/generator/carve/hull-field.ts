/** The visual hull of the pictures as a signed field on a lattice. */
import type { Progress } from '../../engine/model.ts'
import { eccentricityOf, roundness, runningMean, type Eccentricity, type Profile } from './profile.ts'

/** Sample (i, j, k) lies at `origin` + `cell` × (i, j, k) in heights; x runs fastest. */
export interface BodyLattice {
  size: [number, number, number]
  origin: [number, number, number]
  cell: number
}

/** The front's profile over x and y, and the side's over z and y, if known. */
export interface BodyProfiles {
  front: Profile
  side?: Profile
}

export interface BodyShape {
  /** Cross-sections: ellipses within the outlines, or all that the outlines allow. */
  corners: 'round' | 'square'
  /** Without a side: thickness as a fraction of a round body. */
  depth: number
}

/** Distances are clamped to this many cells: larger ones would only distort the smoothing. */
export const clampCells = 8

/**
 * Approximate signed distance to the visual hull (Laurentini 1994): the maximum of both outlines' distances, accurate
 * below the lattice cell. Two directions give rectangular cross-sections; `round` uses the inscribed ellipse, which
 * still touches every outline. Without a side the depth is that of the inflated outline (see `inflate`).
 */
export function hullField(
  { size, cell, origin }: BodyLattice,
  { front, side }: BodyProfiles,
  shape: BodyShape,
  progress: Progress,
): Float32Array {
  const [nx, ny, nz] = size
  const limit = clampCells * cell
  const field = new Float32Array(nx * ny * nz)
  if (side === undefined) {
    const thickness = thicknessOf(front, cell, shape.depth)
    for (let k = 0; k < nz; k++) {
      const z = origin[2] + k * cell
      for (let at = 0; at < nx * ny; at++) {
        const inflated =
          (z * z - thickness.squared[at]!) / Math.sqrt(4 * z * z + thickness.steepness[at]! + cell * cell)
        field[k * nx * ny + at] = clamped(Math.max(front.distance[at]!, inflated), limit)
      }
      progress(k / nz)
    }
    return field
  }
  const rounding = shape.corners === 'round' ? roundingOf(front, side, cell) : undefined
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const sideSample = j * nz + k
      const depth = side.distance[sideSample]!
      const to = nx * (j + ny * k)
      for (let i = 0; i < nx; i++) {
        const frontSample = j * nx + i
        const hull = Math.max(front.distance[frontSample]!, depth)
        const value =
          rounding === undefined || hull > limit
            ? hull
            : Math.max(hull, rounded(rounding, frontSample, sideSample, cell))
        field[to + i] = clamped(value, limit)
      }
    }
    progress(k / nz)
  }
  return field
}

export function clamped(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}

interface Rounding {
  front: Eccentricity
  side: Eccentricity
}

/** Returns both eccentricities; long thin limbs of one side stay thin in the other. */
function roundingOf(front: Profile, side: Profile, cell: number): Rounding {
  const thick = { front: roundness(front, cell), side: roundness(side, cell) }
  const rounding = { front: eccentricityOf(front, cell, thick.front), side: eccentricityOf(side, cell, thick.side) }
  const across = rounding.front.widest.slice()
  const along = rounding.side.widest.slice()
  thinLimbs(front, rounding.front, thick.front, along, across, cell)
  thinLimbs(side, rounding.side, thick.side, across, along, cell)
  return rounding
}

/**
 * Where a run is much wider than the other side is deep, the row is a body with arms rather than a disc: the inflated
 * thickness of the outline then replaces the position within the run.
 */
function thinLimbs(
  profile: Profile,
  own: Eccentricity,
  thickness: Float32Array,
  others: Float32Array,
  widths: Float32Array,
  cell: number,
): void {
  const { columns, rows } = profile
  const weights = new Float32Array(rows)
  for (let j = 0; j < rows; j++) {
    const aspect = others[j]! > 0 ? widths[j]! / others[j]! : 1
    const t = Math.min(1, Math.max(0, (aspect - 1.5) / 1.3))
    weights[j] = t * t * (3 - 2 * t)
  }
  const smooth = runningMean(weights, Math.max(1, Math.round(0.015 / cell)))
  if (!smooth.some((weight) => weight > 0)) return
  for (let j = 0; j < rows; j++) {
    const weight = smooth[j]!
    if (weight <= 0) continue
    let max = 0
    for (let i = 0; i < columns; i++)
      if (profile.distance[j * columns + i]! < 0) max = Math.max(max, thickness[j * columns + i]!)
    if (max <= 0) continue
    for (let at = j * columns; at < (j + 1) * columns; at++) {
      const shallow = Math.min(1, Math.max(0, 1 - thickness[at]! / max))
      own.squared[at]! += weight * (shallow - own.squared[at]!)
    }
  }
}

function rounded({ front, side }: Rounding, frontSample: number, sideSample: number, cell: number): number {
  return superellipse(
    front.squared[frontSample]!,
    front.halfWidth[frontSample]!,
    side.squared[sideSample]!,
    side.halfWidth[sideSample]!,
    cell,
  )
}

/** Approximate signed distance to the ellipse in the rectangle of two runs; runs of few cells keep their corners. */
export function superellipse(s: number, width: number, t: number, depth: number, cell: number): number {
  const thin = Math.min(width, depth) / cell
  const power = thin >= 3.5 ? 1 : 1 + 3 * Math.min(1, (3.5 - thin) / 2)
  if (power === 1) {
    const steep = (4 * s) / (width * width) + (4 * t) / (depth * depth)
    return (s + t - 1) / Math.sqrt(Math.max(steep, 1 / (width * width), 1 / (depth * depth)))
  }
  const [a, b] = [s ** power, t ** power]
  const steepA = (2 * power * s ** (power - 0.5)) / width
  const steepB = (2 * power * t ** (power - 0.5)) / depth
  return (a + b - 1) / Math.max(Math.hypot(steepA, steepB), 1 / width, 1 / depth)
}

export interface Thickness {
  /** Half the thickness squared, per sample of the front. */
  squared: Float32Array
  /** Squared length of its gradient. */
  steepness: Float32Array
}

/** Maximum thickness as a fraction of the larger of height and width, approached softly. */
const maxDepth = 0.24

/** Returns the thickness of a body of which only the front is known. */
export function thicknessOf(front: Profile, cell: number, depth: number): Thickness {
  const { columns, rows } = front
  const limit = maxDepth * Math.max(1, widthOf(front) * cell) * depth
  const squared = roundness(front, cell).map((value) => {
    const full = value * depth * depth
    return full / (1 + full / (limit * limit))
  })
  const steepness = new Float32Array(squared.length)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const dx = squared[j * columns + Math.min(columns - 1, i + 1)]! - squared[j * columns + Math.max(0, i - 1)]!
      const dy = squared[Math.min(rows - 1, j + 1) * columns + i]! - squared[Math.max(0, j - 1) * columns + i]!
      steepness[j * columns + i] = (dx * dx + dy * dy) / (4 * cell * cell)
    }
  }
  return { squared, steepness }
}

function widthOf({ columns, rows, distance }: Profile): number {
  let [first, last] = [columns, -1]
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (distance[j * columns + i]! >= 0) continue
      first = Math.min(first, i)
      last = Math.max(last, i)
    }
  }
  return Math.max(0, last - first)
}
