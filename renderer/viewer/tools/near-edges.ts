/** The edges of a surface near a place, and which of them an artist would call an edge. */
import { Sphere, type Vector3 } from 'three'
import type { Picker, PickedTriangle } from './picker.ts'

export interface NearEdge {
  a: Vector3
  b: Vector3
  /** The surface turns here by more than `sharpDegrees`, ends, or has more than two faces. */
  sharp: boolean
}

export const sharpDegrees = 20
/** Where more triangles than this lie near the pointer, a pixel holds several of them, and snapping has no sense. */
export const maxTriangles = 1200

/** All edges within the ball. Empty where the mesh is too dense there. */
export function edgesNear(picker: Picker, ball: Sphere): NearEdge[] {
  const triangles = picker.around(ball, maxTriangles)
  return triangles.length >= maxTriangles ? [] : edgesOf(triangles, ball)
}

/** The sharp edges that end at a place of the surface, each running away from it. `reach` is a length that counts as nothing. */
export function sharpEdgesAt(picker: Picker, place: Vector3, reach: number): NearEdge[] {
  const ball = new Sphere(place, reach)
  return edgesOf(picker.around(ball, maxTriangles), ball).flatMap((edge) => {
    if (!edge.sharp) return []
    if (edge.a.distanceTo(place) <= reach) return [edge]
    return edge.b.distanceTo(place) <= reach ? [{ ...edge, a: edge.b, b: edge.a }] : []
  })
}

/** Every triangle at an edge within the ball touches the ball, so only those edges are known with all of their faces. */
function edgesOf(triangles: readonly PickedTriangle[], ball: Sphere): NearEdge[] {
  const edges = new Map<string, NearEdge & { normals: Vector3[] }>()
  for (const { corners, normal } of triangles) {
    if (normal.lengthSq() === 0) continue
    const keys = corners.map(({ x, y, z }) => `${x + 0},${y + 0},${z + 0}`)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!]
      if (distanceToSegment(ball.center, a, b) > ball.radius) continue
      const [first, second] = [keys[k]!, keys[(k + 1) % 3]!]
      const key = first < second ? `${first} ${second}` : `${second} ${first}`
      const known = edges.get(key)
      if (known === undefined) edges.set(key, { a, b, sharp: true, normals: [normal] })
      else known.normals.push(normal)
    }
  }
  const flat = Math.cos((sharpDegrees * Math.PI) / 180)
  for (const edge of edges.values())
    if (edge.normals.length === 2) edge.sharp = edge.normals[0]!.dot(edge.normals[1]!) < flat
  return [...edges.values()].map(({ a, b, sharp }) => ({ a, b, sharp }))
}

function distanceToSegment(place: Vector3, a: Vector3, b: Vector3): number {
  const run = b.clone().sub(a)
  const share = run.lengthSq() === 0 ? 0 : place.clone().sub(a).dot(run) / run.lengthSq()
  return a
    .clone()
    .addScaledVector(run, Math.min(1, Math.max(0, share)))
    .distanceTo(place)
}
