/** Normals of a sculpted surface: turned as its faces turn, with the creases, seams and hand-made normals of the file kept. */
import type { SculptSurface } from './sculpt-surface.ts'

/** Vertices of one part, as the file has them. */
export interface ShadedPart {
  /** The joined vertex of each vertex. */
  places: Uint32Array
  indices: ArrayLike<number>
  /** Of each vertex; null: the part is drawn flat. */
  normalAt: ((vertex: number) => readonly [number, number, number]) | null
}

/**
 * Vertices at one position with the same normal are one group, whatever part or seam they lie at; those with other
 * normals lie beyond a crease. A group's faces give its mean normal; a vertex's own is turned by what that has changed
 * since the beginning, so that where nothing has moved it stays what the file says.
 */
export class Shading {
  readonly #surface: SculptSurface
  /** For each part the group of each vertex. */
  readonly #groups: (Uint32Array | null)[]
  readonly #firsts: Uint32Array
  readonly #faces: Uint32Array
  readonly #before: Float32Array

  /** Before anything is sculpted. Faces are counted through all parts, as those of the surface. */
  constructor(surface: SculptSurface, parts: readonly ShadedPart[]) {
    this.#surface = surface
    const heads = new Int32Array(surface.positions.length / 3).fill(-1)
    const next: number[] = []
    const keys: number[] = []
    this.#groups = parts.map(({ places, normalAt }) => {
      if (normalAt === null) return null
      const groups = new Uint32Array(places.length)
      for (let vertex = 0; vertex < places.length; vertex++) {
        const place = places[vertex]!
        const [x, y, z] = normalAt(vertex)
        const key = Math.round(x * 60 + 64) | (Math.round(y * 60 + 64) << 8) | (Math.round(z * 60 + 64) << 16)
        let group = heads[place]!
        while (group >= 0 && keys[group] !== key) group = next[group]!
        if (group < 0) {
          group = keys.length
          keys.push(key)
          next.push(heads[place]!)
          heads[place] = group
        }
        groups[vertex] = group
      }
      return groups
    })
    ;[this.#firsts, this.#faces] = facesOf(parts, this.#groups, keys.length)
    this.#before = new Float32Array(keys.length * 3)
    const mean: [number, number, number] = [0, 0, 0]
    for (let group = 0; group < keys.length; group++) {
      this.#mean(group, mean)
      this.#before.set(mean, group * 3)
    }
  }

  /** The normal of a vertex of a part that has normals, now. */
  normal(part: number, vertex: number, own: readonly [number, number, number], into: [number, number, number]): void {
    const group = this.#groups[part]![vertex]!
    this.#mean(group, into)
    const before = this.#before
    for (let axis = 0; axis < 3; axis++) into[axis]! += own[axis]! - before[group * 3 + axis]!
    const length = Math.hypot(into[0], into[1], into[2])
    if (length > 0) for (let axis = 0; axis < 3; axis++) into[axis]! /= length
    else for (let axis = 0; axis < 3; axis++) into[axis] = own[axis]!
  }

  #mean(group: number, into: [number, number, number]): void {
    into[0] = into[1] = into[2] = 0
    const { positions: p, corners } = this.#surface
    for (let i = this.#firsts[group]!; i < this.#firsts[group + 1]!; i++) {
      const face = this.#faces[i]! * 3
      const [a, b, c] = [corners[face]! * 3, corners[face + 1]! * 3, corners[face + 2]! * 3]
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
      into[0] += uy * vz - uz * vy
      into[1] += uz * vx - ux * vz
      into[2] += ux * vy - uy * vx
    }
    const length = Math.hypot(into[0], into[1], into[2])
    if (length > 0) for (let axis = 0; axis < 3; axis++) into[axis]! /= length
  }
}

function facesOf(
  parts: readonly ShadedPart[],
  groups: readonly (Uint32Array | null)[],
  count: number,
): [Uint32Array, Uint32Array] {
  const firsts = new Uint32Array(count + 1)
  for (const [part, { indices }] of parts.entries()) {
    const own = groups[part]
    if (own) for (let i = 0; i < indices.length; i++) firsts[own[indices[i]!]! + 1]!++
  }
  for (let group = 0; group < count; group++) firsts[group + 1]! += firsts[group]!
  const faces = new Uint32Array(firsts[count]!)
  const filled = firsts.slice(0, count)
  let first = 0
  for (const [part, { indices }] of parts.entries()) {
    const own = groups[part]
    if (own) for (let i = 0; i < indices.length; i++) faces[filled[own[indices[i]!]!]!++] = first + Math.floor(i / 3)
    first += indices.length / 3
  }
  return [firsts, faces]
}
