/** Distances of pixels to a shape. */
import { transformSquares } from '../../../engine/image/distance-transform.ts'

/** Distance in pixels if there is no shape. */
const far = 1e6

/** Exact distance in pixels to where `coverage` reaches a half; partly covered pixels are nearer. 0 inside. */
export function distanceTo(width: number, height: number, coverage: (pixel: number) => number): Float32Array {
  const squares = new Float64Array(width * height)
  for (let pixel = 0; pixel < squares.length; pixel++) {
    const share = coverage(pixel)
    squares[pixel] = share <= 0.01 ? Infinity : Math.max(0, 0.5 - share) ** 2
  }
  transformSquares(squares, width, height)
  return Float32Array.from(squares, (square) => (square === Infinity ? far : Math.sqrt(square)))
}
