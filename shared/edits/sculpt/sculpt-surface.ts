/** The surface that is sculpted: positions joined where they are the same, so that seams move as one. Pure but for what it holds. */
import { VertexGrid } from './vertex-grid.ts'

/** What it is made of. */
export interface JoinedSurface {
  /** 3 for each joined vertex, metres; it is changed in place. */
  positions: Float32Array
  /** 3 for each triangle. */
  corners: Uint32Array
}

export class SculptSurface {
  readonly positions: Float32Array
  readonly corners: Uint32Array
  /** Of unit length, mean of the faces around each vertex by their area; zero where there are none. */
  readonly normals: Float32Array
  /** Faces around a vertex: `faces` from `firsts[vertex]` to `firsts[vertex + 1]`. Collapsed ones count nowhere. */
  readonly firsts: Uint32Array
  readonly faces: Uint32Array
  /** 1: an edge at this vertex has one face only. */
  readonly open: Uint8Array
  readonly grid: VertexGrid
  /** Mean length of a side, as it was in the beginning. */
  readonly side: number

  constructor({ positions, corners }: JoinedSurface) {
    this.positions = positions
    this.corners = corners
    const count = positions.length / 3
    this.normals = new Float32Array(positions.length)
    ;[this.firsts, this.faces] = facesAround(corners, count)
    this.open = new Uint8Array(count)
    this.side = meanSide(positions, corners)
    this.grid = new VertexGrid(positions, Math.max(this.side * 1.5, Number.MIN_VALUE))
    for (let vertex = 0; vertex < count; vertex++) this.#look(vertex)
    for (let vertex = 0; vertex < count; vertex++) this.renewNormal(vertex)
  }

  /** The vertices around one, each as often as they share a face: twice where the surface goes on. */
  around(vertex: number, into: number[]): void {
    into.length = 0
    for (let i = this.firsts[vertex]!; i < this.firsts[vertex + 1]!; i++) {
      const face = this.faces[i]! * 3
      for (let k = 0; k < 3; k++) {
        const other = this.corners[face + k]!
        if (other !== vertex) into.push(other)
      }
    }
  }

  /** The faces' area vectors around a vertex, a third of each: length is area, square metres. */
  areaAt(vertex: number, into: [number, number, number]): void {
    into[0] = into[1] = into[2] = 0
    const { positions: p, corners } = this
    for (let i = this.firsts[vertex]!; i < this.firsts[vertex + 1]!; i++) {
      const face = this.faces[i]! * 3
      const [a, b, c] = [corners[face]! * 3, corners[face + 1]! * 3, corners[face + 2]! * 3]
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
      into[0] += (uy * vz - uz * vy) / 6
      into[1] += (uz * vx - ux * vz) / 6
      into[2] += (ux * vy - uy * vx) / 6
    }
  }

  /** After faces around it have moved. */
  renewNormal(vertex: number): void {
    this.areaAt(vertex, area)
    const length = Math.hypot(area[0], area[1], area[2])
    for (let axis = 0; axis < 3; axis++) this.normals[vertex * 3 + axis] = length > 0 ? area[axis]! / length : 0
  }

  #look(vertex: number): void {
    this.around(vertex, ring)
    for (const other of ring) {
      let shared = 0
      for (const again of ring) if (again === other) shared++
      if (shared === 1) this.open[vertex] = 1
    }
  }
}

const area: [number, number, number] = [0, 0, 0]
const ring: number[] = []

function facesAround(corners: Uint32Array, count: number): [Uint32Array, Uint32Array] {
  const firsts = new Uint32Array(count + 1)
  const isWhole = (at: number) =>
    corners[at] !== corners[at + 1] && corners[at + 1] !== corners[at + 2] && corners[at] !== corners[at + 2]
  let whole = 0
  for (let at = 0; at < corners.length; at += 3)
    if (isWhole(at)) {
      whole++
      for (let k = 0; k < 3; k++) firsts[corners[at + k]! + 1]!++
    }
  for (let vertex = 0; vertex < count; vertex++) firsts[vertex + 1]! += firsts[vertex]!
  const faces = new Uint32Array(whole * 3)
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
