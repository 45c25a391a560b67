/** An editable surface of triangles and quads. */
import { cross, minus, vectorAt, type Vector } from '../mesh/vectors.ts'

/** The fourth corner of a triangle. */
export const noCorner = 0xffffffff

/** A surface of quads and triangles as arrays, with the constraints on its points. */
export interface LinedFaces {
  points: Float64Array
  /** 4 corners per face, the last one `noCorner` for a triangle. */
  faces: Uint32Array
  /** One per point: 0 free, 1 on a line, 2 fixed. */
  kinds: Uint8Array
  /** Edges on borders and feature lines, by the `sideKey` of either direction. */
  lines: Set<number>
}

const keyWidth = 2 ** 26

/** Key of a directed edge. */
export function sideKey(from: number, to: number): number {
  return from * keyWidth + to
}

/** The corners of a face. */
export function cornersOf(faces: Uint32Array, first: number): number[] {
  const [a, b, c, d] = [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!]
  return d === noCorner ? [a, b, c] : [a, b, c, d]
}

export class FaceMesh {
  readonly points: number[]
  readonly kinds: number[]
  readonly lines: Set<number>
  /** Corners of each face; null for a removed face. */
  readonly faces: (readonly number[] | null)[] = []
  readonly #faceAt = new Map<number, number>()
  /** Number of faces at each point. */
  readonly #degree: number[]

  constructor({ points, faces, kinds, lines }: LinedFaces) {
    this.points = Array.from(points)
    this.kinds = Array.from(kinds)
    this.lines = new Set(lines)
    this.#degree = Array.from(kinds, () => 0)
    for (let first = 0; first < faces.length; first += 4) this.add(cornersOf(faces, first))
  }

  add(corners: readonly number[]): number {
    const face = this.faces.push(corners) - 1
    for (const [k, corner] of corners.entries()) {
      this.#faceAt.set(sideKey(corner, corners[(k + 1) % corners.length]!), face)
      this.#degree[corner] = this.#degree[corner]! + 1
    }
    return face
  }

  remove(face: number): void {
    const corners = this.faces[face]!
    for (const [k, corner] of corners.entries()) {
      this.#faceAt.delete(sideKey(corner, corners[(k + 1) % corners.length]!))
      this.#degree[corner] = this.#degree[corner]! - 1
    }
    this.faces[face] = null
  }

  /** The face that contains a directed edge, or -1. */
  faceAt(from: number, to: number): number {
    return this.#faceAt.get(sideKey(from, to)) ?? -1
  }

  hasSide(a: number, b: number): boolean {
    return this.#faceAt.has(sideKey(a, b)) || this.#faceAt.has(sideKey(b, a))
  }

  isLine(a: number, b: number): boolean {
    return this.lines.has(sideKey(a, b))
  }

  degree(point: number): number {
    return this.#degree[point]!
  }

  /** Adds the midpoint of an edge on a line; the caller updates the faces there. */
  halve(a: number, b: number): number {
    for (let i = 0; i < 3; i++) this.points.push((this.points[a * 3 + i]! + this.points[b * 3 + i]!) / 2)
    const middle = this.kinds.push(1) - 1
    this.#degree.push(0)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      this.lines.delete(sideKey(from, to))
    for (const end of [a, b]) {
      this.lines.add(sideKey(end, middle))
      this.lines.add(sideKey(middle, end))
    }
    return middle
  }

  /** Area normal of a face, twice the area in length: half the cross product of a quad's diagonals, and likewise for a triangle. */
  normal(corners: readonly number[]): Vector {
    const at = (k: number): Vector => vectorAt(this.points, corners[k] ?? corners[0]!)
    return cross(minus(at(2), at(0)), minus(at(3), at(1)))
  }

  /** The arrays, without unused points. */
  lists(): LinedFaces {
    const id = new Int32Array(this.kinds.length).fill(-1)
    const points: number[] = []
    const kinds: number[] = []
    const faces: number[] = []
    for (const corners of this.faces) {
      if (corners === null) continue
      for (const corner of corners) {
        if (id[corner]! >= 0) continue
        id[corner] = kinds.push(this.kinds[corner]!) - 1
        points.push(...this.points.slice(corner * 3, corner * 3 + 3))
      }
      faces.push(...corners.map((corner) => id[corner]!))
      if (corners.length === 3) faces.push(noCorner)
    }
    const lines = new Set<number>()
    for (const key of this.lines) {
      const [from, to] = [id[Math.floor(key / keyWidth)]!, id[key % keyWidth]!]
      if (from >= 0 && to >= 0) lines.add(sideKey(from, to))
    }
    return { points: Float64Array.from(points), faces: Uint32Array.from(faces), kinds: Uint8Array.from(kinds), lines }
  }
}
