/** Extracts an offset surface with sharp ridges. */
import type { Surface } from '../mesh/surface.ts'
import { alternating, cubeLoops, edgeStart } from './cube-cases.ts'
import { brickSide, sampleInBrick, type DistanceBand } from './distance-band.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { PlaneMeeting } from './plane-meeting.ts'

/** A vertex stays this fraction of a cell away from the sides of its cell, so that no two coincide. */
const inset = 0.02
/** The three edges from a cell's lowest sample, as steps, with the two axes around each in right-handed order. */
const step = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
const neighbourOffsets = [
  [1, 2],
  [2, 0],
  [0, 1],
] as const

/**
 * The level set of the band: closed, two-manifold and wound outwards. One vertex per piece of the surface in a lattice
 * cell, two triangles per crossed lattice edge (dual contouring, Ju et al. 2002, over the pieces of marching cubes:
 * Nielson, "Dual marching cubes", 2004). Vertices lie where offset planes of the nearest surfaces meet, which keeps ridges
 * and corners sharp. Inside samples at alternating corners of a cell's side are removed from the band, so that two cells
 * never share two edges: gaps about as narrow as a cell close.
 */
export function offsetSurface(surface: Surface, band: DistanceBand): { positions: Float64Array; indices: Uint32Array } {
  while (partAlternating(band));
  const crossings = new Crossings(surface, band)
  const vertices = placeVertices(band, crossings)
  return { positions: vertices.positions.copy(), indices: joinVertices(band, crossings, vertices) }
}

/** Visits the cells whose lowest sample lies in a stored brick. */
function eachCell(
  band: DistanceBand,
  visit: (i: number, j: number, k: number, at: number, inside: number) => void,
): void {
  const [bx, by, bz] = band.bricks
  const marks = new Uint8Array((brickSide + 1) ** 3)
  for (let c = 0; c < bz; c++)
    for (let b = 0; b < by; b++)
      for (let a = 0; a < bx; a++) {
        const place = band.offsetOf(a, b, c)
        if (place < 0) continue
        const [i0, j0, k0] = [a * brickSide, b * brickSide, c * brickSide]
        let at = 0
        for (let k = k0; k <= k0 + brickSide; k++)
          for (let j = j0; j <= j0 + brickSide; j++)
            for (let i = i0; i <= i0 + brickSide; i++) marks[at++] = band.valueAt(i, j, k) < band.level ? 1 : 0
        for (let k = 0; k < brickSide; k++)
          for (let j = 0; j < brickSide; j++)
            for (let i = 0; i < brickSide; i++) {
              const inside = cornersOf(marks, i + 9 * (j + 9 * k))
              if (inside !== 0 && inside !== 255) visit(i0 + i, j0 + j, k0 + k, place + sampleInBrick(i, j, k), inside)
            }
      }
}

function cornersOf(marks: Uint8Array, at: number): number {
  return (
    marks[at]! |
    (marks[at + 1]! << 1) |
    (marks[at + 9]! << 2) |
    (marks[at + 10]! << 3) |
    (marks[at + 81]! << 4) |
    (marks[at + 82]! << 5) |
    (marks[at + 90]! << 6) |
    (marks[at + 91]! << 7)
  )
}

/** Whether any sample was removed. */
function partAlternating(band: DistanceBand): boolean {
  let found = false
  eachCell(band, (i, j, k, _at, inside) => {
    const corners = alternating[inside]!
    if (corners === 0) return
    found = true
    for (let corner = 0; corner < 8; corner++)
      if ((corners >> corner) & 1) band.moveBeyond(i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2))
  })
  return found
}

/** Per case and edge of a cell, the loop of the surface that crosses the edge. */
const loopOfEdge = Int8Array.from({ length: 256 * 12 }, (_, i) =>
  cubeLoops[Math.floor(i / 12)]!.findIndex((loop) => loop.includes(i % 12)),
)

interface Vertices {
  /** Per sample of the band: the inside corners of its cell, and the cell's first vertex. */
  cases: Uint8Array
  first: Int32Array
  positions: GrowingArray<Float64Array>
}

