/** Maps between the subject's coordinates and a picture's pixels. */

/**
 * The subject is 1 high, with its feet at 0. `right` is measured to the picture's right from its middle, `up` from its
 * feet.
 */
export interface Placement {
  /** Subject heights per pixel. */
  scale: number
  /** The pixel that shows right = 0, up = 0.5. */
  x: number
  y: number
  /** Counter-clockwise rotation of the picture, in radians. */
  tilt: number
}

export type Point = [number, number]

/** Returns the pixel that shows a point of the subject. */
export function toPixel({ scale, x, y, tilt }: Placement, right: number, up: number): Point {
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const above = up - 0.5
  return [x + (right * cosine - above * sine) / scale, y - (right * sine + above * cosine) / scale]
}

/** Returns the point (right, up) of the subject that a pixel shows. */
export function fromPixel({ scale, x, y, tilt }: Placement, px: number, py: number): Point {
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const right = (px - x) * scale
  const above = (y - py) * scale
  return [right * cosine + above * sine, above * cosine - right * sine + 0.5]
}
