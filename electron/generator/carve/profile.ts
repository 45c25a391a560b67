/** The outline of one pair of opposite sides on the body's lattice. */
import { inflate } from '../shape/inflate.ts'
import { distanceAt, type Outline } from './outline.ts'
import { toPixel, type Placement } from './placement.ts'

/** Values at columns (across) × rows (up), the lowest row first. */
export interface Profile {
  columns: number
  rows: number
  /** Signed distance to the outline in heights of the subject, negative inside. */
  distance: Float32Array
}

/** Sample (i, j) lies at `left` + i × `cell` across and `low` + j × `cell` up. */
export interface ProfileLattice {
  columns: number
  rows: number
  left: number
  low: number
  cell: number
}

/** A picture of this side, or of the opposite one, which shows it mirrored. */
export interface ProfileSource {
  outline: Outline
  placement: Placement
  mirrored: boolean
}

/** Averages the pictures, so that small differences favour none of them. */
export function profileOf(lattice: ProfileLattice, sources: readonly ProfileSource[]): Profile {
  const { columns, rows, left, low, cell } = lattice
  const distance = new Float32Array(columns * rows)
  for (const { outline, placement, mirrored } of sources) {
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const across = left + i * cell
        const [x, y] = toPixel(placement, mirrored ? -across : across, low + j * cell)
        distance[j * columns + i]! += (distanceAt(outline, x, y) * placement.scale) / sources.length
      }
    }
  }
  return { columns, rows, distance }
}

/** Averages the profile with its mirror image about the middle of the lattice. */
export function symmetric({ columns, rows, distance }: Profile): Profile {
  const mean = new Float32Array(distance.length)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      mean[j * columns + i] = (distance[j * columns + i]! + distance[j * columns + columns - 1 - i]!) / 2
    }
  }
  return { columns, rows, distance: mean }
}

/** Adjacent samples of one row inside the outline, both ends included. */
export interface Run {
  from: number
  to: number
  /** Maximum depth inside the outline, in heights. */
  depth: number
}

export function runsOf({ columns, rows, distance }: Profile): Run[][] {
  return Array.from({ length: rows }, (_, j) => {
    const runs: Run[] = []
    for (let i = 0; i < columns; i++) {
      const value = distance[j * columns + i]!
      if (value >= 0) continue
      const last = runs.at(-1)
      if (last?.to === i - 1) {
        last.to = i
        last.depth = Math.max(last.depth, -value)
      } else runs.push({ from: i, to: i, depth: -value })
    }
    return runs
  })
}

/** Width in samples of each row's widest run, measured to where the outline crosses; 0 without a run. */
export function widestRuns({ columns, rows, distance }: Profile): Float32Array {
  return Float32Array.from(runsOf({ columns, rows, distance }), (runs, j) => {
    const at = (i: number): number => distance[j * columns + i]!
    const widths = runs.map(({ from, to }) => {
      const left = from > 0 ? shareTo(at(from), at(from - 1)) : 0
      const right = to + 1 < columns ? shareTo(at(to), at(to + 1)) : 0
      return to - from + left + right
    })
    return Math.max(0, ...widths)
  })
}

/** Local thickness: per inside sample, the radius of the largest inscribed disc that covers it. */
export function localRadius({ columns, rows, distance }: Profile, cell: number): Float32Array {
  const radius = new Float32Array(distance.length)
  const order: number[] = []
  for (let at = 0; at < distance.length; at++) if (distance[at]! < 0) order.push(at)
  order.sort((a, b) => distance[a]! - distance[b]!)
  for (const at of order) {
    const own = -distance[at]!
    // A disc barely larger than one that covers its centre adds nothing.
    if (radius[at]! > own + 0.35 * cell) continue
    const [i, j] = [at % columns, Math.floor(at / columns)]
    const reach = own / cell
    const span = Math.ceil(reach)
    for (let y = Math.max(0, j - span); y <= Math.min(rows - 1, j + span); y++) {
      for (let x = Math.max(0, i - span); x <= Math.min(columns - 1, i + span); x++) {
        if ((x - i) ** 2 + (y - j) ** 2 <= (reach + 0.5) ** 2)
          radius[y * columns + x] = Math.max(radius[y * columns + x]!, own)
      }
    }
  }
  return radius
}

