/** A seamed surface without some of its faces, and without the points and wedges that only they used. */
import type { SeamedSurface } from './seamed-surface.ts'

/** `sourceOfFace` says which face of the given surface each face was. Normals are left out. */
export function keptFaces(
  surface: SeamedSurface,
  keep: (face: number) => boolean,
): SeamedSurface & { sourceOfFace: Uint32Array } {
  const sourceOfFace = Uint32Array.from([...surface.partOfFace.keys()].filter(keep))
  const points = new Numbering(surface.points.length / 3)
  const wedges = new Numbering(surface.uvs.length / 2)
  const corners = sourceOfFace.length * 3
  const faces = new Uint32Array(corners)
  const wedgesOfFaces = new Uint32Array(corners)
  for (let corner = 0; corner < corners; corner++) {
    const from = sourceOfFace[Math.floor(corner / 3)]! * 3 + (corner % 3)
    faces[corner] = points.of(surface.faces[from]!)
    wedgesOfFaces[corner] = wedges.of(surface.wedges[from]!)
  }
  return {
    points: points.gather(surface.points, 3),
    faces,
    wedges: wedgesOfFaces,
    partOfFace: sourceOfFace.map((face) => surface.partOfFace[face]!),
    uvs: wedges.gather(surface.uvs, 2),
    colours: wedges.gather(surface.colours, 4),
    sourceOfFace,
  }
}

/** New numbers in the order of first use. */
class Numbering {
  readonly #number: Int32Array
  readonly #source: number[] = []

  constructor(count: number) {
    this.#number = new Int32Array(count).fill(-1)
  }

  of(old: number): number {
    if (this.#number[old]! < 0) {
      this.#number[old] = this.#source.length
      this.#source.push(old)
    }
    return this.#number[old]!
  }

  gather(values: Float64Array, width: number): Float64Array {
    const gathered = new Float64Array(this.#source.length * width)
    for (const [i, old] of this.#source.entries()) {
      for (let k = 0; k < width; k++) gathered[i * width + k] = values[old * width + k]!
    }
    return gathered
  }
}
