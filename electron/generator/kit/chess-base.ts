/** What the six chess pieces share: the turned foot with its rings, the felt, the ivory. */
import type { Material } from '../../engine/model.ts'
import type { Kit } from './kit.ts'
import type { Point } from './outline.ts'
import { smoothLine } from './outline.ts'

/** The outline of foot and stem: from the axis out over the foot rings and up to `neck` at `neckAt`. Millimetres. */
export function chessStem(foot: number, neck: number, neckAt: number): Point[] {
  const ring = foot * 0.28
  return [
    ...chessFoot(foot, [foot * 0.76, ring * 2.1]),
    ...smoothLine(
      [
        [foot * 0.7, ring * 2.15],
        [foot * 0.52, ring * 3],
        [neck + (foot * 0.52 - neck) * 0.3, ring * 3 + (neckAt - ring * 3) * 0.42],
        [neck, neckAt],
      ],
      10,
    ),
  ]
}

/** The outline of the two foot rings, from the axis out and up to `end`. Millimetres. */
export function chessFoot(foot: number, end: Point): Point[] {
  const ring = foot * 0.28
  return [
    [0, 0],
    [foot - 0.8, 0],
    [foot, 0.8],
    ...smoothLine(
      [
        [foot, ring * 0.55],
        [foot * 0.97, ring],
        [foot * 0.86, ring * 1.35],
      ],
      5,
    ),
    ...smoothLine([[foot * 0.8, ring * 1.4], [foot * 0.84, ring * 1.75], end], 5),
  ]
}

/** A ring around the neck, from `from` to `to` high, `radius` at its widest. */
export function collar(radius: number, from: number, to: number, neck: number): Point[] {
  const middle = (from + to) / 2
  return [
    [neck, from],
    [radius - 0.6, from + (middle - from) * 0.5],
    [radius, middle],
    [radius - 0.6, to - (to - middle) * 0.5],
    [neck, to],
  ]
}

/** Boxwood, or what the prompt says. */
export function chessWood(kit: Kit): Material {
  return kit.material('boxwood', '#d9b583', { slot: 0, roughness: 0.4 })
}
