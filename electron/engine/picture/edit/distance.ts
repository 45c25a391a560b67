/** How far each pixel is from a shape. */

/**
 * Distance in pixels to where `coverage` (0 … 1) reaches a half, 0 inside: exact squared distances in two passes
 * (Felzenszwalb, Huttenlocher 2012), with partly covered pixels counted as nearer by what they cover.
 */
export function distanceTo(width: number, height: number, coverage: (pixel: number) => number): Float32Array {
  const far = 1e12
  const field = new Float64Array(width * height)
  for (let pixel = 0; pixel < field.length; pixel++) {
    const share = coverage(pixel)
    field[pixel] = share <= 0.01 ? far : Math.max(0, 0.5 - share) ** 2
  }
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const places = new Int32Array(longest)
  const bounds = new Float64Array(longest + 1)
  for (let x = 0; x < width; x++) transform(field, x, width, height)
  for (let y = 0; y < height; y++) transform(field, y * width, 1, width)
  return Float32Array.from(field, Math.sqrt)

  function transform(values: Float64Array, start: number, step: number, count: number): void {
    for (let i = 0; i < count; i++) line[i] = values[start + i * step]!
    let k = 0
    places[0] = 0
    bounds[0] = -Infinity
    bounds[1] = Infinity
    for (let q = 1; q < count; q++) {
      let cut: number
      do {
        const p = places[k]!
        cut = (line[q]! + q * q - (line[p]! + p * p)) / (2 * q - 2 * p)
      } while (cut <= bounds[k]! && --k >= 0)
      k++
      places[k] = q
      bounds[k] = cut
      bounds[k + 1] = Infinity
    }
    k = 0
    for (let q = 0; q < count; q++) {
      while (bounds[k + 1]! < q) k++
      const p = places[k]!
      values[start + q * step] = (q - p) ** 2 + line[p]!
    }
  }
}
