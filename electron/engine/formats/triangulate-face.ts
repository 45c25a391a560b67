/** Triangulates polygons. */
import earcut from 'earcut'
import { checkFaceCorners } from './limits.ts'

/** Above this, self-intersecting faces would take minutes, and have no correct triangulation. */
const maxCrossing = 2000

/**
 * Returns triples of corner indices with the winding of the face; `at` returns a coordinate of a corner. Convex faces
 * become fans, others are ear-clipped in the plane of their dominant axis. Every outline edge is an edge of a triangle,
 * also for collinear corners and self-intersections, so that neighbours stay joined. Throws `mesh-too-large`.
 */
export function triangulateFace(count: number, at: (corner: number, axis: 0 | 1 | 2) => number): number[] {
  if (count < 3) return []
  if (count === 3) return [0, 1, 2]
  if (count === 4 && isPlainQuad(at)) return [0, 1, 2, 0, 2, 3]
  const flat = flattened(count, at)
  if (flat === undefined || isConvex(flat)) return fan(count)
  checkFaceCorners(count)
  if (count > maxCrossing && !turnsOnce(flat)) return fan(count)
  const triangles = earcut(flat)
  return triangles.length === (count - 2) * 3 ? triangles : withLeftOut(count, triangles)
}

/** Whether both halves of a quad face the same way. Avoids allocations for the most common polygon. */
function isPlainQuad(at: (corner: number, axis: 0 | 1 | 2) => number): boolean {
  const [x, y, z] = [at(0, 0), at(0, 1), at(0, 2)]
  const [dx, dy, dz] = [at(2, 0) - x, at(2, 1) - y, at(2, 2) - z]
  const [ax, ay, az] = [at(1, 0) - x, at(1, 1) - y, at(1, 2) - z]
  const [bx, by, bz] = [at(3, 0) - x, at(3, 1) - y, at(3, 2) - z]
  return (
    (ay * dz - az * dy) * (dy * bz - dz * by) +
      (az * dx - ax * dz) * (dz * bx - dx * bz) +
      (ax * dy - ay * dx) * (dx * by - dy * bx) >
    0
  )
}

function fan(count: number): number[] {
  const triangles: number[] = []
  for (let i = 2; i < count; i++) triangles.push(0, i - 1, i)
  return triangles
}

/** 2 per corner, counter-clockwise; undefined for a face without area. */
function flattened(count: number, at: (corner: number, axis: 0 | 1 | 2) => number): Float64Array | undefined {
  // Newell's method.
  const normal = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count
    for (const axis of [0, 1, 2] as const) {
      const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
      normal[axis] = normal[axis]! + at(i, u) * at(next, v) - at(next, u) * at(i, v)
    }
  }
  const sizes = normal.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  if (!(sizes[axis]! > 0) || !Number.isFinite(sizes[axis])) return undefined
  const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
  const flat = new Float64Array(count * 2)
  for (let i = 0; i < count; i++) {
    flat[i * 2] = normal[axis]! > 0 ? at(i, u) : at(i, v)
    flat[i * 2 + 1] = normal[axis]! > 0 ? at(i, v) : at(i, u)
  }
  return flat
}

/** Twice the signed area of a triangle, positive if counter-clockwise. */
function doubledArea(flat: Float64Array, a: number, b: number, c: number): number {
  const ax = flat[a * 2]!
  const ay = flat[a * 2 + 1]!
  return (flat[b * 2]! - ax) * (flat[c * 2 + 1]! - ay) - (flat[b * 2 + 1]! - ay) * (flat[c * 2]! - ax)
}

function isConvex(flat: Float64Array): boolean {
  const count = flat.length / 2
  for (let i = 0; i < count; i++) if (doubledArea(flat, i, (i + 1) % count, (i + 2) % count) < 0) return false
  return true
}

/** Whether the outline turns exactly once; otherwise it intersects itself. */
function turnsOnce(flat: Float64Array): boolean {
  let [dx, dy] = [0, 0]
  let turned = 0
  const count = flat.length / 2
  // One extra edge, because the first is compared with the last.
  for (let i = 0; i <= count; i++) {
    const [from, to] = [(i % count) * 2, ((i + 1) % count) * 2]
    const [x, y] = [flat[to]! - flat[from]!, flat[to + 1]! - flat[from + 1]!]
    if (x === 0 && y === 0) continue
    turned += Math.atan2(dx * y - dy * x, dx * x + dy * y)
    ;[dx, dy] = [x, y]
  }
  return Math.abs(turned - 2 * Math.PI) < 1
}

/**
 * Fills what ear clipping left out: collinear corners, and loops of self-intersecting faces. Outline edges without a
 * triangle and triangle edges without a neighbour form closed rings, each of which becomes a fan.
 */
function withLeftOut(count: number, triangles: readonly number[]): number[] {
  const openEdges = new Map<number, number[]>()
  const add = (from: number, to: number): void => {
    const back = openEdges.get(to)
    const index = back?.indexOf(from) ?? -1
    if (back !== undefined && index >= 0) back.splice(index, 1)
    else openEdges.set(from, [...(openEdges.get(from) ?? []), to])
  }
  for (let i = 0; i < count; i++) add(i, (i + 1) % count)
  for (let i = 0; i < triangles.length; i += 3)
    for (let k = 0; k < 3; k++) add(triangles[i + ((k + 1) % 3)]!, triangles[i + k]!)
  const filled = [...triangles]
  for (const first of openEdges.keys()) {
    const ring = [first]
    for (let next = openEdges.get(first)?.pop(); next !== undefined; next = openEdges.get(next)?.pop()) {
      const start = ring.indexOf(next)
      if (start < 0) ring.push(next)
      else {
        const loop = ring.splice(start + 1)
        for (let i = 1; i < loop.length; i++) filled.push(next, loop[i - 1]!, loop[i]!)
      }
    }
  }
  return filled
}
