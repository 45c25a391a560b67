/**
 * Normals of a sculpted surface: they turn with its faces; creases, seams and custom normals from the file are
 * preserved.
 */
import { areaNormal, type SculptSurface } from './sculpt-surface.ts'

/** Vertices of one part of the file. */
export interface ShadedPart {
  /** The joined vertex for each vertex. */
  joinedVertices: Uint32Array
  indices: ArrayLike<number>
  /** Null: the part is flat-shaded. */
  normalAt: ((vertex: number) => readonly [number, number, number]) | null
}

/**
 * Vertices with the same position and normal form a group, across parts and seams; a different normal means a crease.
 * The change in a group's mean face normal is added to its vertices' normals, so that unmoved vertices keep the file's.
 */
export class Shading {
  readonly #surface: SculptSurface
  /** The group of each vertex, per part. */
  readonly #groups: (Uint32Array | null)[]
  readonly #firsts: Uint32Array
  readonly #faces: Uint32Array
  readonly #before: Float32Array

  /** Expects an unchanged surface. Faces are numbered across all parts. */
  constructor(surface: SculptSurface, parts: readonly ShadedPart[]) {
    this.#surface = surface
    const heads = new Int32Array(surface.positions.length / 3).fill(-1)
    const next: number[] = []
    const keys: number[] = []
    this.#groups = parts.map(({ joinedVertices, normalAt }) => {
      if (normalAt === null) return null
      const groups = new Uint32Array(joinedVertices.length)
      for (let vertex = 0; vertex < joinedVertices.length; vertex++) {
        const place = joinedVertices[vertex]!
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

  /** The current normal of a vertex in a part with normals. */
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
    for (let i = this.#firsts[group]!; i < this.#firsts[group + 1]!; i++) {
      const [x, y, z] = areaNormal(this.#surface, this.#faces[i]!)
      into[0] += x
      into[1] += y
      into[2] += z
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
