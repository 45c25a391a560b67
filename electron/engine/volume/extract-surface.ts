/** Marching cubes: extracts a closed isosurface from a scalar field. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { cubeCases, edgeStart } from './cube-cases.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

/** Vertices stay at least this fraction of a cell away from lattice points, so that no two coincide. */
const minShare = 0.01

/**
 * The surface where the field crosses `level`; inside is below it. The field holds nx × ny × nz samples, x fastest; sample
 * (i, j, k) is at `origin` + `cell` × (i, j, k). NaN and everything beyond the lattice are outside.
 *
 * Always closed, two-manifold and wound outwards: marching cubes (Lorensen and Cline 1987) with a table that decides
 * ambiguous faces consistently, see `cube-cases.ts`. Every vertex lies on its own lattice edge, by linear interpolation.
 * An empty field gives no triangles. Throws `bad-geometry` if the field does not have the given size.
 */
export function extractSurface(
  field: Float32Array,
  size: readonly [number, number, number],
  origin: readonly [number, number, number],
  cell: number,
  level = 0,
): WeldedMesh {
  const [nx, ny, nz] = size
  if (field.length !== nx * ny * nz) {
    throw new AppError('bad-geometry', `${field.length} samples are not ${nx} × ${ny} × ${nz}`)
  }
  const positions = new GrowingArray(Float32Array)
  const indices = new GrowingArray(Uint32Array)
  // Cubes extend one beyond the lattice on all sides; cube (i, j, k) starts at sample (i − 1, j − 1, k − 1).
  const width = nx + 2
  const slice = width * (ny + 2)
  let below = new Uint8Array(slice)
  let above = new Uint8Array(slice)
  // The vertex on each edge that starts in a slice: along x and y in both slices, along z between them.
  let flat = [new Int32Array(slice), new Int32Array(slice), new Int32Array(slice), new Int32Array(slice)]
  const upright = new Int32Array(slice)
  const valueAt = (i: number, j: number, k: number): number =>
    i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz ? Infinity : field[i + nx * (j + ny * k)]!

  const vertexOn = (edge: number, i: number, j: number, k: number): number => {
    const axis = edge >> 2
    const start = edgeStart[edge]!
    const [di, dj, dk] = [start & 1, (start >> 1) & 1, start >> 2]
    const cache = axis === 2 ? upright : flat[dk * 2 + axis]!
    const place = i + di + width * (j + dj)
    const known = cache[place]!
    if (known > 0) return known - 1
    const from = [i + di - 1, j + dj - 1, k + dk - 1] as const
    const a = valueAt(...from)
    const b = valueAt(from[0] + (axis === 0 ? 1 : 0), from[1] + (axis === 1 ? 1 : 0), from[2] + (axis === 2 ? 1 : 0))
    const share = crossing(a, b, level)
    const id = positions.length / 3
    for (let d = 0; d < 3; d++) positions.push(origin[d]! + cell * (from[d]! + (d === axis ? share : 0)))
    cache[place] = id + 1
    return id
  }

  const inCube = new Int32Array(16)
  for (let k = 0; k <= nz; k++) {
    upright.fill(0)
    flat = [flat[2]!, flat[3]!, flat[0]!.fill(0), flat[1]!.fill(0)]
    ;[below, above] = [above, below]
    markInside(above, field, size, k, level)
    for (let j = 0; j <= ny; j++) {
      const row = width * j
      let left = columnBits(below, above, row, width)
      for (let i = 0; i <= nx; i++) {
        const right = columnBits(below, above, row + i + 1, width)
        const inside = left | (right << 1)
        left = right
        if (inside === 0 || inside === 255) continue
        const { triangles, middles } = cubeCases[inside]!
        for (let loop = 0; loop < middles.length; loop++) {
          const edges = middles[loop]!
          const around = edges.map((edge) => vertexOn(edge, i, j, k))
          inCube[12 + loop] = positions.length / 3
          for (let d = 0; d < 3; d++) {
            positions.push(around.reduce((sum, vertex) => sum + positions.values[vertex * 3 + d]!, 0) / around.length)
          }
        }
        for (const edge of triangles) indices.push(edge < 12 ? vertexOn(edge, i, j, k) : inCube[edge]!)
      }
    }
  }
  return { positions: positions.copy(), indices: indices.copy() }
}

/** Where the level is crossed between a and b, 0 … 1, kept away from both ends. */
function crossing(a: number, b: number, level: number): number {
  const inside = a < level
  const outer = inside ? b : a
  const inner = inside ? a : b
  // Outside the lattice, and where the field is NaN, the surface stays at the last sample inside.
  const share = outer < Infinity && inner > -Infinity ? (level - inner) / (outer - inner) : 0
  const kept = Math.min(1 - minShare, Math.max(minShare, share))
  return inside ? kept : 1 - kept
}

/** Bits 0, 2, 4 and 6: whether the points of a cube with the smaller x are inside. */
function columnBits(below: Uint8Array, above: Uint8Array, at: number, width: number): number {
  return below[at]! | (below[at + width]! << 2) | (above[at]! << 4) | (above[at + width]! << 6)
}

/** Marks the inside samples of slice k; the lattice is padded with outside samples. */
function markInside(
  marks: Uint8Array,
  field: Float32Array,
  [nx, ny, nz]: readonly [number, number, number],
  k: number,
  level: number,
): void {
  marks.fill(0)
  if (k >= nz) return
  for (let j = 0; j < ny; j++) {
    const from = nx * (j + ny * k)
    const to = (nx + 2) * (j + 1) + 1
    for (let i = 0; i < nx; i++) if (field[from + i]! < level) marks[to + i] = 1
  }
}
