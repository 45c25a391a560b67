/** The surface being sculpted: identical positions are joined, so that seams move together. */
import { VertexGrid } from './vertex-grid.ts'

export interface JoinedSurface {
  /** 3 per joined vertex, metres; changed in place. */
  positions: Float32Array
  /** 3 per triangle. */
  corners: Uint32Array
}

/** Normal of a face, with a length of twice the area. */
export function areaNormal({ positions: p, corners }: JoinedSurface, face: number): [number, number, number] {
  const [a, b, c] = [corners[face * 3]! * 3, corners[face * 3 + 1]! * 3, corners[face * 3 + 2]! * 3]
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}

export class SculptSurface {
  readonly positions: Float32Array
  readonly corners: Uint32Array
  /** Unit normals: area-weighted means over the faces around each vertex; zeros without faces. */
  readonly normals: Float32Array
  /** Faces around a vertex: `faces` from `firsts[vertex]` to `firsts[vertex + 1]`, excluding collapsed ones. */
  readonly firsts: Uint32Array
  readonly faces: Uint32Array
  /** 1: the vertex is on an open edge. */
  readonly isOpen: Uint8Array
  readonly grid: VertexGrid
  /** Mean edge length before any change. */
  readonly side: number

  constructor({ positions, corners }: JoinedSurface) {
    this.positions = positions
    this.corners = corners
    const count = positions.length / 3
    this.normals = new Float32Array(positions.length)
    ;[this.firsts, this.faces] = facesAround(corners, count)
    this.isOpen = new Uint8Array(count)
    this.side = meanSide(positions, corners)
    this.grid = new VertexGrid(positions, Math.max(this.side * 1.5, Number.MIN_VALUE))
    for (let vertex = 0; vertex < count; vertex++) this.#look(vertex)
    for (let vertex = 0; vertex < count; vertex++) this.renewNormal(vertex)
  }

  /** The vertices adjacent to one, listed once per shared face: twice for an interior edge. */
  neighboursOf(vertex: number, into: number[]): void {
    into.length = 0
    for (let i = this.firsts[vertex]!; i < this.firsts[vertex + 1]!; i++) {
      const face = this.faces[i]! * 3
      for (let k = 0; k < 3; k++) {
        const other = this.corners[face + k]!
        if (other !== vertex) into.push(other)
      }
    }
  }

  /** A third of the sum of the area vectors of the faces around a vertex: its length is an area, square metres. */
  areaAt(vertex: number, into: [number, number, number]): void {
    into[0] = into[1] = into[2] = 0
    for (let i = this.firsts[vertex]!; i < this.firsts[vertex + 1]!; i++) {
      const [x, y, z] = areaNormal(this, this.faces[i]!)
      into[0] += x / 6
      into[1] += y / 6
      into[2] += z / 6
    }
  }

  /** Call after faces around it have moved. */
  renewNormal(vertex: number): void {
    this.areaAt(vertex, area)
    const length = Math.hypot(area[0], area[1], area[2])
    for (let axis = 0; axis < 3; axis++) this.normals[vertex * 3 + axis] = length > 0 ? area[axis]! / length : 0
  }

  #look(vertex: number): void {
    this.neighboursOf(vertex, ring)
    for (const other of ring) {
      let shared = 0
      for (const again of ring) if (again === other) shared++
      if (shared === 1) this.isOpen[vertex] = 1
    }
  }
}

const area: [number, number, number] = [0, 0, 0]
const ring: number[] = []

function facesAround(corners: Uint32Array, count: number): [Uint32Array, Uint32Array] {
  const firsts = new Uint32Array(count + 1)
  const isWhole = (at: number) =>
    corners[at] !== corners[at + 1] && corners[at + 1] !== corners[at + 2] && corners[at] !== corners[at + 2]
  let wholeCount = 0
  for (let at = 0; at < corners.length; at += 3)
    if (isWhole(at)) {
      wholeCount++
      for (let k = 0; k < 3; k++) firsts[corners[at + k]! + 1]!++
    }
  for (let vertex = 0; vertex < count; vertex++) firsts[vertex + 1]! += firsts[vertex]!
  const faces = new Uint32Array(wholeCount * 3)
  const filled = firsts.slice(0, count)
  for (let at = 0; at < corners.length; at += 3)
    if (isWhole(at)) for (let k = 0; k < 3; k++) faces[filled[corners[at + k]!]!++] = at / 3
  return [firsts, faces]
}

function meanSide(p: Float32Array, corners: Uint32Array): number {
  let sum = 0
  for (let at = 0; at < corners.length; at += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[at + k]! * 3, corners[at + ((k + 1) % 3)]! * 3]
      sum += Math.hypot(p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!)
    }
  return corners.length === 0 ? 0 : sum / corners.length
}
