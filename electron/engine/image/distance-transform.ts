/** The exact Euclidean distance transform of a picture, in linear time (Felzenszwalb and Huttenlocher 2012). */

/**
 * Computes min over q of |p − q|² + squares[q] for every pixel p, in place; Infinity marks pixels without a source.
 * Pixels with 0 give the squared distance in pixels to the nearest of them; a negative value acts as a ball around its
 * pixel. `owners`, one number per pixel, is propagated from the nearest source.
 */
export function transformSquares(squares: Float64Array, width: number, height: number, owners?: Int32Array): void {
  const pass = linePass(squares, Math.max(width, height), owners)
  for (let x = 0; x < width; x++) pass(x, width, height)
  for (let y = 0; y < height; y++) pass(y * width, 1, width)
}

/** The lower envelope of the parabolas over one line, for lines up to that length. */
function linePass(
  squares: Float64Array,
  longest: number,
  owners: Int32Array | undefined,
): (start: number, step: number, count: number) => void {
  const values = new Float64Array(longest)
  const marks = new Int32Array(owners === undefined ? 0 : longest)
  // The positions of the envelope's parabolas, and where each begins.
  const roots = new Int32Array(longest)
  const breaks = new Float64Array(longest + 1)
  return (start, step, count) => {
    let last = -1
    for (let q = 0; q < count; q++) {
      const value = squares[start + q * step]!
      if (value === Infinity) continue
      values[q] = value
      if (owners !== undefined) marks[q] = owners[start + q * step]!
      let meet = -Infinity
      for (; last >= 0; last--) {
        const root = roots[last]!
        meet = (value + q * q - (values[root]! + root * root)) / (2 * (q - root))
        if (meet > breaks[last]!) break
      }
      last++
      roots[last] = q
      breaks[last] = last === 0 ? -Infinity : meet
      breaks[last + 1] = Infinity
    }
    if (last < 0) return
    let at = 0
    for (let p = 0; p < count; p++) {
      while (breaks[at + 1]! < p) at++
      const root = roots[at]!
      squares[start + p * step] = (p - root) ** 2 + values[root]!
      if (owners !== undefined) owners[start + p * step] = marks[root]!
    }
  }
}
