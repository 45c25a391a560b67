/** Gathers the faces of an OBJ file into surfaces: corners that refer to the same place, normal and texture place are one vertex. */
import { getOrAdd } from '../get-or-add.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { maxParts, tooManyParts } from './limits.ts'
import type { Room } from './room.ts'

/** The faces of one object with one material. */
export interface ObjSurface {
  material: string
  /** Of the object or group; empty where the file names none. */
  object: string
  /** For each vertex: the place of its position, of its texture coordinate and of its normal; −1 for none. */
  places: GrowingArray<Int32Array>
  uvs: GrowingArray<Int32Array>
  normals: GrowingArray<Int32Array>
  /** 3 for each triangle. */
  indices: GrowingArray<Uint32Array>
  /** No link of an earlier number is of this surface. */
  firstLink: number
}

/** Four lists that grow. */
const surfaceBytes = 4096
/** Links of one position that are compared with a corner; where more hang there, some corners are vertices of their own. */
const maxLinksFollowed = 256

/**
 * All surfaces of a file. Vertices hang in chains at the position that they refer to: most positions have one vertex or two,
 * so that finding one is a look or two at memory that lies close by.
 */
export class ObjSurfaces {
  readonly list: ObjSurface[] = []
  readonly #known = new Map<string, number>()
  /** For each position the first link of its chain, −1 for none. */
  #heads = new Int32Array(0)
  /** Five numbers each: surface, texture place, normal place, vertex, the next link of the same position. */
  readonly #links = new GrowingArray(Int32Array)

  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  /** The number of the surface of an object and a material. Throws `mesh-too-large`. */
  of(object: string, material: string): number {
    return getOrAdd(this.#known, `${material}\n${object}`, () => {
      if (this.list.length >= maxParts) throw tooManyParts(this.list.length + 1)
      this.#room.take(surfaceBytes)
      const surface: ObjSurface = {
        material,
        object,
        places: new GrowingArray(Int32Array),
        uvs: new GrowingArray(Int32Array),
        normals: new GrowingArray(Int32Array),
        indices: new GrowingArray(Uint32Array),
        firstLink: this.#links.length,
      }
      return this.list.push(surface) - 1
    })
  }

  /** Reserves space for corners at this many positions. */
  reach(positions: number): void {
    if (positions <= this.#heads.length) return
    const heads = new Int32Array(Math.max(positions, this.#heads.length * 2)).fill(-1)
    heads.set(this.#heads)
    this.#heads = heads
  }

  /** The vertex of a corner in its surface. `place` lies within what `reach` made room for. */
  vertex(surface: number, place: number, uv: number, normal: number): number {
    const links = this.#links.values
    const { places, uvs, normals, firstLink } = this.list[surface]!
    let left = maxLinksFollowed
    for (let link = this.#heads[place]!; link >= firstLink && left > 0; link = links[link + 4]!, left--)
      if (links[link] === surface && links[link + 1] === uv && links[link + 2] === normal) return links[link + 3]!
    const vertex = places.length
    places.push(place)
    uvs.push(uv)
    normals.push(normal)
    const link = this.#links.length
    for (const value of [surface, uv, normal, vertex, this.#heads[place]!]) this.#links.push(value)
    this.#heads[place] = link
    return vertex
  }
}
