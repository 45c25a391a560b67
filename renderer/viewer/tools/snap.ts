/** What a pointer means on a surface: a corner, a place on an edge, or a place on a face. Near and far are pixels of the screen. */
import { Sphere, type Ray, type Vector3 } from 'three'
import { edgesNear, type NearEdge } from './near-edges.ts'
import type { Picker, RayRange, SurfaceHit } from './picker.ts'

export interface Snap {
  kind: 'vertex' | 'edge' | 'face'
  /** Metres in the model's own coordinates. */
  at: Vector3
  /** Of the face below the pointer. */
  normal: Vector3
  hit: SurfaceHit
  /** The edge that `at` lies on, where it lies on one. */
  edge: { a: Vector3; b: Vector3 } | null
}

/** How the model is seen: everything that snapping needs of the camera. */
export interface Sight {
  /** From the eye through a place of the picture, in pixels, in the model's coordinates; direction of unit length. */
  rayAt(x: number, y: number): Ray
  /** Pixels; `depth` is more than 1 behind the camera. */
  project(at: Vector3): { x: number; y: number; depth: number }
  /** The length that a pixel covers at a distance from the eye; metres. */
  pixelAt(distance: number): number
  /** Which part of a ray is not cut away; null: nothing of it is left. */
  shown(ray: Ray): RayRange | null
}

/** `edges`: the nearest sharp edge, from further away; `faces`: the face itself. */
export type SnapRequest = 'all' | 'edges' | 'faces'

const vertexPx = 9
const edgePx = 7
const wideEdgePx = 16
/** Corners of triangles that are not corners of the shape are taken where triangles are as large as this. */
const largeTrianglePx = 24
/** Beside the outline the ray misses; it is tried around the pointer as well. */
const missPx = 6

/** Null where there is nothing below the pointer. */
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
    .filter((edge) => edge.sharp)
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
  for (let step = 0; step <= 8; step++) {
    const turn = (step * Math.PI) / 4
    const [dx, dy] = step === 0 ? [0, 0] : [Math.cos(turn) * missPx, Math.sin(turn) * missPx]
    const ray = sight.rayAt(x + dx, y + dy)
    const range = sight.shown(ray)
    const hit = range === null ? null : picker.pick(ray, range)
    if (hit !== null) return hit
  }
  return null
}

interface Corner {
  at: Vector3
  edge: NearEdge | null
  /** 2: a corner of the shape; 1: a vertex on a sharp edge; 0: any vertex of large triangles. */
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
  for (const { at: place, edges: own } of at.values()) {
    const sharp = own.filter((edge) => edge.sharp)
    if (sharp.length > 0) corners.push({ at: place, edge: sharp[0]!, weight: isCorner(place, sharp) ? 2 : 1 })
    else if (own.length > 1 && own.every((edge) => lengthPx(edge, sight) > largeTrianglePx))
      corners.push({ at: place, edge: null, weight: 0 })
  }
  return corners
}

/** Where other than two sharp edges meet, or two that do not go on in one direction. */
function isCorner(place: Vector3, sharp: readonly NearEdge[]): boolean {
  if (sharp.length !== 2) return true
  const [first, second] = sharp.map(({ a, b }) => (a.equals(place) ? b : a).clone().sub(place).normalize())
  return first!.dot(second!) > -Math.cos((30 * Math.PI) / 180)
}

function lengthPx({ a, b }: NearEdge, sight: Sight): number {
  const [from, to] = [sight.project(a), sight.project(b)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** The place of the segment that comes nearest to the ray. */
export function nearestOnSegment(ray: Ray, a: Vector3, b: Vector3): Vector3 {
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
  const range = sight.shown(ray)
  const distance = at.distanceTo(ray.origin)
  // What lies at the cut itself is seen.
  if (range === null || distance < range.near - pixel || distance > range.far + pixel) return false
  const hit = picker.pick(ray, range)
  return hit === null || hit.distance > distance - 3 * pixel
}
