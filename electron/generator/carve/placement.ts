/** Where a picture stands before the subject: from the subject's measures to the picture's pixels and back. */

/**
 * The subject is one high: its feet are at 0, its top at 1. `across` runs to the right of the picture from the subject's
 * middle, `up` from its feet.
 */
export interface Placement {
  /** Heights of the subject per pixel. */
  scale: number
  /** The pixel that shows across = 0, up = 0.5. */
  x: number
  y: number
  /** Radians by which the picture is turned counter-clockwise. */
  tilt: number
}

export type Point = [number, number]

/** The pixel that shows a point of the subject. */
export function toPixel({ scale, x, y, tilt }: Placement, across: number, up: number): Point {
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const above = up - 0.5
  return [x + (across * cosine - above * sine) / scale, y - (across * sine + above * cosine) / scale]
}

/** The point of the subject (across, up) that a pixel shows. */
export function fromPixel({ scale, x, y, tilt }: Placement, px: number, py: number): Point {
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const right = (px - x) * scale
  const above = (y - py) * scale
  return [right * cosine + above * sine, above * cosine - right * sine + 0.5]
}
