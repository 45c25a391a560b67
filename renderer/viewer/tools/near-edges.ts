/** The edges of a surface near a point, and which of them are sharp. */
import { Line3, Sphere, Vector3 } from 'three'
import type { Picker, PickedTriangle } from './picker.ts'

export interface NearEdge {
  a: Vector3
  b: Vector3
  /** The surface turns by more than `sharpDegrees`, ends, or has more than two faces. */
  isSharp: boolean
}

const sharpDegrees = 20
/** With more triangles near the pointer, several share a pixel and snapping is pointless. */
const maxTriangles = 1200

/** Returns all edges within the ball; none if the mesh is too dense. */
export function edgesNear(picker: Picker, ball: Sphere): NearEdge[] {
  const triangles = picker.trianglesNear(ball, maxTriangles)
  return triangles.length >= maxTriangles ? [] : edgesOf(triangles, ball)
}

/**
 * Returns the sharp edges that end at a point of the surface, with that end first. Points nearer than `tolerance` count as
 * the same.
 */
export function sharpEdgesAt(picker: Picker, at: Vector3, tolerance: number): NearEdge[] {
  const ball = new Sphere(at, tolerance)
  return edgesOf(picker.trianglesNear(ball, maxTriangles), ball).flatMap((edge) => {
    if (!edge.isSharp) return []
    if (edge.a.distanceTo(at) <= tolerance) return [edge]
    return edge.b.distanceTo(at) <= tolerance ? [{ ...edge, a: edge.b, b: edge.a }] : []
  })
}

/** Skips edges outside the ball, because some of their faces may be missing. */
function edgesOf(triangles: readonly PickedTriangle[], ball: Sphere): NearEdge[] {
  const edges = new Map<string, NearEdge & { normals: Vector3[] }>()
  const nearest = new Vector3()
  for (const { corners, normal } of triangles) {
    if (normal.lengthSq() === 0) continue
    const keys = corners.map(({ x, y, z }) => `${x + 0},${y + 0},${z + 0}`)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!]
      if (new Line3(a, b).closestPointToPoint(ball.center, true, nearest).distanceTo(ball.center) > ball.radius)
        continue
      const [first, second] = [keys[k]!, keys[(k + 1) % 3]!]
      const key = first < second ? `${first} ${second}` : `${second} ${first}`
      const known = edges.get(key)
      if (known === undefined) edges.set(key, { a, b, isSharp: true, normals: [normal] })
      else known.normals.push(normal)
    }
  }
  const flat = Math.cos((sharpDegrees * Math.PI) / 180)
  for (const edge of edges.values())
    if (edge.normals.length === 2) edge.isSharp = edge.normals[0]!.dot(edge.normals[1]!) < flat
  return [...edges.values()].map(({ a, b, isSharp }) => ({ a, b, isSharp }))
}
