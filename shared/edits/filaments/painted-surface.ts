/**
 * A surface that is painted with filaments and divided where borders run: the window shows it, the engine writes it, so
 * that both come to the same. An edge is divided in all faces that have it, so that what was closed stays closed.
 */
import { swapped } from '../filament-plan.ts'

/** Faces joined at equal positions. */
export interface PlainSurface {
  /** 3 for each vertex, metres. */
  positions: Float32Array
  /** 3 for each face. */
  indices: Uint32Array
  /** For each face: the file's material. */
  materials: Uint32Array
  /** For each material of the file: its filament; null: none. */
  filaments: readonly (number | null)[]
}

/** The value of `painted` for a face that keeps the filament of the file. */
export const asFile = 0

export class PaintedSurface {
  /** Those of the file first, with their numbers; parts of them behind. */
  faceCount: number
  vertexCount: number
  /** 3 for each vertex; room for more behind. */
  positions: Float32Array
  /** 3 for each face. */
  corners: Uint32Array
  /** The face of the file that each is, or is a part of. */
  origin: Uint32Array
  /** The filament that each face was painted with, or `asFile`. */
  painted: Uint8Array
  /** Material of each face of the file. */
  readonly materials: Uint32Array
  /** The current filament of each material of the file, or a negative number for a material that has none. */
  readonly fileFilaments: Int32Array
  /** Corners around a vertex are a list: the first of each vertex, the next of each corner, −1 at its end. */
  #first: Int32Array
  #next: Int32Array
  /** Parts of one face of the file are a list, which begins with its own number. */
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
    // Faces that are divided change their corners.
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
      // One that has collapsed has no surface and no neighbours.
      if (a === b || b === c || c === a) continue
      for (let k = 0; k < 3; k++) this.#link(face * 3 + k)
    }
  }

  /** A copy that is painted by itself. */
  clone(): PaintedSurface {
    return new PaintedSurface(this)
  }

  /** Bytes that a copy takes. */
  get byteLength(): number {
    return this.faceCount * 33 + this.vertexCount * 16
  }

  /** The vertex at a corner (0 … 2) of a face. */
  corner(face: number, k: number): number {
    return this.corners[face * 3 + (k % 3)]!
  }

  /** What a face is printed with: a filament's number, or below zero where its material has none. */
  filamentOf(face: number): number {
    return this.painted[face] || this.fileFilaments[this.materials[this.origin[face]!]!]!
  }

  /** Replaces one filament by another everywhere. */
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

  /** Writes the faces that have an edge between two vertices into `found`, and returns how many. */
  facesAtEdge(a: number, b: number, found: number[]): number {
    let count = 0
    for (let corner = this.#first[a]!; corner >= 0; corner = this.#next[corner]!) {
      const face = Math.floor(corner / 3)
      if (this.corner(face, 0) === b || this.corner(face, 1) === b || this.corner(face, 2) === b) found[count++] = face
    }
    return count
  }

  /** All faces that a face of the file was divided into, itself among them. */
  *partsOf(origin: number): Generator<number> {
    for (let face = origin; face >= 0; face = this.#sibling[face]!) yield face
  }

  /**
   * Divides an edge at a place, in every face that has it: each keeps its number for one half, the others get the next
   * free numbers in the same order. Writes those faces into `halved`. False, and nothing is divided, where the place,
   * rounded to float32, is one of the ends.
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

/** The same numbers with half as much room again. */
function grown<Numbers extends Float32Array | Int32Array | Uint32Array | Uint8Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers {
  const more = new Kind(Math.ceil(numbers.length * 1.5) + 96)
  more.set(numbers)
  return more
}
