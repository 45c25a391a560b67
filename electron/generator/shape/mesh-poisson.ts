/**
 * Fields over a planar mesh that are 0 at chosen points: linear finite elements (cotangent weights, lumped areas),
 * solved by conjugate gradients. The zeros are the outline's own points, so no pixel grid shows near the rim.
 */
import type { PlanarMesh } from './planar-mesh.ts'

/** Solves −∇²u = 4 in square pixels, 0 at points with `isFixed` ≠ 0. √u is a hemisphere over a disc. */
export function solvePoisson(mesh: PlanarMesh, isFixed: Uint8Array): Float64Array {
  return solve(mesh, isFixed, { stiffness: 1, mass: 0, load: 4, tolerance: 1e-4 })
}

/**
 * Solves v − w²∇²v = 1 per point: v rises from 0 at the fixed points towards 1 within a few `widthPx`, as 1 −
 * exp(−d/w) beside a straight border, and stays lower in narrower regions.
 */
export function solveCushion(mesh: PlanarMesh, isFixed: Uint8Array, widthPx: number): Float64Array {
  return solve(mesh, isFixed, { stiffness: widthPx * widthPx, mass: 1, load: 1, tolerance: 3e-3 })
}

interface Equation {
  stiffness: number
  mass: number
  load: number
  /** Required relative residual. */
  tolerance: number
}

function solve(mesh: PlanarMesh, fixed: Uint8Array, equation: Equation): Float64Array {
  const system = assemble(mesh, fixed, equation)
  const solution = conjugateGradients(system, equation.tolerance)
  const all = new Float64Array(fixed.length)
  for (let row = 0; row < system.pointOf.length; row++) all[system.pointOf[row]!] = Math.max(0, solution[row]!)
  return all
}

/** Sparse matrix over the free points: the diagonal, and rows delimited by `starts` in `columns` and `values`. */
interface System {
  pointOf: Int32Array
  diagonal: Float64Array
  starts: Int32Array
  columns: Int32Array
  values: Float64Array
  load: Float64Array
}

function assemble(mesh: PlanarMesh, fixed: Uint8Array, equation: Equation): System {
  const { points, triangles } = mesh
  const rowOf = new Int32Array(fixed.length).fill(-1)
  let rows = 0
  for (let point = 0; point < fixed.length; point++) if (!fixed[point]) rowOf[point] = rows++
  const pointOf = new Int32Array(rows)
  for (let point = 0; point < fixed.length; point++) if (rowOf[point]! >= 0) pointOf[rowOf[point]!] = point

  const counts = new Int32Array(rows + 1)
  forEntries(triangles, rowOf, (row) => counts[row + 1]!++)
  for (let row = 0; row < rows; row++) counts[row + 1]! += counts[row]!
  const next = counts.slice(0, rows)
  const columns = new Int32Array(counts[rows]!)
  const values = new Float64Array(columns.length)
  const diagonal = new Float64Array(rows)
  const load = new Float64Array(rows)
  for (let at = 0; at < triangles.length; at += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const a = triangles[at + corner]!
      const b = triangles[at + ((corner + 1) % 3)]!
      const c = triangles[at + ((corner + 2) % 3)]!
      const ux = points[b * 2]! - points[a * 2]!
      const uy = points[b * 2 + 1]! - points[a * 2 + 1]!
      const vx = points[c * 2]! - points[a * 2]!
      const vy = points[c * 2 + 1]! - points[a * 2 + 1]!
      const doubleArea = Math.abs(ux * vy - uy * vx)
      const weight = ((ux * vx + uy * vy) / doubleArea / 2) * equation.stiffness
      const ra = rowOf[a]!
      const rb = rowOf[b]!
      const rc = rowOf[c]!
      if (ra >= 0) {
        load[ra]! += (equation.load * doubleArea) / 6
        diagonal[ra]! += (equation.mass * doubleArea) / 6
      }
      if (rb >= 0) diagonal[rb]! += weight
      if (rc >= 0) diagonal[rc]! += weight
      if (rb >= 0 && rc >= 0) {
        columns[next[rb]!] = rc
        values[next[rb]!++] = weight
        columns[next[rc]!] = rb
        values[next[rc]!++] = weight
      }
    }
  }
  mergeEntries(counts, columns, values)
  return { pointOf, diagonal, starts: counts, columns, values, load }
}

/** Merges the two entries that each edge has from its two triangles, in place. */
function mergeEntries(starts: Int32Array, columns: Int32Array, values: Float64Array): void {
  let end = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    const first = end
    const from = starts[row]!
    starts[row] = first
    for (let entry = from; entry < starts[row + 1]!; entry++) {
      let same = first
      while (same < end && columns[same] !== columns[entry]) same++
      if (same < end) values[same]! += values[entry]!
      else {
        columns[end] = columns[entry]!
        values[end++] = values[entry]!
      }
    }
  }
  starts[starts.length - 1] = end
}

function forEntries(triangles: Uint32Array, rowOf: Int32Array, visit: (row: number) => void): void {
  for (let at = 0; at < triangles.length; at += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const b = rowOf[triangles[at + ((corner + 1) % 3)]!]!
      const c = rowOf[triangles[at + ((corner + 2) % 3)]!]!
      if (b < 0 || c < 0) continue
      visit(b)
      visit(c)
    }
  }
}

function conjugateGradients(system: System, tolerance: number): Float64Array {
  const { diagonal, load } = system
  const size = load.length
  const solution = new Float64Array(size)
  const residual = load.slice()
  const scaled = residual.map((value, row) => value / diagonal[row]!)
  const direction = scaled.slice()
  const image = new Float64Array(size)
  let energy = dot(residual, scaled)
  const enough = energy * tolerance ** 2
  for (let step = 0; step < 4 * Math.sqrt(size) + 100 && energy > enough; step++) {
    multiply(system, direction, image)
    const alpha = energy / dot(direction, image)
    let after = 0
    for (let row = 0; row < size; row++) {
      solution[row]! += alpha * direction[row]!
      const left = residual[row]! - alpha * image[row]!
      residual[row] = left
      scaled[row] = left / diagonal[row]!
      after += left * scaled[row]!
    }
    const beta = after / energy
    energy = after
    for (let row = 0; row < size; row++) direction[row] = scaled[row]! + beta * direction[row]!
  }
  return solution
}

function multiply({ diagonal, starts, columns, values }: System, vector: Float64Array, product: Float64Array): void {
  for (let row = 0; row < product.length; row++) {
    let sum = diagonal[row]! * vector[row]!
    for (let entry = starts[row]!; entry < starts[row + 1]!; entry++) sum -= values[entry]! * vector[columns[entry]!]!
    product[row] = sum
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let row = 0; row < a.length; row++) sum += a[row]! * b[row]!
  return sum
}
