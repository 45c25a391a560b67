/**
 * A brush stroke: the connected surface within the radius of its line that faces the same way.
 *
 * Faces that the border may cross are divided at their longest edge until they are small relative to the brush (Rivara
 * 1984: a neighbour's longer edge first, which avoids needles); then edges are cut where the border crosses them. An
 * edge is always divided in all its faces. A border that passes a corner by less than a tenth of an edge goes through it.
 */
import { AppError } from '../../protocol/app-error.ts'
import type { FilamentChange } from '../filament-change.ts'
import {
  cornersOf,
  normalOf,
  partAt,
  positionOf,
  type FindNearest,
  type FoundPosition,
  type Position,
} from './face-geometry.ts'
import { flood } from './flood.ts'
import { asFile, type PaintedSurface } from './painted-surface.ts'
import { StrokeField, type BrushPoint } from './stroke-field.ts'

type Stroke = Extract<FilamentChange, { kind: 'stroke' }>

/** Maximum number of faces that painting may create. */
export const maxPaintedFaces = 8_000_000
/** Maximum deviation of the border's straight segments from the round border. */
const borderMm = 0.05
/** Longest straight segment, as a fraction of the radius. */
const maxSegmentShare = 0.3
/** A border that passes a corner within this fraction of an edge goes through it. */
const cornerShare = 0.1

/** Paints, and returns the painted faces. Throws `mesh-too-large` if the surface would get too many faces. */
export function paintStroke(surface: PaintedSurface, stroke: Stroke, find: FindNearest): number[] {
  const radius = stroke.radiusMm / 1000
  const places = brushPlaces(stroke, find, radius)
  if (places.length === 0) return []
  const field = new StrokeField(places.map((run) => run.map((point) => brushPoint(surface, point))))
  const seeds = () => new Set(places.flat().map((point) => partAt(surface, point)))
  const reached = new Set(flood(surface, seeds(), (face) => mayMeet(surface, face, field, radius)))
  refine(surface, reached, field, radius)
  cutBorder(surface, reached, field, radius)
  const locked = new Set(stroke.locked)
  const inside = flood(surface, seeds(), (face) => reached.has(face) && isInside(surface, face, field, radius))
  return assignFilament(surface, inside, stroke.filament, locked)
}

/** Assigns a filament to faces, except those with a locked one. Returns the faces whose filament changed. */
export function assignFilament(
  surface: PaintedSurface,
  faces: readonly number[],
  filament: number | null,
  locked: ReadonlySet<number>,
): number[] {
  return faces.filter((face) => {
    const before = surface.filamentOf(face)
    if (locked.has(before)) return false
    surface.painted[face] = filament ?? asFile
    return surface.filamentOf(face) !== before
  })
}

/** The brush's points on the surface, in runs without gaps, including the mirrored stroke. */
function brushPlaces({ points, mirrorX }: Stroke, find: FindNearest, radius: number): FoundPosition[][] {
  const runs: FoundPosition[][] = []
  const follow = (line: readonly Position[]) => {
    let run: FoundPosition[] | null = null
    for (const [x, y, z] of line) {
      const found = find(x, y, z)
      if (found.face < 0 || found.distance > radius) {
        run = null
        continue
      }
      if (run === null) runs.push((run = []))
      run.push(found)
    }
  }
  follow(points)
  if (mirrorX !== null) follow(points.map(([x, y, z]) => [2 * mirrorX - x, y, z]))
  return runs
}

function brushPoint(surface: PaintedSurface, point: FoundPosition): BrushPoint {
  return { at: [point.x, point.y, point.z], normal: normalOf(surface, partAt(surface, point)) }
}

function middleOf(surface: PaintedSurface, face: number): [number, number, number] {
  const [a, b, c] = cornersOf(surface, face)
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3]
}

/** The largest distance from the middle to a corner. */
function reachOf(surface: PaintedSurface, face: number, [x, y, z]: Position): number {
  let reach = 0
  for (let k = 0; k < 3; k++) {
    const at = positionOf(surface, surface.corner(face, k))
    reach = Math.max(reach, Math.hypot(at[0] - x, at[1] - y, at[2] - z))
  }
  return reach
}

function mayMeet(surface: PaintedSurface, face: number, field: StrokeField, radius: number): boolean {
  const middle = middleOf(surface, face)
  if (field.distance(...middle) > radius + reachOf(surface, face, middle)) return false
  // A face without area has no normal: it is painted.
  const normal = normalOf(surface, face)
  return normal.every((value) => value === 0) || field.faces(...middle, normal)
}

function isInside(surface: PaintedSurface, face: number, field: StrokeField, radius: number): boolean {
  return field.distance(...middleOf(surface, face)) <= radius
}

