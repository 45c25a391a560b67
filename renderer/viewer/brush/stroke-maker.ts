/** Makes strokes of where the pointer goes: a line over the surface, which ends where the surface does. */
import type { Ray } from 'three'
import type { Picker, SurfaceHit } from '../tools/picker.ts'
import type { Sight } from '../tools/snap.ts'

type Point = [number, number, number]

export interface StrokeMaker {
  /** The pointer has come to a place of the picture; true where a stroke has grown. */
  move(x: number, y: number): boolean
  /** Lines so far, each with a place at least. */
  lines(): Point[][]
}

/** Points of a line are at least so far apart, as a share of the radius. */
const nearestShare = 0.25
/** Between two points of the pointer it is looked so often at most. */
const maxLooks = 24

/** `radius`: of the brush, metres. */
export function createStrokeMaker(picker: Picker, sight: Sight, radius: number): StrokeMaker {
  const lines: Point[][] = []
  let line: Point[] | null = null
  let before: { x: number; y: number; hit: SurfaceHit | null } | null = null

  const add = (hit: SurfaceHit | null): boolean => {
    if (hit === null) {
      line = null
      return false
    }
    const point = rounded(hit)
    const last = line?.at(-1)
    const way = last === undefined ? Infinity : Math.hypot(point[0] - last[0], point[1] - last[1], point[2] - last[2])
    if (line !== null && way < radius * nearestShare) return false
    // From a hand to the body behind it: the brush has jumped.
    if (line === null || way > radius * 3) lines.push((line = []))
    line.push(point)
    return true
  }

  return {
    move(x, y) {
      let grown = false
      if (before !== null) {
        const px = before.hit === null ? 8 : Math.max(1, radius / sight.pixelAt(before.hit.distance) / 2)
        const looks = Math.min(maxLooks, Math.floor(Math.hypot(x - before.x, y - before.y) / px))
        for (let look = 1; look < looks; look++) {
          const share = look / looks
          const there = surfaceAt(picker, sight, before.x + (x - before.x) * share, before.y + (y - before.y) * share)
          grown = add(there) || grown
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

/** The surface that is seen at a place of the picture. */
export function surfaceAt(picker: Picker, sight: Sight, x: number, y: number): SurfaceHit | null {
  const ray: Ray = sight.rayAt(x, y)
  const range = sight.shown(ray)
  return range === null ? null : picker.pick(ray, range)
}

/** To what a float32 holds: the list is kept as text. */
export function rounded({ at }: SurfaceHit): Point {
  return [Number(at.x.toPrecision(7)), Number(at.y.toPrecision(7)), Number(at.z.toPrecision(7))]
}
