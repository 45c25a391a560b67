/** Resolves non-manifold edges: pairs the triangles that bound the same material. */
import { addTo } from '../lists.ts'
import { findEdges } from '../mesh/edges.ts'
import { attributeCount, type Body } from './body.ts'
import { patchesOf, withOwnPoints } from './fans.ts'
import { nextCorner, twinsOf } from '../mesh/twins.ts'
import { cross, dot, minus, unit, vectorAt } from '../mesh/vectors.ts'

/**
 * The twins of all corners, with non-manifold edges resolved: their triangles are sorted by angle around the edge, and
 * two that enclose material between them (back facing back) become neighbours. Solids that touch along an edge become
 * separate. A triangle without a partner gets a border (-1). `count` is the number of edges resolved.
 */
export function pairAtEdges(body: Body): { twin: Int32Array; count: number } {
  const twin = twinsOf(body.triangles)
  const { edgeOfCorner } = findEdges(body.triangles)
  const nonManifold = new Map<number, number[]>()
  for (let corner = 0; corner < twin.length; corner++)
    if (twin[corner] === -2) addTo(nonManifold, edgeOfCorner[corner]!, corner)
  const sizeOf = nonManifold.size === 0 ? new Uint32Array(0) : patchSizes(twin)
  for (const corners of nonManifold.values()) for (const corner of corners) twin[corner] = -1
  for (const corners of nonManifold.values()) pairCorners(body, withoutOddOne(corners, sizeOf), twin)
  return { twin, count: nonManifold.size }
}

/** Size of the patch of each triangle, connected by two-face edges. */
function patchSizes(twin: Int32Array): Uint32Array {
  const sizes = new Uint32Array(twin.length / 3)
  for (const patch of patchesOf(twin)) for (const triangle of patch) sizes[triangle] = patch.length
  return sizes
}

/** If the number of triangles is odd, the one in the smallest patch, such as a fin, gets no partner. */
function withoutOddOne(corners: number[], sizeOf: Uint32Array): number[] {
  if (corners.length % 2 === 0) return corners
  const size = (corner: number): number => sizeOf[Math.floor(corner / 3)]!
  const smallest = corners.reduce((least, corner) => (size(corner) < size(least) ? corner : least))
  const isLone = corners.some((corner) => size(corner) > size(smallest))
  return isLone ? corners.filter((corner) => corner !== smallest) : corners
}

/**
 * Returns the body with separate points for every fan and no non-manifold edge: where fans stay connected around an
 * edge, each pair gets a point of its own at the edge's midpoint. `count` is the number of non-manifold edges.
 */
export function splitAtEdges(body: Body): { body: Body; twin: Int32Array; count: number } {
  const first = pairAtEdges(body)
  let current: Body = withOwnPoints(body, first.twin)
  for (let pass = 0; pass < maxPasses; pass++) {
    const { twin, count } = pairAtEdges(current)
    if (count === 0) return { body: current, twin, count: first.count }
    const again = withMiddles(current, twin, twinsOf(current.triangles))
    current = withOwnPoints(again, pairAtEdges(again).twin)
  }
  return { body: current, twin: pairAtEdges(current).twin, count: first.count }
}

const maxPasses = 8

/** Splits non-manifold edges (`raw` -2) pair by pair, at most one edge per triangle at a time. */
function withMiddles(body: Body, twin: Int32Array, raw: Int32Array): Body {
  const points: number[] = [...body.points]
  const triangles: number[] = [...body.triangles]
  const look: number[] = [...body.look]
  const attributes: number[] = [...body.attributes]
  const touched = new Set<number>()
  for (let corner = 0; corner < twin.length; corner++) {
    const other = twin[corner]!
    if (raw[corner] !== -2 || (other >= 0 && other < corner)) continue
    const sides = other >= 0 ? [corner, other] : [corner]
    const own = sides.map((side) => Math.floor(side / 3))
    if (own.some((triangle) => touched.has(triangle)) || own[0] === own[1]) continue
    for (const triangle of own) touched.add(triangle)
    const middle = points.length / 3
    const [a, b] = [triangles[corner]! * 3, triangles[nextCorner(corner)]! * 3]
    for (let axis = 0; axis < 3; axis++) points.push((points[a + axis]! + points[b + axis]!) / 2)
    for (const side of sides) {
      const next = nextCorner(side)
      const tip = nextCorner(next)
      const attributesAt = (at: number): number[] => attributes.slice(at * attributeCount, (at + 1) * attributeCount)
      const half = attributesAt(side).map((value, i) => (value + attributes[next * attributeCount + i]!) / 2)
      triangles.push(middle, triangles[next]!, triangles[tip]!)
      attributes.push(...half, ...attributesAt(next), ...attributesAt(tip))
      look.push(look[Math.floor(side / 3)]!)
      triangles[next] = middle
      half.forEach((value, i) => {
        attributes[next * attributeCount + i] = value
      })
    }
  }
  return {
    ...body,
    points: Float64Array.from(points),
    triangles: Uint32Array.from(triangles),
    look: Uint16Array.from(look),
    attributes: Float32Array.from(attributes),
  }
}

/** Pairs the corners of triangles around one non-manifold edge in `twin`. */
function pairCorners(body: Body, corners: number[], twin: Int32Array): void {
  const { points: p, triangles } = body
  const ends = (corner: number): [number, number] => [triangles[corner]!, triangles[nextCorner(corner)]!]
  const [low, high] = ends(corners[0]!).sort((a, b) => a - b)
  const origin = vectorAt(p, low)
  const axis = unit(minus(vectorAt(p, high), origin))
  const [ax, ay, az] = axis
  const u = unit(Math.abs(ax) < 0.6 ? [0, az, -ay] : [-az, 0, ax])
  const v = cross(axis, u)
  let around = corners
    .map((corner) => {
      const off = minus(vectorAt(p, triangles[nextCorner(nextCorner(corner))]!), origin)
      return {
        corner,
        // The edge runs from low to high: the front faces increasing angles.
        forth: ends(corner)[0] === low,
        angle: stepOf(Math.atan2(dot(off, v), dot(off, u))),
      }
    })
    // Where two solids touch, one must end before the other begins.
    .sort((a, b) => a.angle - b.angle || Number(b.forth) - Number(a.forth) || a.corner - b.corner)
  // Pairs a triangle whose back faces increasing angles with the next one whose back faces decreasing ones.
  for (let found = true; found && around.length > 1;) {
    found = false
    for (let i = 0; i < around.length; i++) {
      const one = around[i]!
      const other = around[(i + 1) % around.length]!
      if (one.forth || !other.forth) continue
      twin[one.corner] = other.corner
      twin[other.corner] = one.corner
      around = around.filter((each) => each !== one && each !== other)
      found = true
      break
    }
  }
}

/** Angles closer than this are equal. */
const angleStep = 1e-5

function stepOf(angle: number): number {
  const step = Math.round(angle / angleStep)
  return step <= Math.round(-Math.PI / angleStep) ? -step : step
}