function placeVertices(band: DistanceBand, crossings: Crossings): Vertices {
  const cases = new Uint8Array(band.sampleCount)
  const first = new Int32Array(band.sampleCount)
  const positions = new GrowingArray(Float64Array)
  const meeting = new PlaneMeeting()
  const { origin, cell } = band
  eachCell(band, (i, j, k, at, inside) => {
    cases[at] = inside
    first[at] = positions.length / 3
    for (const loop of cubeLoops[inside]!) {
      meeting.clear()
      for (const edge of loop) {
        const corner = edgeStart[edge]!
        const [a, b, c] = [i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2)]
        const from = crossings.on(a, b, c, band.sampleAt(a, b, c), (edge >> 2) as 0 | 1 | 2)
        const n = crossings.numbers.values
        meeting.add(n[from]!, n[from + 1]!, n[from + 2]!, n[from + 3]!, n[from + 4]!, n[from + 5]!, n[from + 6]!)
      }
      meeting.solve()
      positions.push(clampToCell(meeting.x, origin[0] + cell * i, cell))
      positions.push(clampToCell(meeting.y, origin[1] + cell * j, cell))
      positions.push(clampToCell(meeting.z, origin[2] + cell * k, cell))
    }
  })
  return { cases, first, positions }
}

function clampToCell(value: number, low: number, cell: number): number {
  return Math.min(low + cell * (1 - inset), Math.max(low + cell * inset, value))
}

/** Emits two triangles around each crossed edge, split along the diagonal nearer to the plane there. */
function joinVertices(band: DistanceBand, crossings: Crossings, { cases, first, positions }: Vertices): Uint32Array {
  const indices = new GrowingArray(Uint32Array)
  const ring = [0, 0, 0, 0]
  const p = positions.values
  eachCell(band, (i, j, k, at, inside) => {
    for (const axis of [0, 1, 2] as const) {
      const isInside = (inside & 1) === 1
      if (isInside === (((inside >> (1 << axis)) & 1) === 1)) continue
      const [u, v] = neighbourOffsets[axis]
      for (let corner = 0; corner < 4; corner++) {
        // The four cells around the edge, counter-clockwise seen from the end of its axis.
        const [du, dv] = [corner === 0 || corner === 3 ? 1 : 0, corner < 2 ? 1 : 0]
        const [di, dj, dk] = [
          u === 0 ? du : v === 0 ? dv : 0,
          u === 1 ? du : v === 1 ? dv : 0,
          u === 2 ? du : v === 2 ? dv : 0,
        ]
        const cell = band.sampleAt(i - di, j - dj, k - dk)
        // The edge's place among the four of its axis goes by its lower axis first.
        const edge = axis * 4 + (axis === 1 ? dv + 2 * du : du + 2 * dv)
        ring[isInside ? corner : 3 - corner] = first[cell]! + loopOfEdge[cases[cell]! * 12 + edge]!
      }
      const [a, b, c, d] = ring as [number, number, number, number]
      const n = crossings.numbers.values
      const plane = crossings.on(i, j, k, at, axis)
      const off = (one: number, other: number): number =>
        Math.abs(
          (n[plane + 3]! * (p[one * 3]! + p[other * 3]!) +
            n[plane + 4]! * (p[one * 3 + 1]! + p[other * 3 + 1]!) +
            n[plane + 5]! * (p[one * 3 + 2]! + p[other * 3 + 2]!)) /
            2 -
            n[plane + 6]!,
        )
      const triangles = off(a, c) <= off(b, d) ? [a, b, c, a, c, d] : [a, b, d, b, c, d]
      for (const vertex of triangles) indices.push(vertex)
    }
  })
  return indices.copy()
}

/** Lattice edge crossings with the offset plane at each, cached. */
class Crossings {
  /** Per crossing: its position, the unit normal of the plane there, and its offset from the origin. */
  readonly numbers = new GrowingArray(Float64Array)
  readonly #surface: Surface
  readonly #band: DistanceBand
  readonly #known: Int32Array

  constructor(surface: Surface, band: DistanceBand) {
    this.#surface = surface
    this.#band = band
    this.#known = new Int32Array(band.sampleCount * 3).fill(-1)
  }

  /** Offset in `numbers` of the crossing on the edge along an axis from a sample; `at` is the sample's index in the band. */
  on(i: number, j: number, k: number, at: number, axis: 0 | 1 | 2): number {
    const known = this.#known[at * 3 + axis]!
    if (known >= 0) return known
    const { origin, cell, level } = this.#band
    const [di, dj, dk] = step[axis]
    const from = this.#band.valueAt(i, j, k)
    const share = (level - from) / (this.#band.valueAt(i + di, j + dj, k + dk) - from)
    const x = origin[0] + cell * (i + di * share)
    const y = origin[1] + cell * (j + dj * share)
    const z = origin[2] + cell * (k + dk * share)
    const near = this.#surface.closest(x, y, z)
    const length = near.distance || 1
    const nx = (x - near.x) / length
    const ny = (y - near.y) / length
    const nz = (z - near.z) / length
    const found = this.numbers.length
    for (const value of [x, y, z, nx, ny, nz, nx * near.x + ny * near.y + nz * near.z - level]) this.numbers.push(value)
    this.#known[at * 3 + axis] = found
    return found
  }
}
