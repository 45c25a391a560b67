/** Lengths, areas and normals of the faces of a painted surface. */
import type { PaintedSurface } from './painted-surface.ts'

export type Place = readonly [number, number, number]

/** A place of the surface as a search over the file's faces finds it. */
export interface FoundPlace {
  /** The file's face; −1: there is none. */
  face: number
  x: number
  y: number
  z: number
  distance: number
}

/** The nearest place of the surface as the file has it, undivided. */
export type FindPlace = (x: number, y: number, z: number) => FoundPlace

/** Where a vertex is. */
export function placeOf({ positions }: PaintedSurface, vertex: number): Place {
  return [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
}

/** Of unit length, counter-clockwise front; zero for a face without area. */
export function normalOf(surface: PaintedSurface, face: number): Place {
  const n = crossOf(surface, face)
  const length = Math.hypot(...n)
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : [0, 0, 0]
}

/** Square metres. */
export function areaOf(surface: PaintedSurface, face: number): number {
  return Math.hypot(...crossOf(surface, face)) / 2
}

/** Square metres of each number that `filamentOf` gives. */
export function areasOf(surface: PaintedSurface): Map<number, number> {
  const areas = new Map<number, number>()
  for (let face = 0; face < surface.faceCount; face++) {
    const number = surface.filamentOf(face)
    areas.set(number, (areas.get(number) ?? 0) + areaOf(surface, face))
  }
  return areas
}

/** Twice the area along the normal. */
function crossOf(surface: PaintedSurface, face: number): [number, number, number] {
  const [a, b, c] = [0, 1, 2].map((k) => placeOf(surface, surface.corner(face, k))) as [Place, Place, Place]
  return cross(a, b, c)
}

/** The part of a face of the file in which a place of it lies. */
export function partAt(surface: PaintedSurface, { face: origin, x, y, z }: FoundPlace): number {
  let best = origin
  let most = -Infinity
  for (const face of surface.partsOf(origin)) {
    const inside = minBarycentric(surface, face, x, y, z)
    if (inside > most) {
      most = inside
      best = face
    }
    if (inside >= 0) break
  }
  return best
}

/** The smallest barycentric coordinate of a point in the plane of a face: negative outside. */
function minBarycentric(surface: PaintedSurface, face: number, x: number, y: number, z: number): number {
  const n = crossOf(surface, face)
  const square = n[0] ** 2 + n[1] ** 2 + n[2] ** 2
  if (!(square > 0)) return -Infinity
  let least = Infinity
  for (let k = 0; k < 3; k++) {
    const a = placeOf(surface, surface.corner(face, k))
    const b = placeOf(surface, surface.corner(face, k + 1))
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [x - a[0], y - a[1], z - a[2]]
    const cross = (uy * vz - uz * vy) * n[0] + (uz * vx - ux * vz) * n[1] + (ux * vy - uy * vx) * n[2]
    least = Math.min(least, cross / square)
  }
  return least
}

/** The shares that the corners of a triangle have in a place of it: their sum is 1. */
export function sharesOf(at: Place, a: Place, b: Place, c: Place): [number, number, number] {
  const n = cross(a, b, c)
  const square = n[0] ** 2 + n[1] ** 2 + n[2] ** 2
  if (!(square > 0)) return [1, 0, 0]
  const share = (p: Place, q: Place) => {
    const m = cross(at, p, q)
    return Math.min(1, Math.max(0, (m[0] * n[0] + m[1] * n[1] + m[2] * n[2]) / square))
  }
  const shares = [share(b, c), share(c, a), share(a, b)] as const
  const sum = shares[0] + shares[1] + shares[2] || 1
  return [shares[0] / sum, shares[1] / sum, shares[2] / sum]
}

function cross(a: Place, b: Place, c: Place): [number, number, number] {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}
