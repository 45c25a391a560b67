/** Snaps the pointer to a corner, an edge or a face of the surface; distances are in screen pixels. */
import { Sphere, type Ray, type Vector3 } from 'three'
import { edgesNear, type NearEdge } from './near-edges.ts'
import type { Picker, RayRange, SurfaceHit } from './picker.ts'

export interface Snap {
  kind: 'vertex' | 'edge' | 'face'
  /** Metres in the model's own coordinates. */
  at: Vector3
  /** Normal of the face under the pointer. */
  normal: Vector3
  hit: SurfaceHit
  /** The edge that `at` lies on; null on a face. */
  edge: { a: Vector3; b: Vector3 } | null
}

/** The camera's view of the model, as required for snapping. */
export interface Sight {
  /** Returns the ray through a pixel, in the model's coordinates; direction of unit length. */
  rayAt(x: number, y: number): Ray
  /** Returns the position in pixels; `depth` exceeds 1 behind the camera. */
  project(at: Vector3): { x: number; y: number; depth: number }
  /** Returns the length of a pixel at a distance from the eye, in metres. */
  pixelAt(distance: number): number
  /** Returns the part of a ray that is not cut away; null if all of it is. */
  visibleRange(ray: Ray): RayRange | null
}

/** `edges`: also considers a sharp edge farther away; `faces`: only the face. */
export type SnapRequest = 'all' | 'edges' | 'faces'

const vertexPx = 9
const edgePx = 7
const wideEdgePx = 16
/** On-screen size above which every corner of a triangle is a snap point. */
const largeTrianglePx = 24
/** Near the outline, additional rays around the pointer are tried. */
const missPx = 6

/** Returns null if nothing is under the pointer. */
export function snapAt(picker: Picker, sight: Sight, x: number, y: number, request: SnapRequest): Snap | null {
  const hit = hitNear(picker, sight, x, y)
  if (hit === null) return null
  const face: Snap = { kind: 'face', at: hit.at, normal: hit.normal, hit, edge: null }
  if (request === 'faces') return face
  const pixel = sight.pixelAt(hit.distance)
  const reachPx = request === 'edges' ? wideEdgePx : vertexPx
  const edges = edgesNear(picker, new Sphere(hit.at, pixel * (reachPx + missPx) * 1.5))
  const ray = sight.rayAt(x, y)
  const away = (at: Vector3) => {
    const seen = sight.project(at)
    return Math.hypot(seen.x - x, seen.y - y)
  }
  const visible = (at: Vector3) => isVisible(picker, sight, at, pixel)
  if (request === 'all') {
    const corners = cornersOf(edges, sight)
      .map((corner) => ({ ...corner, px: away(corner.at) }))
      .filter(({ px, weight }) => px <= (weight === 2 ? vertexPx : vertexPx * 0.6))
      .sort((a, b) => b.weight - a.weight || a.px - b.px)
    const corner = corners.find(({ at }) => visible(at))
    if (corner !== undefined) return { ...face, kind: 'vertex', at: corner.at, edge: corner.edge }
  }
  const sharp = edges
    .filter((edge) => edge.isSharp)
    .map((edge) => {
      const at = nearestOnSegment(ray, edge.a, edge.b)
      return { edge, at, px: away(at) }
    })
    .filter(({ px }) => px <= (request === 'edges' ? wideEdgePx : edgePx))
    .sort((a, b) => a.px - b.px)
  const nearest = sharp.find(({ at }) => visible(at))
  if (nearest !== undefined)
    return { ...face, kind: 'edge', at: nearest.at, edge: { a: nearest.edge.a, b: nearest.edge.b } }
  return face
}

function hitNear(picker: Picker, sight: Sight, x: number, y: number): SurfaceHit | null {
  let hit = surfaceAt(picker, sight, x, y)
  for (let eighth = 0; hit === null && eighth < 8; eighth++) {
    const turn = (eighth * Math.PI) / 4
    hit = surfaceAt(picker, sight, x + Math.cos(turn) * missPx, y + Math.sin(turn) * missPx)
  }
  return hit
}

/** Returns the visible surface at a pixel. */
export function surfaceAt(picker: Picker, sight: Sight, x: number, y: number): SurfaceHit | null {
  const ray = sight.rayAt(x, y)
  const range = sight.visibleRange(ray)
  return range === null ? null : picker.pick(ray, range)
}

interface Corner {
  at: Vector3
  edge: NearEdge | null
  /** 2: a corner of the shape; 1: a vertex on a sharp edge; 0: a vertex of large triangles. */
  weight: 0 | 1 | 2
}

function cornersOf(edges: readonly NearEdge[], sight: Sight): Corner[] {
  const at = new Map<string, { at: Vector3; edges: NearEdge[] }>()
  for (const edge of edges)
    for (const end of [edge.a, edge.b]) {
      const key = `${end.x + 0},${end.y + 0},${end.z + 0}`
      const known = at.get(key)
      if (known === undefined) at.set(key, { at: end, edges: [edge] })
      else known.edges.push(edge)
    }
  const corners: Corner[] = []
  for (const { at: vertex, edges: own } of at.values()) {
    const sharp = own.filter((edge) => edge.isSharp)
    if (sharp.length > 0) corners.push({ at: vertex, edge: sharp[0]!, weight: isCorner(vertex, sharp) ? 2 : 1 })
    else if (own.length > 1 && own.every((edge) => lengthPx(edge, sight) > largeTrianglePx))
      corners.push({ at: vertex, edge: null, weight: 0 })
  }
  return corners
}

/** Returns whether a vertex is a corner: not exactly two sharp edges meet there, or they change direction. */
function isCorner(at: Vector3, sharp: readonly NearEdge[]): boolean {
  if (sharp.length !== 2) return true
  const [first, second] = sharp.map(({ a, b }) => (a.equals(at) ? b : a).clone().sub(at).normalize())
  return first!.dot(second!) > -Math.cos((30 * Math.PI) / 180)
}

function lengthPx({ a, b }: NearEdge, sight: Sight): number {
  const [from, to] = [sight.project(a), sight.project(b)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** Returns the point on the segment that is nearest to the ray's line. */
function nearestOnSegment(ray: Ray, a: Vector3, b: Vector3): Vector3 {
  const run = b.clone().sub(a)
  const from = a.clone().sub(ray.origin)
  const along = run.dot(ray.direction)
  const flat = run.lengthSq() - along * along
  const share = flat <= run.lengthSq() * 1e-12 ? 0 : (from.dot(ray.direction) * along - from.dot(run)) / flat
  return a.clone().addScaledVector(run, Math.min(1, Math.max(0, share)))
}

function isVisible(picker: Picker, sight: Sight, at: Vector3, pixel: number): boolean {
  const seen = sight.project(at)
  const ray = sight.rayAt(seen.x, seen.y)
  const range = sight.visibleRange(ray)
  const distance = at.distanceTo(ray.origin)
  // A point on the cut plane itself is visible.
  if (range === null || distance < range.near - pixel || distance > range.far + pixel) return false
  const hit = picker.pick(ray, range)
  return hit === null || hit.distance > distance - 3 * pixel
}
