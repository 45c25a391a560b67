/** Distances of pixels from the edge of a mask. */
import { transformSquares } from '../../engine/image/distance-transform.ts'

/**
 * Returns signed distances in pixels, positive inside (alpha ≥ 0.5), exact for pixel centres and shifted by the edge
 * pixel's coverage, so that they cross 0 where alpha crosses 0.5. If all pixels lie on one side, the edge counts as
 * beyond the picture.
 */
export function signedDistance(alpha: Float32Array, width: number, height: number): Float32Array {
  const inside = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
  const toOutside = distanceTo(inside, 0, width, height)
  const toInside = distanceTo(inside, 1, width, height)
  return Float32Array.from(alpha, (share, pixel) => {
    const distance = inside[pixel] === 1 ? toOutside[pixel]! - 0.5 : 0.5 - toInside[pixel]!
    return Math.abs(distance) <= 0.5 ? share - 0.5 : distance
  })
}

/** Returns the distance of each pixel's centre to the nearest pixel of kind `kind`. */
export function distanceTo(mask: Uint8Array, kind: 0 | 1, width: number, height: number): Float32Array {
  const beyond = width + height
  const squares = Float64Array.from(mask, (value) => (value === kind ? 0 : Infinity))
  transformSquares(squares, width, height)
  return Float32Array.from(squares, (square) => (square === Infinity ? beyond : Math.sqrt(square)))
}
