/**
 * A surface painted with filaments and divided along their borders; shared by the engine and the window for identical
 * results. An edge is divided in all its faces, which keeps closed surfaces closed.
 */
import { swapped } from '../filament-plan.ts'

/** Faces joined where their positions are identical. */
export interface PlainSurface {
  /** 3 per vertex, metres. */
  positions: Float32Array
  /** 3 per face. */
  indices: Uint32Array
  /** Material of each face. */
  materials: Uint32Array
  /** Filament of each material of the file, if assigned. */
  filaments: readonly (number | null)[]
}

/** Value of `painted` for a face with the file's filament. */
export const asFile = 0

export class PaintedSurface {
  /** The file's faces keep their numbers; divided parts follow them. */
  faceCount: number
  vertexCount: number
  /** 3 per vertex, with spare capacity. */
  positions: Float32Array
  /** 3 for each face. */
  corners: Uint32Array
  /** The file's face from which each face was divided. */
  origin: Uint32Array
  /** The painted filament of each face, or `asFile`. */
  painted: Uint8Array
  /** Material of each face of the file. */
  readonly materials: Uint32Array
  /** The current filament of each material of the file; negative if the material has none. */
  readonly fileFilaments: Int32Array
  /** Linked lists of the corners around a vertex: the first per vertex, the next per corner, −1 at the end. */
  #first: Int32Array
  #next: Int32Array
  /** Linked lists of the parts of each of the file's faces, starting with the face itself. */
  #sibling: Int32Array

  constructor(from: PlainSurface | PaintedSurface) {
    if (from instanceof PaintedSurface) {
      this.faceCount = from.faceCount
      this.vertexCount = from.vertexCount
      this.positions = from.positions.slice(0, from.vertexCount * 3)
      this.corners = from.corners.slice(0, from.faceCount * 3)
      this.origin = from.origin.slice(0, from.faceCount)
      this.painted = from.painted.slice(0, from.faceCount)
      this.materials = from.materials
      this.fileFilaments = from.fileFilaments.slice()
      this.#first = from.#first.slice(0, from.vertexCount)
      this.#next = from.#next.slice(0, from.faceCount * 3)
      this.#sibling = from.#sibling.slice(0, from.faceCount)
      return
    }
    this.faceCount = from.indices.length / 3
    this.vertexCount = from.positions.length / 3
    this.positions = from.positions
    // Dividing a face changes its corners.
    this.corners = from.indices.slice()
    this.origin = Uint32Array.from({ length: this.faceCount }, (_, face) => face)
    this.painted = new Uint8Array(this.faceCount)
    this.materials = from.materials
    this.fileFilaments = Int32Array.from(from.filaments, (number, material) => number ?? -1 - material)
    this.#first = new Int32Array(this.vertexCount).fill(-1)
    this.#next = new Int32Array(this.faceCount * 3).fill(-1)
    this.#sibling = new Int32Array(this.faceCount).fill(-1)
    for (let face = 0; face < this.faceCount; face++) {
      const [a, b, c] = [this.corner(face, 0), this.corner(face, 1), this.corner(face, 2)]
      // A collapsed face has no area and no neighbours.
      if (a === b || b === c || c === a) continue
      for (let k = 0; k < 3; k++) this.#link(face * 3 + k)
    }
  }

  /** An independent copy. */
  clone(): PaintedSurface {
    return new PaintedSurface(this)
  }

  /** Size in bytes of a copy. */
  get byteLength(): number {
    return this.faceCount * 33 + this.vertexCount * 16
  }

  /** The vertex at a corner (0 … 2) of a face. */
  corner(face: number, k: number): number {
    return this.corners[face * 3 + (k % 3)]!
  }

  /** The filament number of a face; negative if its material has none. */
  filamentOf(face: number): number {
    return this.painted[face] || this.fileFilaments[this.materials[this.origin[face]!]!]!
  }

  /** Replaces one filament with another everywhere. */
  merge(from: number, into: number): void {
    this.#rename((number) => (number === from ? into : number))
  }

  /** Exchanges two filaments everywhere. */
  swap(one: number, other: number): void {
    this.#rename((number) => swapped(number, { one, other }))
  }

