/** Subdivides the large triangles of a chunk, so that values within them can be shown. Pure. */
import { damaged } from './derived/cut-file.ts'
import { vec3 } from '../../shared/geometry/vec3.ts'
import { highestLevel, latticeShares, latticeSize, latticeTriangles } from '../../shared/geometry/face-lattice.ts'
import type { LatticeLevels } from '../../shared/geometry/face-lattice.ts'

/** The large triangles of a chunk with the values of their lattice points. */
export interface ChunkLattices {
  /** Indices within the chunk, in ascending order. */
  triangles: Uint32Array
  /** 4 per triangle: the level of the triangle and of the sides AB, BC, CA. */
  levels: Uint8Array
  /** Values of all points, triangle by triangle; NaN if a point has none. */
  values: Float32Array
}

export interface FinerSurface {
  /** The chunk's own vertices, followed by the points of each lattice, which large triangles do not share. */
  vertices: number
  /** 3 per triangle: the small ones of the chunk, then those of the lattices. */
  indices: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  /**
   * Returns the values of the chunk's vertices (`size` per vertex), followed by those of the lattice points,
   * interpolated between the corners.
   */
  blend<Values extends VertexValues>(values: Values, size: number): Values
}

export type VertexValues = Float32Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** `vertices`: vertex count of the chunk. Throws AppError `data-corrupt` for lattices that do not fit. */
export function finerSurface(indices: Uint16Array, vertices: number, lattices: ChunkLattices): FinerSurface {
  const { triangles, levels } = lattices
  checkLattices(indices.length / 3, lattices)
  const levelOf = (i: number) => levels[i * 4]!
  const points = triangles.reduce((sum, _, i) => sum + latticeSize(levelOf(i)), 0)
  const shares = Array.from({ length: highestLevel + 1 }, (_, level) => latticeShares(level))
  return {
    vertices: vertices + points,
    indices: finerIndices(indices, vertices, lattices, vertices + points),
    blend(values, size) {
      const all = arrayLike(values, (vertices + points) * size)
      all.set(values)
      const isWhole = !(values instanceof Float32Array)
      let at = vertices * size
      for (const [i, triangle] of triangles.entries()) {
        const [a, b, c] = vec3((k) => indices[triangle * 3 + k]! * size)
        const own = shares[levelOf(i)]!
        for (let point = 0; point < own.length; point += 2) {
          const [v, w] = [own[point]!, own[point + 1]!]
          for (let k = 0; k < size; k++) {
            const value = values[a + k]! * (1 - v - w) + values[b + k]! * v + values[c + k]! * w
            all[at++] = isWhole ? Math.round(value) : value
          }
        }
      }
      return all
    },
  }
}

function finerIndices(
  indices: Uint16Array,
  vertices: number,
  { triangles, levels }: ChunkLattices,
  all: number,
): FinerSurface['indices'] {
  const patterns = new Map<string, Uint16Array>()
  const patternOf = (i: number) => {
    const own = levels.subarray(i * 4, i * 4 + 4)
    const key = own.join(' ')
    const pattern = patterns.get(key) ?? latticeTriangles([...own] as unknown as LatticeLevels)
    patterns.set(key, pattern)
    return pattern
  }
  let count = indices.length - triangles.length * 3
  for (const i of triangles.keys()) count += patternOf(i).length
  const finer = all > 65_535 ? new Uint32Array(count) : new Uint16Array(count)
  let at = 0
  let large = 0
  for (let triangle = 0; triangle < indices.length / 3; triangle++)
    if (triangles[large] === triangle) large++
    else for (let k = 0; k < 3; k++) finer[at++] = indices[triangle * 3 + k]!
  let first = vertices
  for (const i of triangles.keys()) {
    for (const point of patternOf(i)) finer[at++] = first + point
    first += latticeSize(levels[i * 4]!)
  }
  return finer
}

function checkLattices(count: number, { triangles, levels, values }: ChunkLattices): void {
  if (levels.length !== triangles.length * 4) throw damaged('a large triangle has no levels')
  let before = -1
  let points = 0
  for (const [i, triangle] of triangles.entries()) {
    if (triangle <= before || triangle >= count) throw damaged(`there is no large triangle ${triangle}`)
    before = triangle
    const whole = levels[i * 4]!
    if (whole > highestLevel || levels.subarray(i * 4, i * 4 + 4).some((side) => side > whole))
      throw damaged('a large triangle is divided otherwise than it can be')
    points += latticeSize(whole)
  }
  if (values.length !== points) throw damaged(`there are ${values.length} values for ${points} points`)
}

function arrayLike<Values extends VertexValues>(values: Values, length: number): Values {
  return new (values.constructor as new (length: number) => Values)(length)
}
