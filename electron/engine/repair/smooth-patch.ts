/** Refines a patch over a hole to the density of its rim and lets it continue the curvature of the surface. */
import { addTo } from '../lists.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { nextCorner } from '../mesh/twins.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'
import { distanceBetween } from '../mesh/vectors.ts'

export interface Patch {
  /** Points: the rim's first, in its order, then the inner ones. */
  triangles: number[]
  /** 3 per inner point. */
  inner: Float64Array
  /**
   * Fills `size` values for each inner point, after those of the rim, with the mean of its neighbours (harmonic
   * interpolation).
   */
  spread(values: Float32Array, size: number): void
}

export interface Rim {
  /** 3 per point of the rim. */
  points: Float64Array
  /** 3 per rim point: the mean of the surface's points beyond it, where the surface is smooth there. */
  beyond: Float64Array
  /** 3 per rim edge: the unit normal of the adjacent triangle. */
  normals: Float64Array
}

export interface PatchOptions {
  /** Whether the patch may leave the membrane to continue the curvature around it. */
  bulge: boolean
  /** Whether an edge between two rim points needs a point in between. */
  mustSplit: (a: number, b: number) => boolean
}

const minEdges = 7
const maxInner = 3000
/** A rim that deviates from its mean plane by less than this fraction of its size stays flat. */
const flatShare = 0.03

/**
 * After Liepa, "Filling holes in meshes" (2003): refines the patch, then minimises the squared umbrella operator over
 * patch and rim, which continues tangents. Flat holes stay flat. Falls back to the membrane where the surface turns
 * away sharply at the rim, or where the result would leave the membrane by more than a third of the hole's size.
 */
export function smoothPatch(rim: Rim, skin: readonly number[], options: PatchOptions): Patch {
  const count = rim.points.length / 3
  const plain = { triangles: [...skin], points: [...rim.points] }
  splitForced(plain, count, options)
  if (count < minEdges || isFlat(rim.points)) return patchOf(plain.triangles, Float64Array.from(plain.points), count)
  const fine = { triangles: [...plain.triangles], points: [...plain.points] }
  refine(fine, count)
  const around = neighboursOf(fine.triangles, fine.points.length / 3)
  const positions = Float64Array.from(fine.points)
  relax(positions, 3, around, count, 200)
  if (options.bulge && continues(rim, positions, fine.triangles)) bend(positions, rim, around, count)
  if (hasShrunk(fine.triangles, positions, count))
    return patchOf(plain.triangles, Float64Array.from(plain.points), count)
  return patchOf(fine.triangles, positions, count)
}

function patchOf(triangles: number[], positions: Float64Array, rimCount: number): Patch {
  return {
    triangles,
    inner: positions.slice(rimCount * 3),
    spread: (values, size) => relax(values, size, neighboursOf(triangles, positions.length / 3), rimCount, 300),
  }
}

/** Edges below this fraction of the rim's median edge: the membrane has collapsed, as in narrow bays of a rim. */
const shrunkShare = 0.01

function hasShrunk(triangles: readonly number[], positions: Float64Array, rimCount: number): boolean {
  const minLength = meanRimEdge(positions, rimCount) * shrunkShare
  return triangles.some((a, corner) => {
    const b = triangles[nextCorner(corner)]!
    return (a >= rimCount || b >= rimCount) && distanceBetween(positions, a, b) < minLength
  })
}

function meanRimEdge(points: ArrayLike<number>, rimCount: number): number {
  let mean = 0
  for (let i = 0; i < rimCount; i++) mean += distanceBetween(points, i, (i + 1) % rimCount) / rimCount
  return mean
}

/** Splits every inner edge that the surface already has. */
function splitForced(
  mesh: { triangles: number[]; points: number[] },
  rimCount: number,
  { mustSplit }: PatchOptions,
): void {
  const { triangles } = mesh
  for (let corner = 0; corner < triangles.length; corner++) {
    const [a, b] = [triangles[corner]!, triangles[nextCorner(corner)]!]
    const isRim = (b - a + rimCount) % rimCount === 1 || (a - b + rimCount) % rimCount === 1
    if (a >= rimCount || b >= rimCount || isRim || !mustSplit(a, b)) continue
    const other = triangles.findIndex((c, i) => c === b && triangles[nextCorner(i)] === a)
    if (other >= 0) splitEdge(mesh, [corner, other])
  }
}

function splitEdge({ triangles, points }: { triangles: number[]; points: number[] }, corners: number[]): void {
  const [a, b] = [triangles[corners[0]!]!, triangles[nextCorner(corners[0]!)]!]
  const middle = points.length / 3
  for (let axis = 0; axis < 3; axis++) points.push((points[a * 3 + axis]! + points[b * 3 + axis]!) / 2)
  for (const corner of corners) {
    const next = nextCorner(corner)
    const end = triangles[next]!
    const tip = triangles[nextCorner(next)]!
    triangles[next] = middle
    triangles.push(middle, end, tip)
  }
}

