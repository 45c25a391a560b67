/** Groups the faces of an OBJ file into surfaces; corners with identical indices become one vertex. */
import { getOrAdd } from '../get-or-add.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { maxParts, tooManyParts } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'

/** Faces of one object, group and material. */
export interface ObjSurface {
  material: string
  /** Empty if the file has no object names. */
  object: string
  group: string
  /** Per vertex: index of its position, texture coordinate and normal; −1 for none. */
  positions: GrowingArray<Int32Array>
  uvs: GrowingArray<Int32Array>
  normals: GrowingArray<Int32Array>
  /** 3 per triangle. */
  indices: GrowingArray<Uint32Array>
  /** Every link of this surface has this index or a higher one. */
  firstLink: number
}

const surfaceBytes = 4096
/** Maximum links compared with a corner; beyond it, identical corners may become separate vertices. */
const maxLinksFollowed = 256

/** Vertices are linked lists per position: most positions have one or two, so a lookup touches little memory. */
export class ObjSurfaces {
  readonly list: ObjSurface[] = []
  readonly #known = new Map<string, number>()
  /** First link of each position, −1 if there is none. */
  #heads = new Int32Array(0)
  /** Five per link: surface, texture index, normal index, vertex, and the next link of the position. */
  readonly #links = new GrowingArray(Int32Array)

  readonly #budget: MemoryBudget

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Returns the index of the surface for an object, a group in it and a material. Throws `mesh-too-large`. */
  surfaceIndex(object: string, group: string, material: string): number {
    return getOrAdd(this.#known, `${material}\n${object}\n${group}`, () => {
      if (this.list.length >= maxParts) throw tooManyParts(this.list.length + 1)
      this.#budget.reserve(surfaceBytes)
      const surface: ObjSurface = {
        material,
        object,
        group,
        positions: new GrowingArray(Int32Array),
        uvs: new GrowingArray(Int32Array),
        normals: new GrowingArray(Int32Array),
        indices: new GrowingArray(Uint32Array),
        firstLink: this.#links.length,
      }
      return this.list.push(surface) - 1
    })
  }

  /** Reserves memory for the corners at this many positions. */
  growTo(positions: number): void {
    if (positions <= this.#heads.length) return
    const heads = new Int32Array(Math.max(positions, this.#heads.length * 2)).fill(-1)
    heads.set(this.#heads)
    this.#heads = heads
  }

  /** Returns the vertex of a corner. Call `growTo` before. */
  vertex(surface: number, position: number, uv: number, normal: number): number {
    const links = this.#links.values
    const { positions, uvs, normals, firstLink } = this.list[surface]!
    let left = maxLinksFollowed
    for (let link = this.#heads[position]!; link >= firstLink && left > 0; link = links[link + 4]!, left--)
      if (links[link] === surface && links[link + 1] === uv && links[link + 2] === normal) return links[link + 3]!
    const vertex = positions.length
    positions.push(position)
    uvs.push(uv)
    normals.push(normal)
    const link = this.#links.length
    for (const value of [surface, uv, normal, vertex, this.#heads[position]!]) this.#links.push(value)
    this.#heads[position] = link
    return vertex
  }
}
