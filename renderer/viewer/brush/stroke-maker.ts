/** Makes strokes from pointer movements: lines over the surface that end where the surface does. */
import type { Picker, SurfaceHit } from '../tools/picker.ts'
import { surfaceAt, type Sight } from '../tools/snap.ts'

type Point = [number, number, number]

export interface StrokeMaker {
  /** Adds a point of the canvas; returns true if a line has grown. */
  move(x: number, y: number): boolean
  /** At least one point per line. */
  lines(): Point[][]
}

/** Minimum distance between points of a line, as a fraction of the radius. */
const minShare = 0.25
/** Maximum number of rays between two pointer positions. */
const maxRays = 24

/** `radius` is that of the brush, metres. */
export function createStrokeMaker(picker: Picker, sight: Sight, radius: number): StrokeMaker {
  const lines: Point[][] = []
  let strokePoints: Point[] | null = null
  let before: { x: number; y: number; hit: SurfaceHit | null } | null = null

  const add = (hit: SurfaceHit | null): boolean => {
    if (hit === null) {
      strokePoints = null
      return false
    }
    const point = rounded(hit)
    const last = strokePoints?.at(-1)
    const away = last === undefined ? Infinity : Math.hypot(...point.map((value, axis) => value - last[axis]!))
    if (strokePoints !== null && away < radius * minShare) return false
    // The brush has jumped, for example from a hand to the body behind it.
    if (strokePoints === null || away > radius * 3) lines.push((strokePoints = []))
    strokePoints.push(point)
    return true
  }

  return {
    move(x, y) {
      let grown = false
      if (before !== null) {
        const px = before.hit === null ? 8 : Math.max(1, radius / sight.pixelAt(before.hit.distance) / 2)
        const rays = Math.min(maxRays, Math.floor(Math.hypot(x - before.x, y - before.y) / px))
        for (let ray = 1; ray < rays; ray++) {
          const share = ray / rays
          const hit = surfaceAt(picker, sight, before.x + (x - before.x) * share, before.y + (y - before.y) * share)
          grown = add(hit) || grown
        }
      }
      const hit = surfaceAt(picker, sight, x, y)
      grown = add(hit) || grown
      before = { x, y, hit }
      return grown
    },
    lines: () => lines,
  }
}

/** Returns the position with the digits of a float32, because changes are stored as text. */
export function rounded({ at }: SurfaceHit): Point {
  return [Number(at.x.toPrecision(7)), Number(at.y.toPrecision(7)), Number(at.z.toPrecision(7))]
}
