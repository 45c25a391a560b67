/** The part of the surface under a brush. */
import type { SculptSurface } from './sculpt-surface.ts'

export type Point = readonly [number, number, number]

/** Vertices under the brush and their weights: 1 in the middle, 0 at the rim. */
export interface BrushRegion {
  vertices: number[]
  weights: number[]
}

/** Visited marks that need no clearing between searches. */
export class Marks {
  readonly #marks: Uint32Array
  #number = 0

  constructor(count: number) {
    this.#marks = new Uint32Array(count)
  }

  /** Starts a new search. */
  begin(): void {
    this.#number++
  }

  /** Marks an element; returns false if it was already marked in this search. */
  take(element: number): boolean {
    if (this.#marks[element] === this.#number) return false
    this.#marks[element] = this.#number
    return true
  }
}

/** Smooth falloff from 1 in the middle to 0 at the radius; `fraction`: of the radius. */
export function falloff(fraction: number): number {
  if (fraction >= 1) return 0
  const rest = 1 - fraction * fraction
  return rest * rest
}

/**
 * Returns the vertices in the ball that are connected within it to the one nearest to the centre; with `facing`, only
 * those that face the same way, which spares the far side of thin parts. Empty if the ball contains no vertices.
 */
export function regionAt(
  surface: SculptSurface,
  marks: Marks,
  centre: Point,
  radius: number,
  facing: boolean,
): BrushRegion {
  const region: BrushRegion = { vertices: [], weights: [] }
  const { positions: p, normals, grid } = surface
  const first = grid.nearest(...centre, radius)
  if (first < 0) return region
  marks.begin()
  marks.take(first)
  const ring: number[] = []
  const towards = [0, 1, 2].map((axis) => normals[first * 3 + axis]!)
  surface.neighboursOf(first, ring)
  for (const other of ring) for (let axis = 0; axis < 3; axis++) towards[axis]! += normals[other * 3 + axis]!
  const squared = radius * radius
  const isUnder = (vertex: number) => {
    const at = vertex * 3
    const distance = (p[at]! - centre[0]) ** 2 + (p[at + 1]! - centre[1]) ** 2 + (p[at + 2]! - centre[2]) ** 2
    if (distance >= squared) return -1
    const ahead = normals[at]! * towards[0]! + normals[at + 1]! * towards[1]! + normals[at + 2]! * towards[2]!
    return facing && ahead <= 0 ? -1 : distance
  }
  const waiting = [first]
  for (let next = 0; next < waiting.length; next++) {
    const vertex = waiting[next]!
    const distance = isUnder(vertex)
    if (distance < 0) continue
    region.vertices.push(vertex)
    region.weights.push(falloff(Math.sqrt(distance) / radius))
    surface.neighboursOf(vertex, ring)
    for (const other of ring) if (marks.take(other)) waiting.push(other)
  }
  return region
}
