/** Colours for surfaces that no picture shows. */
import { cornersByVertex } from '../../engine/mesh/corners-by-vertex.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'

/** Smoothing rounds over the filled region: enough to hide where the colours came from. */
const passes = 120

/**
 * Fills colours over a closed surface, in place (3 per vertex). An unseen vertex takes the colour of the nearest seen
 * one along the edges (Dijkstra 1959), then unseen vertices are averaged with their neighbours. `weight` (0 … 1) is
 * how well each vertex is seen and how much of its own colour it keeps.
 */
export function fillUnseen(surface: WeldedMesh, colours: Float32Array, weight: Float32Array): void {
  const { positions, indices } = surface
  const count = weight.length
  const { starts, neighbours } = neighboursOf(indices, count)
  spreadNearest(positions, colours, weight, starts, neighbours)
  const next = colours.slice()
  const loose: number[] = []
  for (let vertex = 0; vertex < count; vertex++) {
    if (weight[vertex]! < 1 && starts[vertex + 1]! > starts[vertex]!) loose.push(vertex)
  }
  for (let pass = 0; pass < passes; pass++) {
    for (const vertex of loose) {
      const own = weight[vertex]!
      const [from, to] = [starts[vertex]!, starts[vertex + 1]!]
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let at = from; at < to; at++) sum += colours[neighbours[at]! * 3 + c]!
        next[vertex * 3 + c] = own * colours[vertex * 3 + c]! + ((1 - own) * sum) / (to - from)
      }
    }
    for (const vertex of loose) for (let c = 0; c < 3; c++) colours[vertex * 3 + c] = next[vertex * 3 + c]!
  }
}

function neighboursOf(indices: Uint32Array, count: number): { starts: Uint32Array; neighbours: Uint32Array } {
  const { starts, corners } = cornersByVertex(indices, count)
  // Each edge of a closed surface runs once in each direction, so one neighbour per corner finds them all.
  const neighbours = corners.map((corner) => indices[corner % 3 === 2 ? corner - 2 : corner + 1]!)
  return { starts, neighbours }
}

function spreadNearest(
  positions: Float32Array,
  colours: Float32Array,
  weight: Float32Array,
  starts: Uint32Array,
  neighbours: Uint32Array,
): void {
  const count = weight.length
  const distance = new Float64Array(count).fill(Infinity)
  const source = new Int32Array(count).fill(-1)
  const heap = new NearestFirst()
  const wellSeen = 0.5 * weight.reduce((max, value) => Math.max(max, value), 0)
  for (let vertex = 0; vertex < count; vertex++) {
    if (weight[vertex]! < wellSeen || weight[vertex]! <= 0) continue
    distance[vertex] = 0
    source[vertex] = vertex
    heap.push(vertex, 0)
  }
  for (let vertex = heap.pop(distance); vertex >= 0; vertex = heap.pop(distance)) {
    for (let at = starts[vertex]!; at < starts[vertex + 1]!; at++) {
      const other = neighbours[at]!
      const length = Math.hypot(
        positions[other * 3]! - positions[vertex * 3]!,
        positions[other * 3 + 1]! - positions[vertex * 3 + 1]!,
        positions[other * 3 + 2]! - positions[vertex * 3 + 2]!,
      )
      const way = distance[vertex]! + length
      if (way >= distance[other]!) continue
      distance[other] = way
      source[other] = source[vertex]!
      heap.push(other, way)
    }
  }
  const seen = colours.slice()
  for (let vertex = 0; vertex < count; vertex++) {
    const from = source[vertex]!
    if (from < 0) continue
    const own = weight[vertex]!
    for (let c = 0; c < 3; c++) colours[vertex * 3 + c] = own * seen[vertex * 3 + c]! + (1 - own) * seen[from * 3 + c]!
  }
}

/** A binary heap of vertices by distance; stale entries are skipped. */
class NearestFirst {
  readonly #vertices: number[] = []
  readonly #keys: number[] = []

  push(vertex: number, key: number): void {
    let at = this.#keys.length
    this.#keys.push(key)
    this.#vertices.push(vertex)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#keys[parent]! <= key) break
      this.#set(at, parent)
      at = parent
    }
    this.#keys[at] = key
    this.#vertices[at] = vertex
  }

  /** Returns the nearest vertex whose key is still its distance, or -1. */
  pop(distance: Float64Array): number {
    while (this.#keys.length > 0) {
      const [key, vertex] = [this.#keys[0]!, this.#vertices[0]!]
      const lastKey = this.#keys.pop()!
      const lastVertex = this.#vertices.pop()!
      if (this.#keys.length > 0) this.#sink(lastVertex, lastKey)
      if (key <= distance[vertex]!) return vertex
    }
    return -1
  }

  #sink(vertex: number, key: number): void {
    let at = 0
    for (let child = 1; child < this.#keys.length; child = 2 * at + 1) {
      if (child + 1 < this.#keys.length && this.#keys[child + 1]! < this.#keys[child]!) child++
      if (this.#keys[child]! >= key) break
      this.#set(at, child)
      at = child
    }
    this.#keys[at] = key
    this.#vertices[at] = vertex
  }

  #set(at: number, from: number): void {
    this.#keys[at] = this.#keys[from]!
    this.#vertices[at] = this.#vertices[from]!
  }
}