  #rename(next: (number: number) => number): void {
    for (let face = 0; face < this.faceCount; face++)
      if (this.painted[face] !== asFile) this.painted[face] = next(this.painted[face]!)
    for (const [material, number] of this.fileFilaments.entries()) this.fileFilaments[material] = next(number)
  }

  /** Writes the faces that share the edge between two vertices into `found`, and returns their number. */
  facesAtEdge(a: number, b: number, found: number[]): number {
    let count = 0
    for (let corner = this.#first[a]!; corner >= 0; corner = this.#next[corner]!) {
      const face = Math.floor(corner / 3)
      if (this.corner(face, 0) === b || this.corner(face, 1) === b || this.corner(face, 2) === b) found[count++] = face
    }
    return count
  }

  /** A face of the file and all its parts. */
  *partsOf(origin: number): Generator<number> {
    for (let face = origin; face >= 0; face = this.#sibling[face]!) yield face
  }

  /**
   * Divides an edge at a point in all its faces: each keeps its number for one half, and the other halves get the next
   * free numbers in the same order. Writes those faces into `halved`. Returns false, and divides nothing, if the point
   * rounded to float32 coincides with one of the ends.
   */
  splitEdge(a: number, b: number, [x, y, z]: readonly [number, number, number], halved: number[]): boolean {
    const at = [Math.fround(x), Math.fround(y), Math.fround(z)]
    if (this.#isAt(a, at) || this.#isAt(b, at)) return false
    const middle = this.#addVertex(at)
    halved.length = this.facesAtEdge(a, b, halved)
    for (const face of halved) {
      const k = [0, 1, 2].find((k) => {
        const [p, q] = [this.corner(face, k), this.corner(face, k + 1)]
        return (p === a && q === b) || (p === b && q === a)
      })!
      const next = (k + 1) % 3
      const moved = this.corner(face, next)
      const opposite = this.corner(face, k + 2)
      this.#unlink(face * 3 + next)
      this.corners[face * 3 + next] = middle
      this.#link(face * 3 + next)
      this.#addFace(face, middle, moved, opposite)
    }
    return true
  }

  #isAt(vertex: number, at: readonly number[]): boolean {
    return [0, 1, 2].every((axis) => this.positions[vertex * 3 + axis] === at[axis])
  }

  #addVertex(at: readonly number[]): number {
    const vertex = this.vertexCount++
    if (vertex * 3 + 3 > this.positions.length) this.positions = grown(this.positions, Float32Array)
    if (vertex >= this.#first.length) this.#first = grown(this.#first, Int32Array)
    this.positions.set(at, vertex * 3)
    this.#first[vertex] = -1
    return vertex
  }

  #addFace(like: number, a: number, b: number, c: number): void {
    const face = this.faceCount++
    if (face * 3 + 3 > this.corners.length) this.corners = grown(this.corners, Uint32Array)
    if (face * 3 + 3 > this.#next.length) this.#next = grown(this.#next, Int32Array)
    if (face >= this.origin.length) this.origin = grown(this.origin, Uint32Array)
    if (face >= this.painted.length) this.painted = grown(this.painted, Uint8Array)
    if (face >= this.#sibling.length) this.#sibling = grown(this.#sibling, Int32Array)
    this.corners.set([a, b, c], face * 3)
    this.origin[face] = this.origin[like]!
    this.painted[face] = this.painted[like]!
    this.#sibling[face] = this.#sibling[like]!
    this.#sibling[like] = face
    for (let k = 0; k < 3; k++) this.#link(face * 3 + k)
  }

  #link(corner: number): void {
    const vertex = this.corners[corner]!
    this.#next[corner] = this.#first[vertex]!
    this.#first[vertex] = corner
  }

  #unlink(corner: number): void {
    const vertex = this.corners[corner]!
    if (this.#first[vertex] === corner) this.#first[vertex] = this.#next[corner]!
    else {
      let before = this.#first[vertex]!
      while (this.#next[before] !== corner) before = this.#next[before]!
      this.#next[before] = this.#next[corner]!
    }
  }
}

/** A copy with its capacity increased by half. */
function grown<Numbers extends Float32Array | Int32Array | Uint32Array | Uint8Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers {
  const more = new Kind(Math.ceil(numbers.length * 1.5) + 96)
  more.set(numbers)
  return more
}
