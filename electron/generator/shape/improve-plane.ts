/**
 * Improves a planar triangulation: collapses short border edges, flips inner edges towards Delaunay, relaxes inner
 * points. Every step keeps it valid (no triangle flips, no border is pinched), so that borders stay disjoint simple
 * curves.
 */
import type { LabelledPlane } from './label-lattice.ts'

const shortEdge = 0.5
const borderTolerance = 0.035
const minArea = 1e-3
const relaxations = 3

/** Returns a new plane with the same labels and borders (within about a thirtieth of a cell). */
export function improvePlane(plane: LabelledPlane): LabelledPlane {
  const mesh = new EditablePlane(plane)
  const near = borderPoints(mesh)
  for (let pass = 0; pass < 2; pass++) {
    collapseShortEdges(mesh, near)
    flipEdges(mesh, near)
  }
  const wide = widen(mesh, near)
  for (let pass = 0; pass < relaxations; pass++) {
    relax(mesh, wide)
    flipEdges(mesh, wide)
  }
  return mesh.result()
}

class EditablePlane {
  readonly points: Float64Array
  readonly triangles: Int32Array
  readonly labels: Int16Array
  readonly cells: number[]
  /** Triangles around each point. */
  readonly fans: number[][]

  constructor(plane: LabelledPlane) {
    // Rounded to storage precision immediately, so that checks hold for the stored values.
    this.points = Float64Array.from(Float32Array.from(plane.points))
    this.triangles = Int32Array.from(plane.triangles)
    this.labels = Int16Array.from(plane.labels)
    this.cells = plane.cells
    this.fans = Array.from({ length: plane.points.length / 2 }, () => [])
    for (let corner = 0; corner < this.triangles.length; corner++) {
      this.fans[this.triangles[corner]!]!.push(Math.floor(corner / 3))
    }
  }

  has(triangle: number, point: number): boolean {
    const at = triangle * 3
    return this.triangles[at] === point || this.triangles[at + 1] === point || this.triangles[at + 2] === point
  }

  third(triangle: number, a: number, b: number): number {
    const at = triangle * 3
    return this.triangles[at]! + this.triangles[at + 1]! + this.triangles[at + 2]! - a - b
  }

  shared(a: number, b: number): number[] {
    return this.fans[a]!.filter((triangle) => this.has(triangle, b))
  }

  neighbours(point: number): number[] {
    const found: number[] = []
    for (const triangle of this.fans[point]!) {
      for (let corner = 0; corner < 3; corner++) {
        const other = this.triangles[triangle * 3 + corner]!
        if (other !== point && !found.includes(other)) found.push(other)
      }
    }
    return found
  }

  /** Neighbours across an edge with two different labels (or one side missing). */
  borderNeighbours(point: number): number[] {
    return this.neighbours(point).filter((other) => {
      const [first, second] = this.shared(point, other)
      return second === undefined || this.labels[first!] !== this.labels[second]
    })
  }

  /** Twice the area; positive for every valid triangle. */
  area(a: number, b: number, c: number): number {
    const p = this.points
    const ax = p[a * 2]!
    const ay = p[a * 2 + 1]!
    return (p[b * 2]! - ax) * (p[c * 2 + 1]! - ay) - (p[b * 2 + 1]! - ay) * (p[c * 2]! - ax)
  }

  areaOf(triangle: number): number {
    const at = triangle * 3
    return this.area(this.triangles[at]!, this.triangles[at + 1]!, this.triangles[at + 2]!)
  }

  distance(a: number, b: number): number {
    // Not Math.hypot, which takes several times as long; nothing overflows here.
    return Math.sqrt(
      (this.points[a * 2]! - this.points[b * 2]!) ** 2 + (this.points[a * 2 + 1]! - this.points[b * 2 + 1]!) ** 2,
    )
  }

  result(): LabelledPlane {
    const plane: LabelledPlane = { points: Array.from(this.points), triangles: [], labels: [], cells: this.cells }
    for (let triangle = 0; triangle < this.labels.length; triangle++) {
      if (this.labels[triangle]! < 0) continue
      plane.labels.push(this.labels[triangle]!)
      const at = triangle * 3
      plane.triangles.push(this.triangles[at]!, this.triangles[at + 1]!, this.triangles[at + 2]!)
    }
    return plane
  }
}

function borderPoints(mesh: EditablePlane): number[] {
  const border: number[] = []
  for (let point = 0; point < mesh.fans.length; point++) {
    const fan = mesh.fans[point]!
    if (fan.some((triangle) => mesh.labels[triangle] !== mesh.labels[fan[0]!])) border.push(point)
  }
  return widen(mesh, border)
}

function widen(mesh: EditablePlane, points: number[]): number[] {
  const all = new Set(points)
  for (const point of points) for (const other of mesh.neighbours(point)) all.add(other)
  return [...all].sort((a, b) => a - b)
}

function collapseShortEdges(mesh: EditablePlane, candidates: number[]): void {
  for (const point of candidates) {
    if (mesh.fans[point]!.length === 0) continue
    const short = mesh
      .neighbours(point)
      .map((other) => ({ other, length: mesh.distance(point, other) }))
      .filter(({ length }) => length < shortEdge * mesh.cells[point]!)
      .sort((a, b) => a.length - b.length || a.other - b.other)
    for (const { other } of short) {
      if (collapse(mesh, point, other)) break
    }
  }
}

/**
 * Collapses `removedPoint` into `keptPoint`, if that keeps the plane valid and moves no border by more than the
 * tolerance.
 */
