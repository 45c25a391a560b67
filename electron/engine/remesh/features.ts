/** Feature lines: sharp edges, borders, and boundaries between materials. */
import { addTo } from '../lists.ts'
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { Surface } from '../mesh/surface.ts'
import { distanceBetween, dot, type Vector } from '../mesh/vectors.ts'
import { previous, type HalfEdges } from './half-edges.ts'

/** A line that turns by more than this has a corner there, in degrees. */
const cornerDegrees = 50
/** Edges above this fraction of the sharp angle count as sharp where they continue a sharp line. */
const nearlySharp = 0.6
/** Connected sharp edges shorter than this many times the target edge length are roughness, not features. */
const minLengths = 5

/**
 * Marks the feature edges of a new mesh (half-edge 3f … 3f + 2 is still face f), and returns its lines as a surface of
 * degenerate triangles for nearest-point queries; null if there are none.
 */
export function markFeatures(
  mesh: HalfEdges,
  sharpDegrees: number,
  edgeLength: number,
  kindOfFace?: Uint32Array,
): Surface | null {
  const minDot = Math.cos((Math.min(180, Math.max(0, sharpDegrees)) * Math.PI) / 180)
  const nearlyDot = Math.cos((Math.min(180, Math.max(0, sharpDegrees)) * nearlySharp * Math.PI) / 180)
  const segments: number[] = []
  const sharp: number[] = []
  const nearly: number[] = []
  for (let h = 0; h < mesh.size; h++) {
    const twin = mesh.twin(h)
    if (twin >= 0 && twin < h) continue
    if (twin >= 0) {
      const sameKind = kindOfFace === undefined || kindOfFace[Math.floor(h / 3)] === kindOfFace[Math.floor(twin / 3)]
      if (sameKind) {
        const cosine = sharpDegrees >= 180 ? 1 : normalDot(mesh, h, twin)
        if (cosine < minDot) sharp.push(h)
        else if (cosine < nearlyDot) nearly.push(h)
        continue
      }
    }
    mesh.setFeature(h)
    segments.push(mesh.start(h), mesh.end(h), mesh.end(h))
  }
  for (const h of longLines(
    mesh,
    withoutZigzag(mesh, [...sharp, ...continued(mesh, sharp, nearly)], edgeLength),
    edgeLength * minLengths,
  )) {
    mesh.setFeature(h)
    segments.push(mesh.start(h), mesh.end(h), mesh.end(h))
  }
  return segments.length === 0 ? null : new Surface(mesh.points.slice(), Uint32Array.from(segments))
}

/** Nearly sharp edges that continue straight from the end of a sharp line: creases fade and come back. */
function continued(mesh: HalfEdges, sharp: readonly number[], nearly: readonly number[]): number[] {
  const sharpAt = new Map<number, number[]>()
  const add = (at: Map<number, number[]>, h: number): void => {
    for (const point of [mesh.start(h), mesh.end(h)]) addTo(at, point, h)
  }
  for (const h of sharp) add(sharpAt, h)
  const nearlyAt = new Map<number, number[]>()
  for (const h of nearly) add(nearlyAt, h)
  const taken: number[] = []
  const ends = [...sharpAt].filter(([, edges]) => edges.length === 1).map(([point]) => point)
  for (const end of ends) {
    let point = end
    while (sharpAt.get(point)?.length === 1) {
      const before = otherEnd(mesh, sharpAt.get(point)![0]!, point)
      let best = -1
      let straightest = minStraight
      for (const h of nearlyAt.get(point) ?? []) {
        const straight = -turn(mesh.points, point, before, otherEnd(mesh, h, point))
        if (straight <= straightest) continue
        straightest = straight
        best = h
      }
      if (best < 0) break
      taken.push(best)
      add(sharpAt, best)
      point = otherEnd(mesh, best, point)
    }
  }
  return taken
}

/** Minimum cosine of the turn for an edge to count as straight. */
const minStraight = 0.7

function otherEnd(mesh: HalfEdges, h: number, point: number): number {
  return mesh.start(h) === point ? mesh.end(h) : mesh.start(h)
}

/**
 * Where a line runs along two sides of a triangle and nothing else meets it between them, moves it to the third:
 * smoothing the line would fold the two onto each other. Only below the target length, since longer sides are intended.
 */
