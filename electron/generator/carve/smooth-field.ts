/** Smooths a field on a lattice. */

/**
 * Filters with weights 1, 2, 1 along each axis, `times` times, in place: approximates a Gaussian of √(times / 2) cells.
 */
export function smoothField(field: Float32Array, [nx, ny, nz]: readonly [number, number, number], times: number): void {
  const line = new Float32Array(Math.max(nx, ny, nz))
  const smoothLine = (start: number, stride: number, count: number): void => {
    for (let round = 0; round < times; round++) {
      let before = field[start]!
      for (let i = 0; i < count; i++) {
        const at = start + i * stride
        const own = field[at]!
        line[i] = (before + 2 * own + (i + 1 < count ? field[at + stride]! : own)) / 4
        before = own
      }
      for (let i = 0; i < count; i++) field[start + i * stride] = line[i]!
    }
  }
  for (let k = 0; k < nz; k++) for (let j = 0; j < ny; j++) smoothLine(nx * (j + ny * k), 1, nx)
  // Whole planes at a time are more cache-friendly than single lines.
  acrossPlanes(field, nx, ny, nz, times, 'y')
  acrossPlanes(field, nx, ny, nz, times, 'z')
}

function acrossPlanes(field: Float32Array, nx: number, ny: number, nz: number, times: number, axis: 'y' | 'z'): void {
  const stride = axis === 'y' ? nx : nx * ny
  const count = axis === 'y' ? ny : nz
  const width = axis === 'y' ? nx : nx * ny
  const starts = axis === 'y' ? nz : 1
  const before = new Float32Array(width)
  for (let s = 0; s < starts; s++) {
    const start = s * nx * ny
    for (let round = 0; round < times; round++) {
      before.set(field.subarray(start, start + width))
      for (let i = 0; i < count; i++) {
        const at = start + i * stride
        const next = i + 1 < count ? at + stride : at
        for (let x = 0; x < width; x++) {
          const own = field[at + x]!
          field[at + x] = (before[x]! + 2 * own + field[next + x]!) / 4
          before[x] = own
        }
      }
    }
  }
}
