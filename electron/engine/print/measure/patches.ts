/** Clusters nearby points. */
import { addTo } from '../../lists.ts'
import type { Vector } from '../../mesh/vectors.ts'

type Position = Readonly<Vector>

/** A spatial hash for neighbour queries. */
export class Neighbours<One extends { atMm: Position }> {
  readonly #places: readonly One[]
  readonly #distance: number
  readonly #cells = new Map<number, number[]>()

  /** `distance` is the query radius. */
  constructor(places: readonly One[], distance: number) {
    this.#places = places
    this.#distance = distance
    for (const [i, { atMm }] of places.entries()) addTo(this.#cells, keyOf(...this.#cellOf(atMm)), i)
  }

  /** Indices of the points near a position. */
  *near(at: Position): Generator<number> {
    const [x, y, z] = this.#cellOf(at)
    for (let i = x - 1; i <= x + 1; i++)
      for (let j = y - 1; j <= y + 1; j++)
        for (let k = z - 1; k <= z + 1; k++)
          for (const number of this.#cells.get(keyOf(i, j, k)) ?? [])
            if (squared(at, this.#places[number]!.atMm) <= this.#distance ** 2) yield number
  }

  hasNear(at: Position): boolean {
    return this.near(at).next().done !== true
  }

  #cellOf([x, y, z]: Position): [number, number, number] {
    return [Math.floor(x / this.#distance), Math.floor(y / this.#distance), Math.floor(z / this.#distance)]
  }
}

/** Groups points within `link` of each other, transitively; groups are ordered by their first point. */
export function patchesOf<One extends { atMm: Position }>(places: readonly One[], link: number): One[][] {
  const neighbours = new Neighbours(places, link)
  const seen = new Uint8Array(places.length)
  return places.flatMap((_, first) => {
    if (seen[first] === 1) return []
    seen[first] = 1
    const patch = [first]
    for (let next = 0; next < patch.length; next++)
      for (const near of neighbours.near(places[patch[next]!]!.atMm)) {
        if (seen[near] === 1) continue
        seen[near] = 1
        patch.push(near)
      }
    return [patch.toSorted((a, b) => a - b).map((i) => places[i]!)]
  })
}

/** Hash of a cell; cells 131,072 apart collide and are told apart by distance. */
function keyOf(x: number, y: number, z: number): number {
  return ((x & 0x1ffff) * 0x20000 + (y & 0x1ffff)) * 0x20000 + (z & 0x1ffff)
}

function squared(a: Position, b: Position): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}
