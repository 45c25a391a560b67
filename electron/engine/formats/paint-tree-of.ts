/** Approximates coloured pieces of a triangle by a tree of halved sides. */
import { paintChildren, type PaintTree } from './paint-code.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Triangles in a plane, with paint states. */
export interface FlatPieces {
  /** 6 per piece: x and y of three corners, counter-clockwise. */
  points: Float64Array
  states: Uint8Array
  /** 4 per piece: minimum x and y, maximum x and y. */
  boxes: Float64Array
}

export function flatPieces(points: Float64Array, states: Uint8Array): FlatPieces {
  const boxes = new Float64Array(states.length * 4)
  for (let piece = 0; piece < states.length; piece++) boxes.set(boxOf(points, piece * 6), piece * 4)
  return { points, states, boxes }
}

/** Smaller overlaps are ignored; in the unit of the plane. */
const touching = 1e-4
/** Sides longer than this fraction of the longest side are halved together with it. */
const halvedShare = 0.6

/**
 * Divides a triangle (6 numbers, counter-clockwise) until it is uniform, no side is longer than `finest`, or the area
 * in other states is less than a thirtieth of the finest triangle; it then gets the state that covers most of its area.
 */
export function paintTreeOf(triangle: Float64Array, pieces: FlatPieces, finest: number): PaintTree {
  return node(triangle, pieces, piecesWithin(triangle, pieces, pieces.states.keys()), finest, 0)
}

function node(
  triangle: Float64Array,
  pieces: FlatPieces,
  inside: readonly number[],
  finest: number,
  usual: number,
): PaintTree {
  const { states } = pieces
  const first = inside.length === 0 ? usual : states[inside[0]!]!
  if (inside.every((piece) => states[piece] === first)) return first
  const sides = [0, 1, 2].map((side) => sideLength(triangle, side))
  const longest = Math.max(...sides)
  if (longest <= 4 * finest) {
    const areas = new Map<number, number>()
    for (const piece of inside)
      areas.set(states[piece]!, (areas.get(states[piece]!) ?? 0) + sharedArea(triangle, pieces.points, piece * 6))
    const most = [...areas].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
    const rest = [...areas.values()].reduce((sum, area) => sum + area, 0) - most[1]
    if (longest <= finest || rest < (finest * finest) / 60) return most[0]
  }
  const isHalved = sides.map((side) => side > halvedShare * longest)
  const count = isHalved.filter(Boolean).length as 1 | 2 | 3
  // The corner opposite the only halved side or the only undivided side.
  const special = count === 3 ? 0 : (((isHalved.indexOf(count === 1) + 2) % 3) as 0 | 1 | 2)
  const points = pointsOf(triangle)
  const children = paintChildren({ sides: count, special, children: [] }).map((corners) => {
    const child = new Float64Array(6)
    corners.forEach((corner, i) => child.set(points.subarray(corner * 2, corner * 2 + 2), i * 2))
    return node(child, pieces, piecesWithin(child, pieces, inside), finest, first)
  })
  const [one] = children
  if (typeof one === 'number' && children.every((child) => child === one)) return one
  return { sides: count, special, children }
}

/** The corners, then the midpoints of the sides that follow them. */
function pointsOf(triangle: Float64Array): Float64Array {
  const points = new Float64Array(12)
  points.set(triangle)
  for (let i = 0; i < 6; i++) points[6 + i] = (triangle[i]! + triangle[(i + 2) % 6]!) / 2
  return points
}

function sideLength(triangle: Float64Array, side: number): number {
  const [a, b] = [side * 2, ((side + 1) % 3) * 2]
  return Math.hypot(triangle[b]! - triangle[a]!, triangle[b + 1]! - triangle[a + 1]!)
}

function piecesWithin(triangle: Float64Array, { points, boxes }: FlatPieces, from: Iterable<number>): number[] {
  const [x0, y0, x1, y1] = boxOf(triangle, 0)
  const inside: number[] = []
  for (const piece of from) {
    const at = piece * 4
    if (boxes[at]! > x1 || boxes[at + 1]! > y1 || boxes[at + 2]! < x0 || boxes[at + 3]! < y0) continue
    if (!areApart(triangle, 0, points, piece * 6) && !areApart(points, piece * 6, triangle, 0)) inside.push(piece)
  }
  return inside
}

function boxOf(flat: Float64Array, at: number): [number, number, number, number] {
  const [x, y] = [vec3((corner) => flat[at + corner * 2]!), vec3((corner) => flat[at + corner * 2 + 1]!)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

/** Whether a side of `one` separates it from `other`. */
function areApart(one: Float64Array, at: number, other: Float64Array, from: number): boolean {
  for (let side = 0; side < 3; side++) {
    const a = at + side * 2
    const b = at + ((side + 1) % 3) * 2
    const [dx, dy] = [one[b]! - one[a]!, one[b + 1]! - one[a + 1]!]
    const slack = touching * Math.hypot(dx, dy)
    let isBeyond = true
    for (let corner = from; corner < from + 6; corner += 2)
      if (dx * (other[corner + 1]! - one[a + 1]!) - dy * (other[corner]! - one[a]!) > slack) isBeyond = false
    if (isBeyond) return true
  }
  return false
}

/** Area of a piece within a triangle, by clipping at its three sides (Sutherland & Hodgman 1974). */
function sharedArea(triangle: Float64Array, flat: Float64Array, at: number): number {
  let polygon = Array.from(flat.subarray(at, at + 6))
  for (let side = 0; side < 3 && polygon.length > 0; side++) {
    const [a, b] = [side * 2, ((side + 1) % 3) * 2]
    const [ax, ay] = [triangle[a]!, triangle[a + 1]!]
    const [dx, dy] = [triangle[b]! - ax, triangle[b + 1]! - ay]
    const left = (i: number): number => dx * (polygon[i + 1]! - ay) - dy * (polygon[i]! - ax)
    const cut: number[] = []
    for (let i = 0; i < polygon.length; i += 2) {
      const next = (i + 2) % polygon.length
      const [own, other] = [left(i), left(next)]
      if (own >= 0) cut.push(polygon[i]!, polygon[i + 1]!)
      if (own < 0 === other < 0) continue
      const share = own / (own - other)
      cut.push(polygon[i]! + (polygon[next]! - polygon[i]!) * share)
      cut.push(polygon[i + 1]! + (polygon[next + 1]! - polygon[i + 1]!) * share)
    }
    polygon = cut
  }
  let doubled = 0
  for (let i = 2; i + 3 < polygon.length; i += 2)
    doubled +=
      (polygon[i]! - polygon[0]!) * (polygon[i + 3]! - polygon[1]!) -
      (polygon[i + 1]! - polygon[1]!) * (polygon[i + 2]! - polygon[0]!)
  return doubled / 2
}