function isFlat(p: Float64Array): boolean {
  const count = p.length / 3
  const middle = [0, 0, 0]
  for (let i = 0; i < p.length; i++) middle[i % 3]! += p[i]! / count
  let [nx, ny, nz] = [0, 0, 0]
  let size = 0
  for (let i = 0; i < count; i++) {
    const [a, b] = [i * 3, ((i + 1) % count) * 3]
    const [ux, uy, uz] = [p[a]! - middle[0]!, p[a + 1]! - middle[1]!, p[a + 2]! - middle[2]!]
    const [vx, vy, vz] = [p[b]! - middle[0]!, p[b + 1]! - middle[1]!, p[b + 2]! - middle[2]!]
    nx += uy * vz - uz * vy
    ny += uz * vx - ux * vz
    nz += ux * vy - uy * vx
    size = Math.max(size, Math.hypot(ux, uy, uz))
  }
  const length = Math.hypot(nx, ny, nz)
  if (!(length > 0)) return true
  for (let i = 0; i < p.length; i += 3) {
    const off = ((p[i]! - middle[0]!) * nx + (p[i + 1]! - middle[1]!) * ny + (p[i + 2]! - middle[2]!) * nz) / length
    if (Math.abs(off) > flatShare * size) return false
  }
  return true
}

/** Splits inner edges, longest first in each pass, until none is much longer than the rim's median edge. */
function refine(mesh: { triangles: number[]; points: number[] }, rimCount: number): void {
  const { points } = mesh
  const between = (a: number, b: number): number => distanceBetween(points, a, b)
  let area = 0
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a, b, c] = [mesh.triangles[t]!, mesh.triangles[t + 1]!, mesh.triangles[t + 2]!]
    const [x, y, z] = [between(a, b), between(b, c), between(c, a)]
    const half = (x + y + z) / 2
    area += Math.sqrt(Math.max(0, half * (half - x) * (half - y) * (half - z)))
  }
  const longest = 1.5 * Math.max(meanRimEdge(points, rimCount), Math.sqrt((2.3 * area) / maxInner))
  for (let pass = 0; pass < 40 && points.length / 3 - rimCount < maxInner; pass++) {
    const sides = new Map<string, number[]>()
    for (let corner = 0; corner < mesh.triangles.length; corner++) {
      const [a, b] = [mesh.triangles[corner]!, mesh.triangles[nextCorner(corner)]!]
      const key = a < b ? `${a},${b}` : `${b},${a}`
      addTo(sides, key, corner)
    }
    const long = [...sides.values()]
      .filter((corners) => corners.length === 2)
      .map((corners) => ({
        corners,
        length: between(mesh.triangles[corners[0]!]!, mesh.triangles[nextCorner(corners[0]!)]!),
      }))
      .filter(({ length }) => length > longest)
      .sort((a, b) => b.length - a.length || a.corners[0]! - b.corners[0]!)
    const touched = new Set<number>()
    for (const { corners } of long) {
      const own = corners.map((corner) => Math.floor(corner / 3))
      if (own.some((triangle) => touched.has(triangle))) continue
      for (const triangle of own) touched.add(triangle)
      splitEdge(mesh, corners)
    }
    flipToBalance(mesh, rimCount)
    if (touched.size === 0) break
  }
}

/** Flips an inner edge if the other diagonal of its two triangles is shorter. */
function flipToBalance(mesh: { triangles: number[]; points: number[] }, rimCount: number): void {
  const { triangles, points } = mesh
  const edges = new Map<string, number>()
  for (let corner = 0; corner < triangles.length; corner++)
    edges.set(`${triangles[corner]!},${triangles[nextCorner(corner)]!}`, corner)
  const touched = new Set<number>()
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = Math.floor(corner / 3)
    if (touched.has(triangle)) continue
    const [a, b] = [triangles[corner]!, triangles[nextCorner(corner)]!]
    const other = edges.get(`${b},${a}`)
    if (other === undefined || other < 0 || a > b || touched.has(Math.floor(other / 3))) continue
    const c = triangles[nextCorner(nextCorner(corner))]!
    const d = triangles[nextCorner(nextCorner(other))]!
    if (c < rimCount && d < rimCount) continue
    if (edges.has(`${c},${d}`) || edges.has(`${d},${c}`)) continue
    if (distanceBetween(points, c, d) >= distanceBetween(points, a, b) * 0.98) continue
    touched.add(triangle).add(Math.floor(other / 3))
    edges.set(`${c},${d}`, -1)
    triangles.splice(triangle * 3, 3, a, d, c)
    triangles.splice(Math.floor(other / 3) * 3, 3, b, c, d)
  }
}

