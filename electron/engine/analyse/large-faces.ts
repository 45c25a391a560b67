/** Triangles too large for values at their corners alone, with the lattices they are measured on. */
import { highestLevel, latticeShares, latticeSize } from '../../../shared/geometry/face-lattice.ts'
import { diagonalOf } from '../mesh/bounds.ts'
import { doubledArea, unitNormal } from '../mesh/face-normal.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** The large triangles of a mesh and their lattices (`shared/geometry/face-lattice.ts`). */
export interface LargeFaces {
  /** Triangle indices, ascending. */
  triangles: Uint32Array
  /** 4 per triangle: the level of the interior and of the sides AB, BC, CA. */
  levels: Uint8Array
  /** Index of the first lattice point of each triangle, followed by the total. */
  firstPoint: Uint32Array
}

/** Sides longer than this fraction of the diagonal are divided. */
const longest = 1 / 64
/** Maximum lattice points per model. */
const maxPoints = 60_000
/** Steps per doubling of the length limit. */
const steps = 4
/**
 * Points on a side start this far inside, as a fraction of the way to the triangle's centroid, like the probes of
 * vertices.
 */
const inset = 1e-3

/**
 * Subdivides triangles with a side longer than 1/64 of the mesh's diagonal until no part is longer, at most 32 times.
 * If that would take more than `budget` points, the length limit is raised until it does not. The level of a side
 * depends on its length alone, so that both triangles that share it agree. Triangles without area or with a coordinate
 * that is not finite are skipped.
 */
export function largeFaces({ positions, indices }: WeldedMesh, budget = maxPoints): LargeFaces {
  const limit = diagonalOf(positions) * longest
  const squaredLimit = limit * limit
  const numbers: number[] = []
  /** 3 per index: how many times a side must be halved, in steps. */
  const halvings: number[] = []
  if (limit > 0)
    for (let first = 0; first < indices.length; first += 3) {
      const [a, b, c] = [indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3]
      const [ab, bc, ca] = [squared(positions, a, b), squared(positions, b, c), squared(positions, c, a)]
      const max = Math.max(ab, bc, ca)
      if (!(max > squaredLimit) || !hasArea(positions, a, b, c, max)) continue
      numbers.push(first / 3)
      for (const side of [ab, bc, ca]) halvings.push(Math.ceil(Math.log2(side / squaredLimit) * (steps / 2)))
    }
  const raise = raiseToFit(halvings, budget)
  const kept = numbers.flatMap((triangle, i) => {
    const sides = [0, 1, 2].map((side) => levelOf(halvings[i * 3 + side]! - raise))
    return Math.max(...sides) > 0 ? [{ triangle, sides }] : []
  })
  const firstPoint = new Uint32Array(kept.length + 1)
  const levels = new Uint8Array(kept.length * 4)
  kept.forEach(({ sides }, i) => {
    levels.set([Math.max(...sides), ...sides], i * 4)
    firstPoint[i + 1] = firstPoint[i]! + latticeSize(levels[i * 4]!)
  })
  return { triangles: Uint32Array.from(kept, ({ triangle }) => triangle), levels, firstPoint }
}

/** No large triangles: values at the corners are enough. */
export const noLargeFaces: LargeFaces = {
  triangles: new Uint32Array(0),
  levels: new Uint8Array(0),
  firstPoint: new Uint32Array(1),
}

/** Positions of the lattice points, 3 each, in the unit of the mesh. */
export function latticePositions(mesh: WeldedMesh, faces: LargeFaces): Float64Array {
  const places = new Float64Array(faces.firstPoint.at(-1)! * 3)
  eachPoint(mesh, faces, (point, axis, value) => (places[point * 3 + axis] = value))
  return places
}

/**
 * Rays into the material from every lattice point, 6 numbers each as in `Probes`: along the triangle's own normal,
 * starting slightly inside its sides. Vertex normals would mix in the neighbouring faces.
 */
export function latticeRays(mesh: WeldedMesh, faces: LargeFaces): Float64Array {
  const rays = new Float64Array(faces.firstPoint.at(-1)! * 6)
  const { positions, indices } = mesh
  eachPoint(mesh, faces, (point, axis, value, middle) => {
    rays[point * 6 + axis] = middle === null ? value : value + (middle - value) * inset
  })
  for (const [i, triangle] of faces.triangles.entries()) {
    const [a, b, c] = vec3((k) => indices[triangle * 3 + k]! * 3)
    const normal = unitNormal(positions, a, b, c)
    for (let point = faces.firstPoint[i]!; point < faces.firstPoint[i + 1]!; point++)
      for (let axis = 0; axis < 3; axis++) rays[point * 6 + 3 + axis] = -normal[axis]!
  }
  return rays
}

/** Visits every coordinate of every point; `middle` is the triangle's centroid for a point on a side, else null. */
function eachPoint(
  { positions, indices }: WeldedMesh,
  { triangles, levels, firstPoint }: LargeFaces,
  give: (point: number, axis: number, value: number, middle: number | null) => void,
): void {
  const sharesOf = Array.from({ length: highestLevel + 1 }, (_, level) => latticeShares(level))
  for (const [i, triangle] of triangles.entries()) {
    const shares = sharesOf[levels[i * 4]!]!
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = vec3((k) => positions[indices[triangle * 3 + k]! * 3 + axis]!)
      for (let at = 0; at < shares.length; at += 2) {
        const [v, w] = [shares[at]!, shares[at + 1]!]
        const onSide = v === 0 || w === 0 || v + w === 1
        give(firstPoint[i]! + at / 2, axis, a * (1 - v - w) + b * v + c * w, onSide ? (a + b + c) / 3 : null)
      }
    }
  }
}

/** The number of steps by which the limit is raised so that all lattices together have at most `budget` points. */
function raiseToFit(halvings: readonly number[], budget: number): number {
  const ofLongest = new Map<number, number>()
  for (let i = 0; i < halvings.length; i += 3) {
    const maximum = Math.max(halvings[i]!, halvings[i + 1]!, halvings[i + 2]!)
    ofLongest.set(maximum, (ofLongest.get(maximum) ?? 0) + 1)
  }
  for (let raise = 0; ; raise++) {
    let points = 0
    for (const [largest, count] of ofLongest) {
      const level = levelOf(largest - raise)
      if (level > 0) points += latticeSize(level) * count
    }
    if (points <= budget) return raise
  }
}

function levelOf(halvings: number): number {
  return Math.min(highestLevel, Math.max(0, Math.ceil(halvings / steps)))
}

function squared(p: Float32Array, a: number, b: number): number {
  const [x, y, z] = [p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!]
  return x * x + y * y + z * z
}

/** The same rule as for vertex probes: thinner triangles have no reliable normal. */
function hasArea(p: Float32Array, a: number, b: number, c: number, longestSquared: number): boolean {
  const doubled = doubledArea(p, a, b, c)
  return Number.isFinite(doubled) && doubled > 1e-9 * longestSquared
}
