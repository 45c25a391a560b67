/** Smooths a field on a lattice, and puts back the outlines that smoothing would wear away. */
import type { BodyLattice, BodyProfiles } from './hull-field.ts'
import type { Profile } from './profile.ts'

/** Averages neighbours with weights 1, 2, 1 along each axis, `times` over, in place: about a Gaussian of √(times / 2) cells. */
export function smoothField(field: Float32Array, [nx, ny, nz]: readonly [number, number, number], times: number): void {
  const line = new Float32Array(Math.max(nx, ny, nz))
  const along = (start: number, stride: number, count: number): void => {
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
  for (let k = 0; k < nz; k++) for (let j = 0; j < ny; j++) along(nx * (j + ny * k), 1, nx)
  // Planes rather than single lines, so that neighbours in memory are worked on together.
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

/** How near to the deepest sample of a ray others are lowered along with it, in cells. */
const lifted = 1.5

/**
 * Lowers the field where the body has become too small for an outline: each ray's deepest sample, and what is nearly as deep
 * beside it, is taken to what the outline says. Then takes away what lies outside. In place.
 */
export function keepOutlines(
  field: Float32Array,
  { size, cell }: BodyLattice,
  profiles: BodyProfiles,
  rounds: number,
): void {
  const [nx, ny, nz] = size
  for (let round = 0; round < rounds; round++) {
    fitRays(field, profiles.front, nz, cell, (i, j) => i + nx * j, nx * ny)
    if (profiles.side) fitRays(field, profiles.side, nx, cell, (k, j) => nx * (j + ny * k), 1)
  }
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const depth = profiles.side ? profiles.side.distance[j * nz + k]! : -Infinity
      const to = nx * (j + ny * k)
      for (let i = 0; i < nx; i++) {
        const outside = Math.max(depth, profiles.front.distance[j * nx + i]!)
        if (outside > field[to + i]!) field[to + i] = outside
      }
    }
  }
}

function fitRays(
  field: Float32Array,
  { columns, rows, distance }: Profile,
  length: number,
  cell: number,
  startOf: (column: number, row: number) => number,
  stride: number,
): void {
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const wanted = Math.max(distance[j * columns + i]!, -1.5 * cell)
      if (wanted > 1.5 * cell) continue
      const start = startOf(i, j)
      let deepest = Infinity
      for (let d = 0, at = start; d < length; d++, at += stride) if (field[at]! < deepest) deepest = field[at]!
      const lack = deepest - wanted
      if (lack <= 0) continue
      for (let d = 0, at = start; d < length; d++, at += stride) {
        const above = (field[at]! - deepest) / (lifted * cell)
        if (above < 2.5) field[at]! -= lack * Math.exp(-above * above)
      }
    }
  }
}
