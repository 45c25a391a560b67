/** For every sample the nearest of some marked samples. */

/** `seed` holds the index of the nearest marked sample, -1 where there is none; `square` its squared distance. */
export interface NearestSeeds {
  seed: Int32Array
  square: Float32Array
}

/** Exact, by two passes of lower envelopes (Felzenszwalb, Huttenlocher 2012) that carry along who is nearest. */
export function nearestSeeds(width: number, height: number, isSeed: (at: number) => boolean): NearestSeeds {
  const far = 1e20
  const seed = new Int32Array(width * height).fill(-1)
  const square = new Float32Array(width * height).fill(far)
  for (let at = 0; at < seed.length; at++) {
    if (!isSeed(at)) continue
    seed[at] = at
    square[at] = 0
  }
  const longest = Math.max(width, height)
  const values = new Float64Array(longest)
  const owners = new Int32Array(longest)
  const places = new Int32Array(longest)
  const bounds = new Float64Array(longest + 1)
  const pass = (start: number, step: number, count: number): void => {
    let k = -1
    for (let q = 0; q < count; q++) {
      values[q] = square[start + q * step]!
      owners[q] = seed[start + q * step]!
      if (values[q]! >= far) continue
      let cut = -Infinity
      while (k >= 0) {
        const p = places[k]!
        cut = (values[q]! + q * q - (values[p]! + p * p)) / (2 * q - 2 * p)
        if (cut > bounds[k]!) break
        k--
      }
      if (k < 0) cut = -Infinity
      k++
      places[k] = q
      bounds[k] = cut
      bounds[k + 1] = Infinity
    }
    if (k < 0) return
    let at = 0
    for (let q = 0; q < count; q++) {
      while (at < k && bounds[at + 1]! < q) at++
      const p = places[at]!
      square[start + q * step] = (q - p) ** 2 + values[p]!
      seed[start + q * step] = owners[p]!
    }
  }
  for (let x = 0; x < width; x++) pass(x, width, height)
  for (let y = 0; y < height; y++) pass(y * width, 1, width)
  return { seed, square }
}