function collapse(mesh: EditablePlane, removedPoint: number, keptPoint: number): boolean {
  const doomed = mesh.shared(removedPoint, keptPoint)
  if (doomed.length !== 2) return false
  const around = mesh.neighbours(removedPoint)
  const common = mesh.neighbours(keptPoint).filter((point) => around.includes(point))
  if (common.length !== 2) return false
  const border = mesh.borderNeighbours(removedPoint)
  if (border.length > 0) {
    if (border.length !== 2 || !border.includes(keptPoint)) return false
    const next = border[0] === keptPoint ? border[1]! : border[0]!
    if (common.includes(next)) return false
    if (offLine(mesh, removedPoint, keptPoint, next) > borderTolerance * mesh.cells[removedPoint]!) return false
  }
  // The fan must be closed: points on the rim of the plane stay.
  if (mesh.fans[removedPoint]!.length !== around.length) return false
  const { triangles } = mesh
  for (const triangle of mesh.fans[removedPoint]!) {
    if (doomed.includes(triangle)) continue
    const moved = cornersWith(triangles, triangle, removedPoint, keptPoint)
    if (mesh.area(...moved) < minArea || sharpness(mesh, ...moved) < 0.12) return false
  }
  for (const triangle of mesh.fans[removedPoint]!) {
    if (doomed.includes(triangle)) {
      mesh.labels[triangle] = -1
      for (let corner = 0; corner < 3; corner++) {
        const point = triangles[triangle * 3 + corner]!
        if (point !== removedPoint) mesh.fans[point] = mesh.fans[point]!.filter((other) => other !== triangle)
      }
    } else {
      triangles.set(cornersWith(triangles, triangle, removedPoint, keptPoint), triangle * 3)
      mesh.fans[keptPoint]!.push(triangle)
    }
  }
  mesh.fans[removedPoint] = []
  return true
}

function cornersWith(triangles: Int32Array, triangle: number, gone: number, kept: number): [number, number, number] {
  const at = triangle * 3
  const swap = (point: number): number => (point === gone ? kept : point)
  return [swap(triangles[at]!), swap(triangles[at + 1]!), swap(triangles[at + 2]!)]
}

/** Distance of `point` from the segment between its two border neighbours. */
function offLine(mesh: EditablePlane, point: number, a: number, b: number): number {
  const length = mesh.distance(a, b)
  const p = mesh.points
  const along =
    (p[point * 2]! - p[a * 2]!) * (p[b * 2]! - p[a * 2]!) +
    (p[point * 2 + 1]! - p[a * 2 + 1]!) * (p[b * 2 + 1]! - p[a * 2 + 1]!)
  if (length === 0 || along < 0 || along > length * length) return Infinity
  return Math.abs(mesh.area(a, b, point)) / length
}

/** 1 for an equilateral triangle, 0 for a needle: twice the inradius divided by the circumradius. */
function sharpness(mesh: EditablePlane, a: number, b: number, c: number): number {
  const longest = Math.max(mesh.distance(a, b), mesh.distance(b, c), mesh.distance(c, a))
  return (mesh.area(a, b, c) * 1.1547) / (longest * longest)
}

/** Flips edges between triangles of one label if that improves the worse of the two shapes. */
function flipEdges(mesh: EditablePlane, candidates: number[]): void {
  for (const a of candidates) {
    for (const b of mesh.neighbours(a)) {
      const pair = mesh.shared(a, b)
      if (pair.length !== 2 || mesh.labels[pair[0]!] !== mesh.labels[pair[1]!]) continue
      let [left, right] = pair as [number, number]
      if (!runs(mesh.triangles, left, a, b)) [left, right] = [right, left]
      const c = mesh.third(left, a, b)
      const d = mesh.third(right, a, b)
      if (mesh.area(a, d, c) < minArea || mesh.area(d, b, c) < minArea) continue
      const before = Math.min(sharpness(mesh, a, b, c), sharpness(mesh, b, a, d))
      const after = Math.min(sharpness(mesh, a, d, c), sharpness(mesh, d, b, c))
      if (after < before * 1.01 || mesh.shared(c, d).length > 0) continue
      mesh.triangles.set([a, d, c], left * 3)
      mesh.triangles.set([d, b, c], right * 3)
      mesh.fans[b] = mesh.fans[b]!.filter((triangle) => triangle !== left)
      mesh.fans[a] = mesh.fans[a]!.filter((triangle) => triangle !== right)
      mesh.fans[c]!.push(right)
      mesh.fans[d]!.push(left)
    }
  }
}

function runs(triangles: Int32Array, triangle: number, a: number, b: number): boolean {
  const at = triangle * 3
  if (triangles[at] === a) return triangles[at + 1] === b
  if (triangles[at + 1] === a) return triangles[at + 2] === b
  return triangles[at] === b
}

/** Moves inner points of a label towards their neighbours' centroid, unless a triangle would flip. */
function relax(mesh: EditablePlane, candidates: number[]): void {
  for (const point of candidates) {
    const fan = mesh.fans[point]!
    const around = mesh.neighbours(point)
    if (fan.length === 0 || fan.length !== around.length) continue
    if (fan.some((triangle) => mesh.labels[triangle] !== mesh.labels[fan[0]!])) continue
    const x = mesh.points[point * 2]!
    const y = mesh.points[point * 2 + 1]!
    const worst = Math.min(...fan.map((triangle) => mesh.areaOf(triangle)))
    mesh.points[point * 2] = Math.fround(
      around.reduce((sum, other) => sum + mesh.points[other * 2]!, 0) / around.length,
    )
    mesh.points[point * 2 + 1] = Math.fround(
      around.reduce((sum, other) => sum + mesh.points[other * 2 + 1]!, 0) / around.length,
    )
    if (fan.some((triangle) => mesh.areaOf(triangle) < Math.min(worst, minArea * 100))) {
      mesh.points[point * 2] = x
      mesh.points[point * 2 + 1] = y
    }
  }
}