/** Relative position of a sample within its row: 0 if the body is deepest, 1 at the outline. */
export interface Eccentricity {
  /** Squared values, one per sample; samples outside the outline take the value of the nearest inside sample. */
  squared: Float32Array
  /** Half the run's width, in heights. */
  halfWidth: Float32Array
  /** Half of each row's widest run, 0 without a run. */
  widest: Float32Array
}

/**
 * Measures each sample within its run: the squared distance from the run's middle relative to its half width, as if the
 * run were a disc seen edge on. `thickness` (see `roundness`) shows where that assumption fails: a run that is thin
 * compared to the row's thickest part is a handle or rail, only as deep as it is thick.
 */
export function eccentricityOf(profile: Profile, cell: number, thickness: Float32Array): Eccentricity {
  const { columns, rows, distance } = profile
  const squared = new Float32Array(distance.length)
  const halfWidth = new Float32Array(distance.length).fill(cell)
  const widest = new Float32Array(rows)
  for (let j = 0; j < rows; j++) {
    const row = j * columns
    let max = 0
    for (let i = 0; i < columns; i++) if (distance[row + i]! < 0) max = Math.max(max, thickness[row + i]!)
    for (let i = 0; i < columns;) {
      if (distance[row + i]! >= 0) {
        i++
        continue
      }
      let end = i
      while (end + 1 < columns && distance[row + end + 1]! < 0) end++
      const from = i - (i > 0 ? shareTo(distance[row + i]!, distance[row + i - 1]!) : 0)
      const to = end + (end + 1 < columns ? shareTo(distance[row + end]!, distance[row + end + 1]!) : 0)
      const middle = (from + to) / 2
      const half = Math.max(0.25, (to - from) / 2)
      const disc = max > 0 ? thickness[row + Math.round(middle)]! / max : 1
      const asThick = max > 0 ? Math.min(1, Math.max(0, (0.95 - disc) / 0.35)) / max : 0
      for (let at = i; at <= end; at++) {
        const asDisc = disc * (1 - Math.min(1, ((at - middle) / half) ** 2))
        squared[row + at] = 1 - Math.max(asDisc, asThick * thickness[row + at]!)
        halfWidth[row + at] = half * cell
      }
      widest[j] = Math.max(widest[j]!, half * cell)
      i = end + 1
    }
  }
  spreadOutwards({ columns, rows, distance }, cell, [squared, halfWidth])
  return { squared, halfWidth, widest }
}

function shareTo(inside: number, outside: number): number {
  return inside / (inside - outside)
}

/** Squared half thickness of a round body with this outline, in squared heights (see `inflate`). */
export function roundness({ columns, rows, distance }: Profile, cell: number): Float32Array {
  const inside = distance.map((value) => Math.min(1, Math.max(0, 0.5 - value / cell)))
  const squared = inflate(inside, columns, rows).map((height) => (height * cell) ** 2)
  spreadOutwards({ columns, rows, distance }, cell, [squared])
  return squared
}

/** Distance in cells to spread values beyond the outline: the reach of smoothing and extraction. */
const spread = 5

/**
 * Gives samples just outside the outline the value of the nearest inside sample, so that only the outline ends the
 * body.
 */
function spreadOutwards({ columns, rows, distance }: Profile, cell: number, fields: Float32Array[]): void {
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const at = j * columns + i
      const away = distance[at]!
      if (away < 0 || away > spread * cell) continue
      const dx = distance[j * columns + Math.min(columns - 1, i + 1)]! - distance[j * columns + Math.max(0, i - 1)]!
      const dy = distance[Math.min(rows - 1, j + 1) * columns + i]! - distance[Math.max(0, j - 1) * columns + i]!
      const length = Math.hypot(dx, dy) || 1
      for (let step = away / cell + 0.3; step < spread + 3; step += 0.5) {
        const column = Math.round(i - (dx / length) * step)
        const row = Math.round(j - (dy / length) * step)
        if (column < 0 || row < 0 || column >= columns || row >= rows) break
        const from = row * columns + column
        if (distance[from]! >= 0) continue
        for (const field of fields) field[at] = field[from]!
        break
      }
    }
  }
}

/** Returns the moving average over `radius` neighbours on each side; the end values repeat. */
export function runningMean(values: Float32Array, radius: number): Float32Array {
  return values.map((_, j) => {
    let sum = 0
    for (let d = -radius; d <= radius; d++) sum += values[Math.min(values.length - 1, Math.max(0, j + d))]!
    return sum / (2 * radius + 1)
  })
}
