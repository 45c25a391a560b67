/** Joins loose pieces of an area by straight strips: the bridges of a stencil, the struts of a cutter. */
import type { CrossSection, Workshop } from './workshop.ts'
import { boxOf } from './workshop.ts'
import type { Point } from '../kit/outline.ts'

/** `area` includes the strips. */
interface JoinedArea {
  area: CrossSection
  strips: CrossSection
  /** Number of strips. */
  count: number
  /** Number of pieces that were loose. */
  islands: number
  /** Longest bridged gap in millimetres. */
  longestMm: number
}

interface Island {
  points: Point[]
  middle: Point
}

/**
 * Joins all pieces to the largest, or to `from`, by the shortest gaps between their outlines (Prim's tree). Large
 * pieces get up to six strips around them. Strips reach `widthMm` into both sides; `holdMm` is their final width where
 * they are dilated later.
 */
export function joinIslands(
  workshop: Workshop,
  area: CrossSection,
  widthMm: number,
  { from, holdMm = widthMm }: { from?: CrossSection; holdMm?: number } = {},
): JoinedArea {
  const pieces = area.decompose()
  const base = from ?? largest(pieces)
  const none = workshop.area([])
  if (base === undefined || (from === undefined && pieces.length < 2))
    return { area, strips: none, count: 0, islands: 0, longestMm: 0 }
  const step = Math.max(0.25, holdMm / 3)
  const reached: Point[] = base.toPolygons().flatMap((contour) => sampled(contour as Point[], step))
  const islands: Island[] = pieces
    .filter((piece) => piece !== base)
    .filter((piece) => from === undefined || piece.intersect(from).isEmpty())
    .map((piece) => {
      const points = piece.toPolygons().flatMap((contour) => sampled(contour as Point[], step))
      return { points, middle: boxOf(piece).centre }
    })
  if (from !== undefined)
    for (const piece of pieces)
      if (!piece.intersect(from).isEmpty())
        reached.push(...piece.toPolygons().flatMap((contour) => sampled(contour as Point[], step)))
  const strips: CrossSection[] = []
  let longestMm = 0
  // The shortest known gap of each island; each step compares only the newly reached points.
  const nearest = islands.map(() => ({ length: Infinity, a: [0, 0] as Point, b: [0, 0] as Point }))
  const update = (fresh: readonly Point[]): void =>
    islands.forEach((island, index) => {
      const way = shortest(island.points, fresh)
      if (way.length < nearest[index]!.length) nearest[index] = way
    })
  update(reached)
  const left = new Set(islands.keys())
  while (left.size > 0) {
    const index = [...left].reduce((best, one) => (nearest[one]!.length < nearest[best]!.length ? one : best))
    left.delete(index)
    const island = islands[index]!
    const first = nearest[index]!
    strips.push(strip(workshop, first.a, first.b, widthMm))
    longestMm = Math.max(longestMm, first.length)
    // Larger islands get more strips, spread around them where the gaps are short enough.
    const requested = Math.min(6, Math.max(1, Math.round((island.points.length * step) / (holdMm * 16))))
    for (let turn = 1; turn < requested; turn++) {
      const other = inSector(island, first, (turn / requested) * 2 * Math.PI, Math.PI / requested, reached)
      if (other === undefined || other.length > Math.max(first.length * 4, holdMm * 8)) continue
      strips.push(strip(workshop, other.a, other.b, widthMm))
      longestMm = Math.max(longestMm, other.length)
    }
    reached.push(...island.points)
    update(island.points)
  }
  const all = strips.length === 0 ? none : workshop.kit.CrossSection.union(strips)
  return { area: area.add(all), strips: all, count: strips.length, islands: islands.length, longestMm }
}

function largest(pieces: readonly CrossSection[]): CrossSection | undefined {
  const size = (piece: CrossSection): number => {
    const { width, height } = boxOf(piece)
    return width * height
  }
  return pieces.length === 0 ? undefined : pieces.reduce((best, one) => (size(one) > size(best) ? one : best))
}

/** Samples a contour at most `step` apart. */
function sampled(contour: readonly Point[], step: number): Point[] {
  return contour.flatMap(([x, y], index) => {
    const [nx, ny] = contour[(index + 1) % contour.length]!
    const count = Math.max(1, Math.ceil(Math.hypot(nx - x, ny - y) / step))
    return Array.from({ length: count }, (_, at): Point => [x + ((nx - x) * at) / count, y + ((ny - y) * at) / count])
  })
}

interface Gap {
  length: number
  a: Point
  b: Point
}

function shortest(from: readonly Point[], to: readonly Point[]): Gap {
  let best = Infinity
  let a: Point = [0, 0]
  let b: Point = [0, 0]
  for (const p of from) {
    for (const q of to) {
      const square = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
      if (square >= best) continue
      best = square
      a = p
      b = q
    }
  }
  return { length: Math.sqrt(best), a, b }
}

/** The shortest gap from an island's points whose direction is within `half` of `turn` from the first gap. */
function inSector(
  { points, middle }: Island,
  first: Gap,
  turn: number,
  half: number,
  reached: readonly Point[],
): Gap | undefined {
  const start = Math.atan2(first.a[1] - middle[1], first.a[0] - middle[0]) + turn
  const sector = points.filter(([x, y]) => Math.cos(Math.atan2(y - middle[1], x - middle[0]) - start) > Math.cos(half))
  return sector.length === 0 ? undefined : shortest(sector, reached)
}

function strip(workshop: Workshop, a: Point, b: Point, width: number): CrossSection {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const ux = length > 1e-6 ? (b[0] - a[0]) / length : 1
  const uy = length > 1e-6 ? (b[1] - a[1]) / length : 0
  const half = width / 2
  const corner = (point: Point, along: number, side: number): Point => [
    point[0] + ux * along - uy * side,
    point[1] + uy * along + ux * side,
  ]
  return workshop.area([
    [corner(a, -width, -half), corner(b, width, -half), corner(b, width, half), corner(a, -width, half)],
  ])
}
