/**
 * Cuts a triangular lattice along the borders of a label field: each lattice point takes the strongest label below it,
 * and each edge between two labels is cut where their coverages cross.
 */
import { adaptiveLattice } from './adaptive-lattice.ts'
import { strongestLabels, type LabelField } from './label-field.ts'

/** Includes label 0 (outside), so that the plane stays one triangulation. */
export interface LabelledPlane {
  /** x, y in pixels, y down. */
  points: number[]
  triangles: number[]
  labels: number[]
  /** The lattice's edge length around each point, in pixels. */
  cells: number[]
}

const nearestCut = 0.03
const speckPoints = 3

/** Conforming by construction: a cut point is shared through its lattice edge. */
export function cutLattice(field: LabelField, cellPx: number): LabelledPlane {
  const { points, triangles, cells } = adaptiveLattice(field, strongestLabels(field), cellPx)
  const labelOf = latticeLabels(field, points)
  dropSpecks(labelOf, triangles)

  const plane: LabelledPlane = { points, triangles: [], labels: [], cells }
  const cuts = new Map<number, number>()
  const latticePoints = labelOf.length
  const cut = (a: number, b: number): number => {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const key = low * latticePoints + high
    let point = cuts.get(key)
    if (point === undefined) {
      const t = crossing(field, points, low, high, labelOf[low]!, labelOf[high]!)
      point = points.length / 2
      points.push(mix(points[low * 2]!, points[high * 2]!, t), mix(points[low * 2 + 1]!, points[high * 2 + 1]!, t))
      cells.push(Math.min(cells[low]!, cells[high]!))
      cuts.set(key, point)
    }
    return point
  }
  for (let at = 0; at < triangles.length; at += 3) {
    cutTriangle(plane, labelOf, cut, triangles[at]!, triangles[at + 1]!, triangles[at + 2]!)
  }
  return plane
}

type Cut = (a: number, b: number) => number

function cutTriangle(plane: LabelledPlane, labelOf: Uint8Array, cut: Cut, a: number, b: number, c: number): void {
  const la = labelOf[a]!
  const lb = labelOf[b]!
  const lc = labelOf[c]!
  if (la === lb && lb === lc) add(plane, la, a, b, c)
  else if (lb === lc) cutCorner(plane, la, lb, cut, a, b, c)
  else if (la === lc) cutCorner(plane, lb, lc, cut, b, c, a)
  else if (la === lb) cutCorner(plane, lc, la, cut, c, a, b)
  else {
    const ab = cut(a, b)
    const bc = cut(b, c)
    const ca = cut(c, a)
    const { points } = plane
    const centre = points.length / 2
    plane.cells.push(Math.min(plane.cells[a]!, plane.cells[b]!, plane.cells[c]!))
    points.push(
      (points[ab * 2]! + points[bc * 2]! + points[ca * 2]!) / 3,
      (points[ab * 2 + 1]! + points[bc * 2 + 1]! + points[ca * 2 + 1]!) / 3,
    )
    add(plane, la, a, ab, centre)
    add(plane, la, a, centre, ca)
    add(plane, lb, b, bc, centre)
    add(plane, lb, b, centre, ab)
    add(plane, lc, c, ca, centre)
    add(plane, lc, c, centre, bc)
  }
}

/** Corner `a` has its own label; `b` and `c` share the other. */
function cutCorner(plane: LabelledPlane, own: number, other: number, cut: Cut, a: number, b: number, c: number): void {
  const p = cut(a, b)
  const q = cut(a, c)
  add(plane, own, a, p, q)
  if (distanceSquared(plane.points, p, c) < distanceSquared(plane.points, b, q)) {
    add(plane, other, p, b, c)
    add(plane, other, p, c, q)
  } else {
    add(plane, other, p, b, q)
    add(plane, other, b, c, q)
  }
}

function add(plane: LabelledPlane, label: number, a: number, b: number, c: number): void {
  plane.triangles.push(a, b, c)
  plane.labels.push(label)
}

/** Decides inside or outside by half coverage, then takes the strongest label. Outside beyond the field. */
function latticeLabels(field: LabelField, points: number[]): Uint8Array {
  const labels = new Uint8Array(points.length / 2)
  for (let point = 0; point < labels.length; point++) {
    const x = points[point * 2]!
    const y = points[point * 2 + 1]!
    if (coverageAt(field, 0, x, y) >= 0.5) continue
    let max = -1
    for (let label = 1; label < field.coverage.length; label++) {
      const coverage = coverageAt(field, label, x, y)
      if (coverage > max) {
        max = coverage
        labels[point] = label
      }
    }
  }
  return labels
}

/** Gives islands of fewer than `speckPoints` lattice points to the label around them. */
function dropSpecks(labels: Uint8Array, triangles: number[]): void {
  const around: number[][] = Array.from(labels, () => [])
  for (let at = 0; at < triangles.length; at += 3) {
    for (let side = 0; side < 3; side++) around[triangles[at + side]!]!.push(triangles[at + ((side + 1) % 3)]!)
  }
  const seen = new Uint8Array(labels.length)
  const island: number[] = []
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue
    const label = labels[start]!
    const others = new Map<number, number>()
    island.length = 0
    island.push(start)
    seen[start] = 1
    for (const point of island) {
      for (const next of around[point]!) {
        if (labels[next] !== label) others.set(labels[next]!, (others.get(labels[next]!) ?? 0) + 1)
        else if (!seen[next]) {
          seen[next] = 1
          island.push(next)
        }
      }
    }
    if (island.length >= speckPoints || others.size === 0) continue
    const [heir] = [...others].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
    for (const point of island) labels[point] = heir
  }
}

/** Returns where along the edge the two labels' coverages cross, by bisection. */
function crossing(field: LabelField, points: number[], low: number, high: number, from: number, to: number): number {
  const x0 = points[low * 2]!
  const y0 = points[low * 2 + 1]!
  const x1 = points[high * 2]!
  const y1 = points[high * 2 + 1]!
  let near = 0
  let far = 1
  for (let step = 0; step < 12; step++) {
    const t = (near + far) / 2
    if (lead(field, from, to, mix(x0, x1, t), mix(y0, y1, t)) > 0) near = t
    else far = t
  }
  return Math.min(1 - nearestCut, Math.max(nearestCut, (near + far) / 2))
}

function lead(field: LabelField, from: number, to: number, x: number, y: number): number {
  if (from === 0) return coverageAt(field, 0, x, y) - 0.5
  if (to === 0) return 0.5 - coverageAt(field, 0, x, y)
  return coverageAt(field, from, x, y) - coverageAt(field, to, x, y)
}

/** Bilinear between pixel centres; beyond the field everything is outside. */
function coverageAt(field: LabelField, label: number, x: number, y: number): number {
  const { width, height } = field
  if (x <= 0 || y <= 0 || x >= width || y >= height) return label === 0 ? 1 : 0
  const px = Math.min(width - 1, Math.max(0, x - 0.5))
  const py = Math.min(height - 1, Math.max(0, y - 0.5))
  const column = Math.min(width - 2, Math.floor(px))
  const row = Math.min(height - 2, Math.floor(py))
  const fx = px - column
  const fy = py - row
  const values = field.coverage[label]!
  const at = row * width + column
  const top = mix(values[at]!, values[at + 1]!, fx)
  return mix(top, mix(values[at + width]!, values[at + width + 1]!, fx), fy)
}

function distanceSquared(points: number[], a: number, b: number): number {
  return (points[a * 2]! - points[b * 2]!) ** 2 + (points[a * 2 + 1]! - points[b * 2 + 1]!) ** 2
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}
