/** Rasterised sections of solids beside a plane. */
import { type CuttingPlane, cutSection, type FlatBox, flatten } from '../../../../shared/geometry/section.ts'
import type { Body } from '../../repair/body.ts'

/** A pair of coordinates in the plane. */
export type Pair = readonly [number, number]

/** Number of cells along the longer side. */
const cells = 160

/** The overlap of sections as a bitmap. */
export interface SectionBitmap {
  box: FlatBox
  cell: number
  width: number
  set: Uint8Array
}

/** Closed loops of a body at distance `away` in front of the plane, two coordinates per corner. */
export function sectionAt({ points, triangles }: Body, { normal, offset }: CuttingPlane, away: number): Float64Array[] {
  const plane = { normal, offset: offset + away }
  return cutSection(points, triangles, plane)
    .loops.filter(({ closed }) => closed)
    .map((loop) => flatten(loop.points, plane))
}

/** The intersection of all sections within a box; null if the box or any section is empty. */
export function drawn(sections: readonly (readonly Float64Array[])[], box: FlatBox): SectionBitmap | null {
  if (sections.some((loops) => loops.length === 0) || box[2] <= box[0] || box[3] <= box[1]) return null
  const cell = Math.max(box[2] - box[0], box[3] - box[1]) / cells
  if (!(cell > 0)) return null
  const [width, height] = [Math.ceil((box[2] - box[0]) / cell), Math.ceil((box[3] - box[1]) / cell)]
  const set = new Uint8Array(width * height).fill(1)
  for (const loops of sections)
    for (let row = 0; row < height; row++) {
      const crossings = crossingsAt(loops, box[1] + (row + 0.5) * cell)
      let passed = 0
      for (let column = 0; column < width; column++) {
        const x = box[0] + (column + 0.5) * cell
        while (passed < crossings.length && crossings[passed]! <= x) passed++
        if (passed % 2 === 0) set[row * width + column] = 0
      }
    }
  return { box, cell, width, set }
}

/** Sorted intersections of loops with a line along the first axis. */
function crossingsAt(loops: readonly Float64Array[], y: number): number[] {
  const crossings: number[] = []
  for (const loop of loops)
    for (let i = 0; i < loop.length; i += 2) {
      const next = (i + 2) % loop.length
      const [ax, ay, bx, by] = [loop[i]!, loop[i + 1]!, loop[next]!, loop[next + 1]!]
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  return crossings.toSorted((a, b) => a - b)
}

/** Whether a point lies in a set cell of the bitmap. */
export function isSet({ box, cell, width, set }: SectionBitmap, x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - box[0]) / cell), Math.floor((y - box[1]) / cell)]
  return column >= 0 && row >= 0 && column < width && set[row * width + column] === 1
}

/** The centroid of the set cells, and its distance from the farthest one. */
export function middleOf({ box, cell, width, set }: SectionBitmap): [middle: Pair, reach: number] {
  let [x, y, count] = [0, 0, 0]
  const positionOf = (i: number): Pair => [
    box[0] + ((i % width) + 0.5) * cell,
    box[1] + (Math.floor(i / width) + 0.5) * cell,
  ]
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue
    const at = positionOf(i)
    x += at[0]
    y += at[1]
    count++
  }
  const middle: Pair = [x / Math.max(1, count), y / Math.max(1, count)]
  let reach = cell
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue
    const at = positionOf(i)
    reach = Math.max(reach, Math.hypot(at[0] - middle[0], at[1] - middle[1]))
  }
  return [middle, reach]
}

/**
 * The bitmap resampled along a direction, with prefix sums across it. Steps are one cell wide and counted from the
 * centre, `rim` to each side.
 */
export interface Turned {
  cell: number
  rim: number
  /** For each step along the direction, prefix counts of set cells across it: `2 * rim + 2` numbers. */
  sums: Uint32Array
}

/** `way` has unit length; queries must lie within `reach` of the centre. */
export function turnedInto(drawn: SectionBitmap, middle: Pair, way: Pair, reach: number): Turned {
  const { cell } = drawn
  const rim = Math.ceil(reach / cell)
  const sums = new Uint32Array((2 * rim + 1) * (2 * rim + 2))
  let at = 0
  for (let step = -rim; step <= rim; step++) {
    at++
    for (let aside = -rim; aside <= rim; aside++, at++) {
      const x = middle[0] + (step * way[0] - aside * way[1]) * cell
      const y = middle[1] + (step * way[1] + aside * way[0]) * cell
      sums[at] = sums[at - 1]! + (isSet(drawn, x, y) ? 1 : 0)
    }
  }
  return { cell, rim, sums }
}

/** Number of set cells at a step along the direction, between two steps across. */
export function setBetween({ rim, sums }: Turned, step: number, from: number, to: number): number {
  if (from > rim || to < -rim) return 0
  const row = (step + rim) * (2 * rim + 2) + rim
  return sums[row + Math.min(to, rim) + 1]! - sums[row + Math.max(from, -rim)]!
}
