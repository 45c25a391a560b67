/** Blurs of single-channel fields. */

/**
 * Blurs with three box passes: close to a Gaussian with a standard deviation of `sigma` pixels. Edge pixels are
 * repeated.
 */
export function blurred(field: Float32Array, width: number, height: number, sigma: number): Float32Array {
  if (sigma <= 0.2) return field.slice()
  let current = field
  for (const radius of boxRadii(sigma)) {
    const across = boxRows(current, width, radius)
    current = boxColumns(across, width, height, radius)
  }
  return current
}

/** The mean over (2 × radius + 1)² pixels. */
export function boxBlurred(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  return boxColumns(boxRows(field, width, radius), width, height, radius)
}

/**
 * Three radii whose boxes together have the variance of the Gaussian (Kovesi 2010). They may be fractional, which
 * `boxRows` supports.
 */
function boxRadii(sigma: number): number[] {
  const radius = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2
  return [radius, radius, radius]
}

/** Values beyond the edges: the outermost pixels repeated, or zero. */
type Beyond = 'repeat' | 'zero'

/** Two box passes each way with zeros beyond the edges, so that values fade towards them: close to a Gaussian of 0.8 × `radius`. */
export function fadedBlur(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = boxRows(boxRows(field, width, radius, 'zero'), width, radius, 'zero')
  return boxColumns(boxColumns(across, width, height, radius, 'zero'), width, height, radius, 'zero')
}

function boxRows(field: Float32Array, width: number, radius: number, beyond: Beyond = 'repeat'): Float32Array {
  const out = new Float32Array(field.length)
  const wholePixels = Math.floor(radius)
  const fraction = radius - wholePixels
  const weight = 1 / (2 * radius + 1)
  // One row, extended at both ends.
  const margin = wholePixels + 1
  const line = new Float32Array(width + 2 * margin)
  for (let start = 0; start < field.length; start += width) {
    line.set(field.subarray(start, start + width), margin)
    if (beyond === 'repeat') {
      line.fill(field[start]!, 0, margin)
      line.fill(field[start + width - 1]!, margin + width)
    }
    let sum = 0
    for (let i = 1; i <= 2 * wholePixels + 1; i++) sum += line[i]!
    for (let x = 0; x < width; x++) {
      const entering = line[x + 2 * margin]!
      out[start + x] = (sum + fraction * (line[x]! + entering)) * weight
      sum += entering - line[x + 1]!
    }
  }
  return out
}

function boxColumns(
  field: Float32Array,
  width: number,
  height: number,
  radius: number,
  beyond: Beyond = 'repeat',
): Float32Array {
  const out = new Float32Array(field.length)
  const wholePixels = Math.floor(radius)
  const fraction = radius - wholePixels
  const weight = 1 / (2 * radius + 1)
  // Row by row with a running sum per column: more cache-friendly than walking down columns.
  const sum = new Float64Array(width)
  const none = new Float32Array(width)
  const row = (y: number): Float32Array => {
    if (beyond === 'zero' && (y < 0 || y >= height)) return none
    const start = Math.min(height - 1, Math.max(0, y)) * width
    return field.subarray(start, start + width)
  }
  for (let y = -wholePixels; y <= wholePixels; y++) row(y).forEach((value, x) => (sum[x] = sum[x]! + value))
  for (let y = 0; y < height; y++) {
    const above = row(y - wholePixels - 1)
    const below = row(y + wholePixels + 1)
    const leaving = row(y - wholePixels)
    for (let x = 0; x < width; x++) {
      const entering = below[x]!
      out[y * width + x] = (sum[x]! + fraction * (above[x]! + entering)) * weight
      sum[x] = sum[x]! + entering - leaving[x]!
    }
  }
  return out
}
