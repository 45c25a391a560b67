/** How far each pixel lies from the edge of a mask. */

/**
 * Signed distance in pixels, positive inside (alpha ≥ 0.5), exact for the pixels' middles (Felzenszwalb & Huttenlocher 2012,
 * "Distance Transforms of Sampled Functions") and shifted by the share of the pixel at the edge, so that it crosses 0
 * where alpha does. Where nothing is inside or outside, the distance is that to beyond the picture.
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

/** Distance of each pixel's middle to the nearest pixel of that kind, in pixels. */
export function distanceTo(mask: Uint8Array, kind: 0 | 1, width: number, height: number): Float32Array {
  const far = (width + height) ** 2
  const squares = Float64Array.from(mask, (value) => (value === kind ? 0 : far))
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const roots = new Int32Array(longest)
  const breaks = new Float64Array(longest + 1)
  for (let x = 0; x < width; x++) alongLine(squares, x, width, height, line, roots, breaks)
  for (let y = 0; y < height; y++) alongLine(squares, y * width, 1, width, line, roots, breaks)
  return Float32Array.from(squares, Math.sqrt)
}

/** The lower envelope of parabolas along one line. */
function alongLine(
  squares: Float64Array,
  start: number,
  step: number,
  count: number,
  line: Float64Array,
  roots: Int32Array,
  breaks: Float64Array,
): void {
  for (let i = 0; i < count; i++) line[i] = squares[start + i * step]!
  let last = 0
  roots[0] = 0
  breaks[0] = -Infinity
  breaks[1] = Infinity
  for (let i = 1; i < count; i++) {
    let meet = 0
    for (;;) {
      const root = roots[last]!
      meet = (line[i]! + i * i - (line[root]! + root * root)) / (2 * (i - root))
      if (meet > breaks[last]! || last === 0) break
      last--
    }
    if (meet <= breaks[last]!) meet = breaks[last]!
    last++
    roots[last] = i
    breaks[last] = meet
    breaks[last + 1] = Infinity
  }
  last = 0
  for (let i = 0; i < count; i++) {
    while (breaks[last + 1]! < i) last++
    const root = roots[last]!
    squares[start + i * step] = (i - root) ** 2 + line[root]!
  }
}