function withoutZigzag(mesh: HalfEdges, edges: readonly number[], edgeLength: number): number[] {
  const named = (h: number): number => Math.max(h, mesh.twin(h))
  const taken = new Set(edges.map(named))
  const lines = new Uint32Array(mesh.pointCount)
  const count = (h: number, change: number): void => {
    for (const point of [mesh.start(h), mesh.end(h)]) lines[point] = lines[point]! + change
  }
  for (const h of taken) count(h, 1)
  for (let pass = 0; pass < 4; pass++) {
    let changed = false
    for (let first = 0; first < mesh.size; first += 3) {
      const sides = [first, first + 1, first + 2]
      const others = sides.filter((h) => !taken.has(named(h)))
      if (others.length !== 1) continue
      const third = others[0]!
      const corner = mesh.start(previous(third))
      // Borders and material boundaries are marked already.
      if (lines[corner] !== 2 || mesh.isFeature(third) || mesh.twin(third) < 0) continue
      const two = sides.filter((h) => h !== third)
      if (two.some((h) => lengthOf(mesh, h) > edgeLength)) continue
      for (const h of two) {
        taken.delete(named(h))
        count(h, -1)
      }
      taken.add(named(third))
      count(third, 1)
      changed = true
    }
    if (!changed) break
  }
  return [...taken]
}

function longLines(mesh: HalfEdges, edges: readonly number[], least: number): number[] {
  const { rootOf, join } = disjointSets(mesh.pointCount)
  for (const h of edges) join(mesh.start(h), mesh.end(h))
  const lengths = new Float64Array(mesh.pointCount)
  for (const h of edges) {
    const root = rootOf(mesh.start(h))
    lengths[root] = lengths[root]! + lengthOf(mesh, h)
  }
  return edges.filter((h) => lengths[rootOf(mesh.start(h))]! >= least)
}

function lengthOf(mesh: HalfEdges, h: number): number {
  return distanceBetween(mesh.points, mesh.start(h), mesh.end(h))
}

/** One per point: 0 free, 1 on a line, 2 where lines end, meet or turn sharply. */
export function featureKinds(mesh: HalfEdges): Uint8Array {
  const first = new Int32Array(mesh.pointCount).fill(-1)
  const second = new Int32Array(mesh.pointCount).fill(-1)
  const count = new Uint32Array(mesh.pointCount)
  for (let h = 0; h < mesh.size; h++) {
    if (!mesh.alive(h) || !mesh.isFeature(h) || mesh.twin(h) > h) continue
    const [a, b] = [mesh.start(h), mesh.end(h)]
    for (const [point, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (count[point] === 0) first[point] = other
      else if (count[point] === 1) second[point] = other
      count[point] = count[point]! + 1
    }
  }
  const kinds = new Uint8Array(mesh.pointCount)
  const minDot = -Math.cos((cornerDegrees * Math.PI) / 180)
  for (let point = 0; point < kinds.length; point++) {
    if (count[point] === 0) continue
    kinds[point] = count[point] === 2 && turn(mesh.points, point, first[point]!, second[point]!) <= minDot ? 1 : 2
  }
  return kinds
}

/** Cosine of the angle between the directions to two neighbours: -1 where the line is straight. */
function turn(p: Float64Array, point: number, one: number, other: number): number {
  let [product, a, b] = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const u = p[one * 3 + axis]! - p[point * 3 + axis]!
    const v = p[other * 3 + axis]! - p[point * 3 + axis]!
    product += u * v
    a += u * u
    b += v * v
  }
  return a > 0 && b > 0 ? product / Math.sqrt(a * b) : -1
}

function normalDot(mesh: HalfEdges, h: number, twin: number): number {
  const one = normal(mesh, h)
  const other = normal(mesh, twin)
  const lengths = Math.hypot(...one) * Math.hypot(...other)
  return lengths > 0 ? dot(one, other) / lengths : 1
}

function normal(mesh: HalfEdges, h: number): Vector {
  return areaNormal(mesh.points, mesh.start(h) * 3, mesh.end(h) * 3, mesh.start(previous(h)) * 3)
}
