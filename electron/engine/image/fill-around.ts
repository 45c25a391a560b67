/** Extrapolates colours from known to unknown pixels. */

/** Colour and confidence per pixel. */
export interface KnownColours {
  width: number
  height: number
  /** 3 per pixel. */
  colour: Float32Array
  /** 0 … 1 per pixel. */
  weight: Float32Array
}

/**
 * Fills every pixel smoothly from the known ones by pull-push (Gortler et al. 1996, "The Lumigraph"). 3 values per
 * pixel; known pixels keep their colour.
 */
export function fillAround({ width, height, colour, weight }: KnownColours): Float32Array {
  if (width <= 2 && height <= 2) return meanOf(colour, weight)
  const coarse = halved({ width, height, colour, weight })
  const filled = fillAround(coarse)
  const out = new Float32Array(colour.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const own = Math.min(1, weight[pixel]!)
      if (own >= 1) {
        for (let c = 0; c < 3; c++) out[pixel * 3 + c] = colour[pixel * 3 + c]!
        continue
      }
      const fx = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25))
      const fy = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25))
      const x0 = Math.floor(fx)
      const y0 = Math.floor(fy)
      const right = Math.min(coarse.width - 1, x0 + 1)
      const below = Math.min(coarse.height - 1, y0 + 1) * coarse.width
      const u = fx - x0
      const v = fy - y0
      for (let c = 0; c < 3; c++) {
        const top =
          filled[(y0 * coarse.width + x0) * 3 + c]! * (1 - u) + filled[(y0 * coarse.width + right) * 3 + c]! * u
        const bottom = filled[(below + x0) * 3 + c]! * (1 - u) + filled[(below + right) * 3 + c]! * u
        out[pixel * 3 + c] = colour[pixel * 3 + c]! * own + (top * (1 - v) + bottom * v) * (1 - own)
      }
    }
  }
  return out
}

function halved({ width, height, colour, weight }: KnownColours): KnownColours {
  const w = Math.ceil(width / 2)
  const h = Math.ceil(height / 2)
  const half: KnownColours = {
    width: w,
    height: h,
    colour: new Float32Array(w * h * 3),
    weight: new Float32Array(w * h),
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0
      let [r, g, b] = [0, 0, 0]
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = 0; dx < 2; dx++) {
          const sx = x * 2 + dx
          const sy = y * 2 + dy
          if (sx >= width || sy >= height) continue
          const pixel = sy * width + sx
          const share = weight[pixel]!
          sum += share
          r += share * colour[pixel * 3]!
          g += share * colour[pixel * 3 + 1]!
          b += share * colour[pixel * 3 + 2]!
        }
      }
      const to = y * w + x
      half.weight[to] = Math.min(1, sum)
      if (sum > 0) half.colour.set([r / sum, g / sum, b / sum], to * 3)
    }
  }
  return half
}

function meanOf(colour: Float32Array, weight: Float32Array): Float32Array {
  const sum = [0, 0, 0, 0]
  for (let pixel = 0; pixel < weight.length; pixel++) {
    for (let c = 0; c < 3; c++) sum[c] = sum[c]! + weight[pixel]! * colour[pixel * 3 + c]!
    sum[3] = sum[3]! + weight[pixel]!
  }
  const total = sum[3]!
  return colour.map((_, i) => (total > 0 ? sum[i % 3]! / total : 128))
}
