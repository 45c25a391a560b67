/** Builds a part from faces that index lists of positions, normals, texture coordinates and colours. */
import type { Part } from '../model.ts'
import { CornerTable } from './corner-table.ts'
import { checkTriangleCount } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { triangulateFace } from './triangulate-face.ts'

/** Indexed attributes. Texture coordinates start at the bottom left; colours are linear RGBA. */
export interface CornerSources {
  positions: ArrayLike<number>
  normals?: ArrayLike<number> | undefined
  uvs?: ArrayLike<number> | undefined
  colours?: ArrayLike<number> | undefined
}

/** Indices of position, normal, texture coordinate and colour; −1 for none. */
export type Corner = readonly [number, number, number, number]

/** Placeholder for a position that does not exist. */
const missing = 0x7fffffff

/** Attributes that any corner lacks are omitted. */
export class PartBuilder {
  readonly #sources: CornerSources
  readonly #table = new CornerTable(4)
  readonly #corners = new GrowingArray(Float64Array)
  readonly #indices = new GrowingArray(Uint32Array)

  constructor(sources: CornerSources) {
    this.#sources = sources
  }

  get triangles(): number {
    return this.#indices.length / 3
  }

  /**
   * Adds a face; faces with fewer than three corners are ignored. An invalid corner becomes one without a position, so
   * that `usableModel` drops its triangles.
   */
  face(corners: readonly Corner[]): void {
    const { positions } = this.#sources
    const vertices = corners.map((corner) => this.#vertex(corner))
    for (const index of triangulateFace(corners.length, (corner, axis) => positions[corners[corner]![0] * 3 + axis]!))
      this.#indices.push(vertices[index]!)
    if (this.#indices.length % 300_000 < 3) checkTriangleCount(this.triangles)
  }

  /** Returns the part, or null if it has no triangles. */
  part(name: string, material: number): Part | null {
    if (this.#indices.length === 0) return null
    checkTriangleCount(this.triangles)
    const positions = this.#gathered(0, 3, this.#sources.positions)!
    const normals = this.#gathered(1, 3, this.#sources.normals)
    const uvs = this.#gathered(2, 2, this.#sources.uvs)
    const colours = this.#gathered(3, 4, this.#sources.colours)
    if (uvs) for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i]!
    return {
      name,
      material,
      positions,
      indices: this.#indices.copy(),
      ...(normals ? { normals: unit(normals) } : {}),
      ...(uvs ? { uvs } : {}),
      ...(colours ? { colours } : {}),
    }
  }

  #vertex(corner: Corner): number {
    const { positions, normals, uvs, colours } = this.#sources
    const isKnown =
      Number.isInteger(corner[0]) &&
      corner[0] >= 0 &&
      corner[0] * 3 + 2 < positions.length &&
      corner[1] * 3 + 2 < (normals?.length ?? Infinity) &&
      corner[2] * 2 + 1 < (uvs?.length ?? Infinity) &&
      corner[3] * 4 + 3 < (colours?.length ?? Infinity)
    // An invalid corner uses the first value of each other list, so that valid corners keep their attributes.
    const known: Corner = isKnown
      ? corner
      : [missing, Math.min(0, corner[1]), Math.min(0, corner[2]), Math.min(0, corner[3])]
    const { vertex, isNew } = this.#table.insert(known)
    if (isNew) for (const index of known) this.#corners.push(index)
    return vertex
  }

  /** Undefined if the list is missing, a corner lacks it, or a value is not finite. */
  #gathered(which: number, size: number, source: ArrayLike<number> | undefined): Float32Array | undefined {
    if (source === undefined) return undefined
    const result = new Float32Array(this.#table.count * size)
    for (let vertex = 0; vertex < this.#table.count; vertex++) {
      const index = this.#corners.values[vertex * 4 + which]!
      if (index < 0) return undefined
      for (let c = 0; c < size; c++) {
        const value = source[index * size + c]!
        if (which > 0 && !Number.isFinite(value)) return undefined
        result[vertex * size + c] = value
      }
    }
    return result
  }
}

/** Normalises normals; zero-length normals point up. */
function unit(normals: Float32Array): Float32Array {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)
    if (Math.abs(length - 1) < 1e-6) continue
    for (let axis = 0; axis < 3; axis++)
      normals[i + axis] = length > 1e-12 ? normals[i + axis]! / length : axis === 1 ? 1 : 0
  }
  return normals
}
