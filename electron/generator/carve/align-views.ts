/** Brings the pictures of one subject to a common scale and position. */
import { distanceAt, type Outline } from './outline.ts'
import { fromPixel, toPixel, type Placement } from './placement.ts'
import { oppositeView, type ViewName } from './view-names.ts'

export type Outlines = Partial<Record<ViewName, Outline>> & { front: Outline }

export type Placements = Partial<Record<ViewName, Placement>> & { front: Placement }

/** Number of outline points that are compared. */
const sampleCount = 500
/** Huber threshold in heights: a part that only one picture shows must not pull the whole fit. */
const huberDistance = 0.008
const maxTilt = (6 * Math.PI) / 180
const maxScale = 1.1

/**
 * Places front and sides by their own height, centred. Fits back and second side to the mirrored outline of their
 * opposite by shift, scale and tilt: Gauss–Newton on distances to the other outline (as in Fitzgibbon 2003) with Huber
 * weights. With `symmetry` the front is centred on its axis of symmetry.
 */
export function alignViews(outlines: Outlines, symmetry = false): Placements {
  const upright = uprightPlacement(outlines.front)
  const placements: Placements = { front: symmetry ? centredOnAxis(outlines.front, upright) : upright }
  const first = outlines.left ? 'left' : 'right'
  for (const name of [first, 'back', oppositeView[first]] as const) {
    const outline = outlines[name]
    if (outline === undefined) continue
    const start = uprightPlacement(outline)
    const opposite = oppositeView[name]
    const reference = placements[opposite]
    placements[name] = reference === undefined ? start : fittedTo(outline, start, outlines[opposite]!, reference)
  }
  return placements
}

/** Centres the outline on the axis about which its own mirror image fits best. */
function centredOnAxis(outline: Outline, start: Placement): Placement {
  const mirrored = fittedTo(outline, start, outline, start)
  return { ...start, x: (start.x + mirrored.x) / 2, tilt: (start.tilt + mirrored.tilt) / 2 }
}

/** Returns the upright placement that centres the outline's box and gives it the height of the subject. */
export function uprightPlacement({ box }: Outline): Placement {
  return {
    scale: 1 / (box.bottom - box.top),
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    tilt: 0,
  }
}

/** Fits an outline, mirrored, to the one from the opposite side. */
function fittedTo(outline: Outline, start: Placement, other: Outline, reference: Placement): Placement {
  const own = pointsOf(outline)
  const theirs = pointsOf(other).map(([x, y]) => fromPixel(reference, x, y))
  const residuals = (placement: Placement): number[] => [
    ...theirs.map(([across, up]) => {
      const [x, y] = toPixel(placement, -across, up)
      return distanceAt(outline, x, y) * placement.scale
    }),
    ...own.map(([px, py]) => {
      const [across, up] = fromPixel(placement, px, py)
      const [x, y] = toPixel(reference, -across, up)
      return distanceAt(other, x, y) * reference.scale
    }),
  ]
  let best = start
  let bestCost = huberCost(residuals(start))
  let damping = 1e-3
  for (let round = 0; round < 25; round++) {
    const now = residuals(best)
    const columns = parameters.map(({ step, move }) => {
      const moved = residuals(move(best, step))
      return moved.map((residual, i) => (residual - now[i]!) / step)
    })
    const next = gaussNewtonStep(columns, now, damping, best)
    if (Math.abs(next.tilt) > maxTilt || Math.abs(Math.log(next.scale / start.scale)) > Math.log(maxScale)) break
    const cost = huberCost(residuals(next))
    if (cost >= bestCost) {
      damping *= 10
      if (damping > 1e3) break
      continue
    }
    const gained = bestCost - cost
    best = next
    bestCost = cost
    damping = Math.max(1e-6, damping / 5)
    if (gained < 1e-7 * bestCost) break
  }
  return best
}

/**
 * Shifts are in heights of the subject, scale is a fraction, tilt is in radians; `step` is for the numerical
 * derivative.
 */
const parameters: { step: number; move: (placement: Placement, by: number) => Placement }[] = [
  { step: 1e-3, move: (p, by) => ({ ...p, x: p.x + by / p.scale }) },
  { step: 1e-3, move: (p, by) => ({ ...p, y: p.y + by / p.scale }) },
  { step: 1e-3, move: (p, by) => ({ ...p, scale: p.scale * (1 + by) }) },
  { step: 1e-3, move: (p, by) => ({ ...p, tilt: p.tilt + by }) },
]

function huberCost(residuals: number[]): number {
  let sum = 0
  for (const residual of residuals) {
    const size = Math.abs(residual)
    sum += size < huberDistance ? size * size : huberDistance * (2 * size - huberDistance)
  }
  return sum
}

function gaussNewtonStep(columns: number[][], residuals: number[], damping: number, at: Placement): Placement {
  const n = columns.length
  const rows = Array.from({ length: n }, () => new Float64Array(n + 1))
  residuals.forEach((residual, i) => {
    const weight = Math.abs(residual) < huberDistance ? 1 : huberDistance / Math.abs(residual)
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < n; b++) rows[a]![b]! += weight * columns[a]![i]! * columns[b]![i]!
      rows[a]![n]! -= weight * columns[a]![i]! * residual
    }
  })
  for (let a = 0; a < n; a++) rows[a]![a]! += damping * (rows[a]![a]! + 1e-9)
  const by = solveSymmetric(rows)
  return parameters.reduce((placement, { move }, i) => move(placement, by[i]!), at)
}

/** Solves a symmetric positive definite system; each row ends with its right-hand side (Gauss–Jordan). */
function solveSymmetric(rows: Float64Array[]): number[] {
  const n = rows.length
  for (let a = 0; a < n; a++) {
    const pivot = rows[a]![a]!
    for (let b = 0; b <= n; b++) rows[a]![b]! /= pivot
    for (let other = 0; other < n; other++) {
      if (other === a) continue
      const factor = rows[other]![a]!
      for (let b = 0; b <= n; b++) rows[other]![b]! -= factor * rows[a]![b]!
    }
  }
  return rows.map((row) => row[n]!)
}

function pointsOf({ segments }: Outline): [number, number][] {
  const count = segments.length / 4
  const every = Math.max(1, count / sampleCount)
  const points: [number, number][] = []
  for (let at = 0; at < count; at += every) {
    const segment = Math.floor(at) * 4
    points.push([
      (segments[segment]! + segments[segment + 2]!) / 2,
      (segments[segment + 1]! + segments[segment + 3]!) / 2,
    ])
  }
  return points
}