function mayCross(surface: PaintedSurface, face: number, field: StrokeField, radius: number): boolean {
  const middle = middleOf(surface, face)
  return Math.abs(field.distance(...middle) - radius) <= reachOf(surface, face, middle)
}

/**
 * Divides the faces that the border may cross until they are small enough; the parts of a reached face count as
 * reached.
 */
function refine(surface: PaintedSurface, reached: Set<number>, field: StrokeField, radius: number): void {
  const longest = Math.min(maxSegmentShare * radius, Math.sqrt(8 * radius * (borderMm / 1000)))
  const waiting = [...reached]
  const found: number[] = []
  for (let face = waiting.pop(); face !== undefined; face = waiting.pop()) {
    while (edgeOf(surface, face).length > longest && mayCross(surface, face, field, radius)) {
      let last = face
      // The chain ends at an edge that is the longest in all its faces: each step moves to a longer one.
      for (;;) {
        const edge = edgeOf(surface, last)
        const count = surface.facesAtEdge(edge.a, edge.b, found)
        let longer = -1
        for (let i = 0; i < count; i++) if (edgeOf(surface, found[i]!).length > edge.length) longer = found[i]!
        if (longer < 0) break
        last = longer
      }
      const { a, b } = edgeOf(surface, last)
      const [from, to] = [positionOf(surface, a), positionOf(surface, b)]
      if (!split(surface, reached, waiting, a, b, between(from, to, 0.5))) break
    }
  }
}

interface Edge {
  a: number
  b: number
  length: number
}

/** The longest edge of a face; among equally long edges, the choice is the same for both faces. */
function edgeOf(surface: PaintedSurface, face: number): Edge {
  let longest: Edge = { a: 0, b: 0, length: -1 }
  for (let k = 0; k < 3; k++) {
    const [a, b] = [surface.corner(face, k), surface.corner(face, k + 1)]
    const [p, q] = [positionOf(surface, Math.min(a, b)), positionOf(surface, Math.max(a, b))]
    const length = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    if (length > longest.length) longest = { a, b, length }
  }
  return longest
}

function cutBorder(surface: PaintedSurface, reached: Set<number>, field: StrokeField, radius: number): void {
  const sides = new Map<number, number>()
  /** Negative within the border, zero on it. */
  const sideOf = (vertex: number) => {
    const known = sides.get(vertex)
    if (known !== undefined) return known
    const side = field.distance(...positionOf(surface, vertex)) - radius
    sides.set(vertex, side)
    return side
  }
  const waiting = [...reached].filter((face) => mayCross(surface, face, field, radius))
  for (let face = waiting.pop(); face !== undefined; face = waiting.pop())
    for (let k = 0; k < 3; k++) {
      // From the lower vertex number to the higher, so that the same edge is always cut at the same point.
      const [one, other] = [surface.corner(face, k), surface.corner(face, k + 1)]
      const [a, b] = [Math.min(one, other), Math.max(one, other)]
      if (sideOf(a) * sideOf(b) >= 0) continue
      const [from, to] = [positionOf(surface, a), positionOf(surface, b)]
      const share = crossing(field, radius, from, to, sideOf(a))
      if (share < cornerShare) sides.set(a, 0)
      else if (share > 1 - cornerShare) sides.set(b, 0)
      else if (split(surface, reached, waiting, a, b, between(from, to, share))) {
        sides.set(surface.vertexCount - 1, 0)
        break
      } else sides.set(a, 0)
    }
}

/**
 * The fraction of an edge at which the distance equals the radius, found by bisection; `side` is the side on which its
 * start lies.
 */
function crossing(field: StrokeField, radius: number, from: Position, to: Position, side: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    const here = field.distance(...between(from, to, middle)) - radius
    if (here < 0 === side < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function between(from: Position, to: Position, share: number): Position {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** Divides an edge; both halves of a reached face are reached and queued. Returns false if the edge is too short. */
function split(
  surface: PaintedSurface,
  reached: Set<number>,
  waiting: number[],
  a: number,
  b: number,
  at: Position,
): boolean {
  if (surface.faceCount >= maxPaintedFaces)
    throw new AppError('mesh-too-large', `painting needs more than ${maxPaintedFaces} faces`, {
      details: { reason: 'too-many-triangles', triangles: surface.faceCount, limit: maxPaintedFaces },
    })
  const before = surface.faceCount
  const halved: number[] = []
  if (!surface.splitEdge(a, b, at, halved)) return false
  for (const [index, half] of halved.entries()) {
    if (!reached.has(half)) continue
    reached.add(before + index)
    waiting.push(half, before + index)
  }
  return true
}
