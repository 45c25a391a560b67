/** Turned bodies: an outline of [radius, height] revolved about the upright axis. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'
import type { Point } from './outline.ts'

/**
 * Revolves a closed outline, or a line from axis to axis. The largest radius decides the default number of segments.
 */
export function lathe(kit: Kit, outline: readonly Point[], segments?: number): Manifold {
  const radius = Math.max(...outline.map(([r]) => r))
  return kit.area(outline).revolve(segments ?? kit.segments(radius))
}

/**
 * The outline of a pot from its outer line, foot first, with the thickness of its wall and floor, and a rounded lip.
 */
export function potOutline(outer: readonly Point[], wall: number, floor: number): Point[] {
  const inner: Point[] = []
  for (let index = outer.length - 1; index >= 0; index -= 1) {
    const [r, z] = outer[index] as Point
    const below = outer[Math.max(0, index - 1)] as Point
    const above = outer[Math.min(outer.length - 1, index + 1)] as Point
    const length = Math.hypot(above[0] - below[0], above[1] - below[1]) || 1
    const x = Math.max(0.5, r - (wall * (above[1] - below[1])) / length)
    const y = z + (wall * (above[0] - below[0])) / length
    const last = inner.at(-1)
    if (y > floor && (last === undefined || y < last[1] - 1e-3)) inner.push([x, y])
  }
  const rim = outer.at(-1) as Point
  const first = inner[0] ?? rim
  const low = inner.at(-1) ?? rim
  const lip = lipArc(rim, first)
  const corner = Math.min(wall, low[0] * 0.4)
  const foot = outer[0] as Point
  return [
    [0, foot[1]],
    ...outer,
    ...lip,
    ...inner,
    [low[0], floor + corner],
    ...floorArc(low[0], floor, corner),
    [0, floor],
  ]
}

/** A half circle from the outer rim to the inner rim. */
function lipArc(from: Point, to: Point): Point[] {
  const cx = (from[0] + to[0]) / 2
  const cy = (from[1] + to[1]) / 2
  const radius = Math.hypot(from[0] - cx, from[1] - cy)
  const start = Math.atan2(from[1] - cy, from[0] - cx)
  return [1, 2, 3, 4, 5, 6, 7].map((step): Point => {
    const angle = start + (step / 8) * Math.PI
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}

function floorArc(radius: number, floor: number, corner: number): Point[] {
  return [1, 2, 3, 4, 5].map((step): Point => {
    const angle = (step / 5) * (Math.PI / 2)
    return [radius - corner * (1 - Math.cos(angle)), floor + corner * (1 - Math.sin(angle))]
  })
}
