/** A subset of a seamed surface's faces, without unused points and wedges. */
import type { SeamedSurface } from './seamed-surface.ts'

export interface KeptFaces extends SeamedSurface {
  /** The index of each face, point and wedge on the given surface. */
  sourceOfFace: Uint32Array
  sourceOfPoint: Uint32Array
  sourceOfWedge: Uint32Array
}

/** Points and wedges are numbered in order of first use. Normals are dropped. */
export function keptFaces(surface: SeamedSurface, keep: (face: number) => boolean): KeptFaces {
  let count = 0
  const kept = new Uint32Array(surface.partOfFace.length)
  for (let face = 0; face < kept.length; face++) if (keep(face)) kept[count++] = face
  const sourceOfFace = kept.slice(0, count)
  const points = new Numbering(surface.points.length / 3)
  const wedges = new Numbering(surface.uvs.length / 2)
  const faces = new Uint32Array(count * 3)
  const wedgesOfFaces = new Uint32Array(count * 3)
  const partOfFace = new Uint32Array(count)
  for (let face = 0; face < count; face++) {
    const from = sourceOfFace[face]!
    partOfFace[face] = surface.partOfFace[from]!
    for (let k = 0; k < 3; k++) {
      faces[face * 3 + k] = points.of(surface.faces[from * 3 + k]!)
      wedgesOfFaces[face * 3 + k] = wedges.of(surface.wedges[from * 3 + k]!)
    }
  }
  const sourceOfPoint = points.sources()
  const sourceOfWedge = wedges.sources()
  return {
    points: gathered(surface.points, 3, sourceOfPoint),
    faces,
    wedges: wedgesOfFaces,
    partOfFace,
    uvs: gathered(surface.uvs, 2, sourceOfWedge),
    colours: gathered(surface.colours, 4, sourceOfWedge),
    sourceOfFace,
    sourceOfPoint,
    sourceOfWedge,
  }
}

/** Concatenates the rows of `width` numbers that `rows` lists. */
export function gathered<T extends Float64Array | Uint8Array | Int32Array>(
  values: T,
  width: number,
  rows: Uint32Array,
): T {
  const result = new (values.constructor as new (length: number) => T)(values.length === 0 ? 0 : rows.length * width)
  if (result.length === 0) return result
  for (let row = 0; row < rows.length; row++) {
    const from = rows[row]! * width
    for (let k = 0; k < width; k++) result[row * width + k] = values[from + k]!
  }
  return result
}

/** Assigns new indices in order of first use. */
class Numbering {
  readonly #number: Int32Array
  readonly #source: Uint32Array
  #count = 0

  constructor(count: number) {
    this.#number = new Int32Array(count).fill(-1)
    this.#source = new Uint32Array(count)
  }

  of(old: number): number {
    const known = this.#number[old]!
    if (known >= 0) return known
    this.#source[this.#count] = old
    this.#number[old] = this.#count
    return this.#count++
  }

  sources(): Uint32Array {
    return this.#source.slice(0, this.#count)
  }
}
