/** A soft blur of a field of values. */

const blurPx = 9

/** Two box blurs each way: close to a Gaussian of about seven pixels. */
export function blur(values: Float32Array, width: number, height: number): Float32Array {
  let blurred = values
  for (const [stride, across, length, lines] of [
    [1, width, width, height],
    [1, width, width, height],
    [width, 1, height, width],
    [width, 1, height, width],
  ] as const) {
    const result = new Float32Array(values.length)
    for (let line = 0; line < lines; line++) {
      const start = line * across
      let sum = 0
      for (let at = -blurPx; at < length + blurPx; at++) {
        if (at + blurPx < length) sum += blurred[start + (at + blurPx) * stride]!
        if (at - blurPx - 1 >= 0) sum -= blurred[start + (at - blurPx - 1) * stride]!
        if (at >= 0 && at < length) result[start + at * stride] = sum / (2 * blurPx + 1)
      }
    }
    blurred = result
  }
  return blurred
}
