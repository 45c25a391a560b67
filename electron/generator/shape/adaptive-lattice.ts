/**
 * A triangular lattice over a picture, finer where regions are small or thin. Each round halves the cells: marked
 * triangles are split into four, their neighbours into two or three, so that the lattice stays conforming.
 */
import type { LabelField } from './label-field.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Points, triangles (positive area with y down) and the cell size at each point. */
export interface Lattice {
  /** x, y in pixels. */
  points: number[]
  triangles: number[]
  /** Length of the lattice edges around each point, in pixels. */
  cells: number[]
}

const rowRatio = Math.sqrt(3) / 2
const finestCell = 1
/**
 * Regions thinner than this many cells are refined; the first threshold that adds no more than `finestShare` of the
 * lattice is used.
 */
const thinCells = [2.4, 1.8, 1.3, 0.9, 0.6]
const finestShare = 0.3

/** Covers the field and a ring around it. `map` is the dominant label per pixel. */
export function adaptiveLattice(field: LabelField, map: Uint8Array, cellPx: number): Lattice {
  const lattice = evenLattice(field.width, field.height, cellPx)
  const thickness = regionThickness(map, field.width, field.height)
  const maxAdded = (lattice.triangles.length / 3) * finestShare
  for (let cell = cellPx; cell / 2 >= finestCell; cell /= 2) {
    const wanted = wantedPixels(thickness, field, cell, maxAdded)
    if (wanted === undefined) break
    refine(lattice, wanted, field, cell)
  }
  return lattice
}

/** 1 in and around the regions to refine; undefined if there are none. */
function wantedPixels(thickness: Float32Array, field: LabelField, cell: number, maxAdded: number) {
  for (const cells of thinCells) {
    const wanted = new Uint8Array(thickness.length)
    for (let pixel = 0; pixel < wanted.length; pixel++) wanted[pixel] = thickness[pixel]! < cell * cells ? 1 : 0
    if (!wanted.includes(1)) return undefined
    const grown = grow(wanted, field.width, field.height, Math.ceil(cell))
    let area = 0
    for (let pixel = 0; pixel < grown.length; pixel++) area += grown[pixel]!
    if (area / (0.433 * (cell / 2) ** 2) <= maxAdded) return grown
  }
  return undefined
}

function evenLattice(width: number, height: number, cellPx: number): Lattice {
  const columns = Math.ceil(width / cellPx) + 4
  const rows = Math.ceil(height / (cellPx * rowRatio)) + 4
  const lattice: Lattice = { points: [], triangles: [], cells: [] }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      lattice.points.push((column - 1.5 + (row & 1) * 0.5) * cellPx, (row - 1.5) * cellPx * rowRatio)
      lattice.cells.push(cellPx)
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column
      const c = a + columns
      if (row & 1) lattice.triangles.push(a, a + 1, c + 1, a, c + 1, c)
      else lattice.triangles.push(a, a + 1, c, a + 1, c + 1, c)
    }
  }
  return lattice
}