function neighboursOf(triangles: readonly number[], count: number): number[][] {
  const around: Set<number>[] = Array.from({ length: count }, () => new Set())
  for (let corner = 0; corner < triangles.length; corner++) {
    const [a, b] = [triangles[corner]!, triangles[nextCorner(corner)]!]
    around[a]!.add(b)
    around[b]!.add(a)
  }
  return around.map((set) => [...set].sort((a, b) => a - b))
}

/** Gauss-Seidel iterations that set each inner value to the mean of its neighbours. */
function relax(
  values: Float64Array | Float32Array,
  size: number,
  around: number[][],
  fixed: number,
  rounds: number,
): void {
  for (let round = 0; round < rounds; round++) {
    let change = 0
    let most = 0
    for (let point = fixed; point < around.length; point++)
      for (let i = 0; i < size; i++) {
        let sum = 0
        for (const other of around[point]!) sum += values[other * size + i]!
        const mean = sum / around[point]!.length
        change = Math.max(change, Math.abs(mean - values[point * size + i]!))
        most = Math.max(most, Math.abs(mean))
        values[point * size + i] = mean
      }
    if (change <= most * 1e-6) return
  }
}

/** Whether the patch continues roughly in the direction in which the surface reaches the rim. */
function continues(rim: Rim, positions: Float64Array, triangles: readonly number[]): boolean {
  const count = rim.points.length / 3
  let dots = 0
  let edges = 0
  for (let corner = 0; corner < triangles.length; corner++) {
    const [a, b] = [triangles[corner]!, triangles[nextCorner(corner)]!]
    if (a >= count || b !== (a + 1) % count) continue
    const c = triangles[nextCorner(nextCorner(corner))]!
    const normal = areaNormal(positions, a * 3, b * 3, c * 3)
    const length = Math.hypot(...normal)
    if (!(length > 0)) continue
    dots += normal.reduce((sum, value, i) => sum + value * rim.normals[a * 3 + i]!, 0) / length
    edges++
  }
  return edges > 0 && dots / edges > 0.5
}

/**
 * Minimises the sum of squared umbrellas over inner points and rim by conjugate gradients; rim umbrellas include the
 * surface beyond.
 */
function bend(positions: Float64Array, rim: Rim, around: number[][], fixed: number): void {
  const total = around.length
  const membrane = positions.slice()
  const umbrella = (p: Float64Array, withRim: boolean, out: Float64Array): void => {
    for (let point = 0; point < total; point++)
      for (let i = 0; i < 3; i++) {
        let sum = 0
        for (const other of around[point]!) sum += p[other * 3 + i]!
        const weight = around[point]!.length
        // At a rim point the umbrella is centred between the patch's side and the surface's.
        out[point * 3 + i] =
          point < fixed
            ? (sum / weight + (withRim ? rim.beyond[point * 3 + i]! : 0)) / 2 - p[point * 3 + i]!
            : sum / weight - p[point * 3 + i]!
      }
  }
  const transposed = (u: Float64Array, out: Float64Array): void => {
    out.fill(0)
    for (let point = 0; point < total; point++) {
      const share = (point < fixed ? 0.5 : 1) / around[point]!.length
      for (let i = 0; i < 3; i++) {
        const value = u[point * 3 + i]!
        out[point * 3 + i]! -= value
        for (const other of around[point]!) out[other * 3 + i]! += value * share
      }
    }
    out.fill(0, 0, fixed * 3)
  }
  const u = new Float64Array(total * 3)
  const residual = new Float64Array(total * 3)
  umbrella(positions, true, u)
  transposed(u, residual)
  for (let i = 0; i < residual.length; i++) residual[i] = -residual[i]!
  const direction = residual.slice()
  const applied = new Float64Array(total * 3)
  let energy = dot(residual, residual)
  const start = energy
  for (let round = 0; round < 1500 && energy > start * 1e-12; round++) {
    umbrella(direction, false, u)
    transposed(u, applied)
    const step = energy / dot(direction, applied)
    if (!Number.isFinite(step)) break
    for (let i = fixed * 3; i < positions.length; i++) {
      positions[i]! += step * direction[i]!
      residual[i]! -= step * applied[i]!
    }
    const after = dot(residual, residual)
    for (let i = fixed * 3; i < positions.length; i++) direction[i] = residual[i]! + (after / energy) * direction[i]!
    energy = after
  }
  const size = Math.hypot(...sizeOf(boundsOf(positions.subarray(0, fixed * 3))))
  for (let i = fixed * 3; i < positions.length; i += 3) {
    const moved = Math.hypot(
      positions[i]! - membrane[i]!,
      positions[i + 1]! - membrane[i + 1]!,
      positions[i + 2]! - membrane[i + 2]!,
    )
    if (!(moved < size / 3)) {
      positions.set(membrane)
      return
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
