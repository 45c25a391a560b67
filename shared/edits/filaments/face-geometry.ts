/** Lengths, areas and normals of the faces of a painted surface. */
import type { PaintedSurface } from './painted-surface.ts'

export type Position = readonly [number, number, number]

/** A point on the surface, found by searching the file's faces. */
export interface FoundPosition {
  /** Index of the file's face; −1 if none was found. */
  face: number
  x: number
  y: number
  z: number
  distance: number
}

/** Finds the nearest point on the file's undivided surface. */
export type FindNearest = (x: number, y: number, z: number) => FoundPosition

export function positionOf({ positions }: PaintedSurface, vertex: number): Position {
  return [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
}

/** The unit normal, for counter-clockwise front faces; zeros for a face without area. */
export function normalOf(surface: PaintedSurface, face: number): Position {
  const n = crossOf(surface, face)
  const length = Math.hypot(...n)
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : [0, 0, 0]
}

/** Square metres. */
export function areaOf(surface: PaintedSurface, face: number): number {
  return Math.hypot(...crossOf(surface, face)) / 2
}

/** Area of each filament number, in square metres. */
export function areasOf(surface: PaintedSurface): Map<number, number> {
  const areas = new Map<number, number>()
  for (let face = 0; face < surface.faceCount; face++) {
    const number = surface.filamentOf(face)
    areas.set(number, (areas.get(number) ?? 0) + areaOf(surface, face))
  }
  return areas
}

export function cornersOf(surface: PaintedSurface, face: number): [Position, Position, Position] {
  const at = (k: number): Position => positionOf(surface, surface.corner(face, k))
  return [at(0), at(1), at(2)]
}

/** The normal, with a length of twice the area. */
function crossOf(surface: PaintedSurface, face: number): [number, number, number] {
  return cross(...cornersOf(surface, face))
}

/** The part of one of the file's faces that contains a given point on it. */
export function partAt(surface: PaintedSurface, { face: origin, x, y, z }: FoundPosition): number {
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

/** The smallest barycentric coordinate of a point in a face's plane: negative outside the face. */
function minBarycentric(surface: PaintedSurface, face: number, x: number, y: number, z: number): number {
  const n = crossOf(surface, face)
  const square = n[0] ** 2 + n[1] ** 2 + n[2] ** 2
  if (!(square > 0)) return -Infinity
  let least = Infinity
  for (let k = 0; k < 3; k++) {
    const a = positionOf(surface, surface.corner(face, k))
    const b = positionOf(surface, surface.corner(face, k + 1))
    least = Math.min(least, dot(cross(a, b, [x, y, z]), n) / square)
  }
  return least
}

/** Barycentric coordinates of a point in a triangle; their sum is 1. */
export function sharesOf(at: Position, a: Position, b: Position, c: Position): [number, number, number] {
  const n = cross(a, b, c)
  const square = n[0] ** 2 + n[1] ** 2 + n[2] ** 2
  if (!(square > 0)) return [1, 0, 0]
  const share = (p: Position, q: Position) => {
    return Math.min(1, Math.max(0, dot(cross(at, p, q), n) / square))
  }
  const shares = [share(b, c), share(c, a), share(a, b)] as const
  const sum = shares[0] + shares[1] + shares[2] || 1
  return [shares[0] / sum, shares[1] / sum, shares[2] / sum]
}

function dot(a: Position, b: Position): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Twice the area vector of a triangle, along its normal. */
function cross(a: Position, b: Position, c: Position): [number, number, number] {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}