function refine(lattice: Lattice, wanted: Uint8Array, field: LabelField, cell: number): void {
  const { points, triangles, cells } = lattice
  const middles = new Map<number, number>()
  const key = (a: number, b: number): number => (a < b ? a * 0x4000000 + b : b * 0x4000000 + a)
  const touches = (x: number, y: number): boolean => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    return (
      column >= 0 && row >= 0 && column < field.width && row < field.height && wanted[row * field.width + column] === 1
    )
  }
  const sides = (at: number): [number, number][] => [
    [triangles[at]!, triangles[at + 1]!],
    [triangles[at + 1]!, triangles[at + 2]!],
    [triangles[at + 2]!, triangles[at]!],
  ]
  for (let at = 0; at < triangles.length; at += 3) {
    const marked = sides(at).some(
      ([a, b]) =>
        touches(points[a * 2]!, points[a * 2 + 1]!) ||
        touches((points[a * 2]! + points[b * 2]!) / 2, (points[a * 2 + 1]! + points[b * 2 + 1]!) / 2),
    )
    if (!marked) continue
    for (const [a, b] of sides(at)) {
      if (middles.has(key(a, b))) continue
      middles.set(key(a, b), points.length / 2)
      points.push((points[a * 2]! + points[b * 2]!) / 2, (points[a * 2 + 1]! + points[b * 2 + 1]!) / 2)
      cells.push(cell / 2)
    }
  }
  const old = triangles.splice(0)
  for (let at = 0; at < old.length; at += 3) {
    const corners = [old[at]!, old[at + 1]!, old[at + 2]!]
    const mids = corners.map((corner, side) => middles.get(key(corner, corners[(side + 1) % 3]!)))
    splitTriangle(triangles, corners, mids)
    if (mids.every((middle) => middle !== undefined)) for (const corner of corners) cells[corner] = cell / 2
  }
}

function splitTriangle(triangles: number[], corners: number[], mids: (number | undefined)[]): void {
  const split = mids.filter((middle) => middle !== undefined).length
  if (split === 0) {
    triangles.push(corners[0]!, corners[1]!, corners[2]!)
  } else if (split === 3) {
    const [a, b, c] = corners as [number, number, number]
    const [ab, bc, ca] = mids as [number, number, number]
    triangles.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  } else {
    // Rotated so that the first side is split; if two sides are split, the other one is the second.
    let turn = mids.findIndex((middle) => middle !== undefined)
    if (split === 2 && mids[(turn + 1) % 3] === undefined) turn = (turn + 2) % 3
    const [a, b, c] = vec3((side) => corners[(turn + side) % 3]!)
    const ab = mids[turn]!
    const bc = mids[(turn + 1) % 3]
    if (bc === undefined) triangles.push(a, ab, c, ab, b, c)
    else triangles.push(ab, b, bc, a, ab, c, ab, bc, c)
  }
}

/** Approximate width per pixel of its connected region: twice the area divided by the perimeter. */
function regionThickness(map: Uint8Array, width: number, height: number): Float32Array {
  const thickness = new Float32Array(map.length).fill(Infinity)
  const seen = new Uint8Array(map.length)
  const sides = [-1, 1, -width, width]
  const queue: number[] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start]) continue
    const label = map[start]!
    queue.length = 0
    queue.push(start)
    seen[start] = 1
    let border = 0
    for (const pixel of queue) {
      const column = pixel % width
      for (let side = 0; side < 4; side++) {
        const next = pixel + sides[side]!
        if (next < 0 || next >= map.length) continue
        if ((side === 0 && column === 0) || (side === 1 && column === width - 1)) continue
        if (map[next] !== label) border++
        else if (!seen[next]) {
          seen[next] = 1
          queue.push(next)
        }
      }
    }
    // A staircase is on average 4/π as long as the border that it follows.
    const wide = (2 * queue.length) / Math.max(1, border * (Math.PI / 4))
    if (label !== 0 || queue.length < (width * height) / 100) for (const pixel of queue) thickness[pixel] = wide
  }
  return thickness
}

function grow(mask: Uint8Array, width: number, height: number, by: number): Uint8Array {
  let grown = mask
  for (const [stride, across, length, lines] of [
    [1, width, width, height],
    [width, 1, height, width],
  ] as const) {
    const result = new Uint8Array(mask.length)
    for (let line = 0; line < lines; line++) {
      let last = -Infinity
      for (let at = 0; at < length; at++) {
        if (grown[line * across + at * stride]) last = at
        if (at - last <= by) result[line * across + at * stride] = 1
      }
      last = Infinity
      for (let at = length - 1; at >= 0; at--) {
        if (grown[line * across + at * stride]) last = at
        if (last - at <= by) result[line * across + at * stride] = 1
      }
    }
    grown = result
  }
  return grown
}
