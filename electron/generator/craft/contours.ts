/** Contours of a field as closed polygons. */
import type { Field } from '../../engine/image/sample-field.ts'
import type { Point } from '../kit/outline.ts'

/**
 * Marching squares (Lorensen & Cline 1987 in the plane) with linear interpolation; saddles are decided by the mean of
 * their corners. The field counts as 0 outside, so every contour is closed. Points are in pixels, y down, with pixel
 * values at their centres; the inside is on the right of the contour.
 */
export function contoursOf({ width, height, values }: Field): Point[][] {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? level - 1 : values[y * width + x]!
  const columns = width + 1
  // Edges are numbered by their first node: horizontal ones even, vertical ones odd.
  const across = (x: number, y: number): number => ((y + 1) * (columns + 1) + x + 1) * 2
  const down = (x: number, y: number): number => across(x, y) + 1
  const next = new Map<number, number>()
  for (let y = -1; y < height; y++) {
    for (let x = -1; x < width; x++) {
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)] as const
      let index = 0
      for (let corner = 0; corner < 4; corner++) if (corners[corner]! >= level) index |= 1 << corner
      if (index === 0 || index === 15) continue
      const top = across(x, y)
      const right = down(x + 1, y)
      const bottom = across(x, y + 1)
      const left = down(x, y)
      const filled = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 >= level
      const sides = [top, right, bottom, left]
      for (const pair of (filled ? joinedSaddles[index] : undefined) ?? segments[index]!)
        next.set(sides[Number(pair[0])]!, sides[Number(pair[1])]!)
    }
  }
  const pointOn = (edge: number): Point => {
    const node = edge >> 1
    const x = (node % (columns + 1)) - 1
    const y = Math.floor(node / (columns + 1)) - 1
    const from = at(x, y)
    const to = edge % 2 === 0 ? at(x + 1, y) : at(x, y + 1)
    const share = Math.min(0.999, Math.max(0.001, (level - from) / (to - from)))
    return edge % 2 === 0 ? [x + share + 0.5, y + 0.5] : [x + 0.5, y + share + 0.5]
  }
  const contours: Point[][] = []
  for (const start of next.keys()) {
    if (!next.has(start)) continue
    const contour: Point[] = []
    for (let edge: number | undefined = start; edge !== undefined && next.has(edge);) {
      contour.push(pointOn(edge))
      const following: number | undefined = next.get(edge)
      next.delete(edge)
      edge = following
    }
    if (contour.length > 2) contours.push(contour)
  }
  return contours
}

const level = 0.5

/**
 * Contour segments per cell as pairs of sides (0 top, 1 right, 2 bottom, 3 left) with the inside on their right; by
 * corner bits.
 */
const segments = '|03|10|13|21|03 21|20|23|32|02|10 32|12|31|01|30|'.split('|').map((pairs) => pairs.split(' '))
/** Segments of the two saddles where the mean of their corners is inside. */
const joinedSaddles: Readonly<Record<number, readonly string[]>> = { 5: ['01', '23'], 10: ['30', '12'] }
