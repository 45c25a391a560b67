/** Blurs of single-channel fields. */

/** A field blurred by three box passes: close to a Gaussian of standard deviation `sigma` pixels. Edges repeat. */
export function blurred(field: Float32Array, width: number, height: number, sigma: number): Float32Array {
  if (sigma <= 0.2) return field.slice()
  let current = field
  for (const radius of boxRadii(sigma)) {
    const across = boxRows(current, width, height, radius)
    current = boxColumns(across, width, height, radius)
  }
  return current
}

/** The mean over (2 × radius + 1)² pixels. */
export function boxBlurred(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  return boxColumns(boxRows(field, width, height, radius), width, height, radius)
}

/** Three radii whose boxes together have the variance of the Gaussian (Kovesi 2010). Fractions are kept by `boxRows`. */
function boxRadii(sigma: number): number[] {
  const radius = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2
  return [radius, radius, radius]
}

function boxRows(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(field.length)
  for (let y = 0; y < height; y++) boxLine(field, out, y * width, 1, width, radius)
  return out
}

function boxColumns(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(field.length)
  const whole = Math.floor(radius)
  const share = radius - whole
  const weight = 1 / (2 * radius + 1)
  // Row by row with a running sum for every column: kinder to the cache than walking down columns.
  const sum = new Float64Array(width)
  const row = (y: number): number => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -whole; y <= whole; y++) for (let x = 0; x < width; x++) sum[x] = sum[x]! + field[row(y) + x]!
  for (let y = 0; y < height; y++) {
    const above = row(y - whole - 1)
    const below = row(y + whole + 1)
    const leaving = row(y - whole)
    for (let x = 0; x < width; x++) {
      const entering = field[below + x]!
      out[y * width + x] = (sum[x]! + share * (field[above + x]! + entering)) * weight
      sum[x] = sum[x]! + entering - field[leaving + x]!
    }
  }
  return out
}

function boxLine(
  field: Float32Array,
  out: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  const whole = Math.floor(radius)
  const share = radius - whole
  const weight = 1 / (2 * radius + 1)
  const at = (i: number): number => field[start + Math.min(length - 1, Math.max(0, i)) * step]!
  let sum = 0
  for (let i = -whole; i <= whole; i++) sum += at(i)
  for (let i = 0; i < length; i++) {
    const entering = at(i + whole + 1)
    out[start + i * step] = (sum + share * (at(i - whole - 1) + entering)) * weight
    sum += entering - at(i - whole)
  }
}
