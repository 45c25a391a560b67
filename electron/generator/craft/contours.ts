/** The outline of a field at a level, as closed polygons. */
import type { Field } from '../../engine/image/sample-field.ts'
import type { Point } from '../kit/outline.ts'

/**
 * Marching squares (Lorensen & Cline 1987 in the plane) with linear interpolation; saddles are decided by the mean of
 * their corners. The field counts as 0 all around, so every contour is closed. Points in pixels, y down, a pixel's value
 * lying at its middle; what is inside lies to the right of the way as seen on the picture.
 */
export function contoursOf({ width, height, values }: Field, level = 0.5): Point[][] {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? Math.min(0, level - 1) : values[y * width + x]!
  const columns = width + 1
  // Edges are numbered by the node they start from: across first, then down.
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
      for (const [from, to] of turns(index, filled, [top, right, bottom, left])) next.set(from, to)
    }
  }
  const place = (edge: number): Point => {
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
      contour.push(place(edge))
      const following: number | undefined = next.get(edge)
      next.delete(edge)
      edge = following
    }
    if (contour.length > 2) contours.push(contour)
  }
  return contours
}

/** From which side of a cell to which the contour runs, keeping the inside to its right. Corners: bits from the top left on. */
function turns(
  index: number,
  filled: boolean,
  [top, right, bottom, left]: readonly [number, number, number, number],
): [number, number][] {
  switch (index) {
    case 1:
      return [[top, left]]
    case 2:
      return [[right, top]]
    case 3:
      return [[right, left]]
    case 4:
      return [[bottom, right]]
    case 5:
      return filled
        ? [
            [top, right],
            [bottom, left],
          ]
        : [
            [top, left],
            [bottom, right],
          ]
    case 6:
      return [[bottom, top]]
    case 7:
      return [[bottom, left]]
    case 8:
      return [[left, bottom]]
    case 9:
      return [[top, bottom]]
    case 10:
      return filled
        ? [
            [left, top],
            [right, bottom],
          ]
        : [
            [right, top],
            [left, bottom],
          ]
    case 11:
      return [[right, bottom]]
    case 12:
      return [[left, right]]
    case 13:
      return [[top, right]]
    default:
      return [[left, top]]
  }
}
