/** Removes intersections of floors and walls by pulling the floor back towards the surface. */
import { cornersByVertex } from '../../mesh/corners-by-vertex.ts'
import { areaNormal, cornerOffsets } from '../../mesh/face-normal.ts'
import { selfCrossings } from '../../mesh/self-crossings.ts'
import { buildTriangleTree, facesInBoxes } from '../../mesh/triangle-tree.ts'
import { concatenated, gathered } from '../../mesh/typed-arrays.ts'
import { distance, distanceBetween, vectorAt } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'

/**
 * Factor on a point's depth each time one of its triangles crosses another, minimum factor, and number of rounds until
 * the minimum is used.
 */
const drawBack = 0.7
const minShare = 0.01
const maxRounds = 20
/** Maximum slope of the floor around points that were pulled back. */
const steepest = 1

/** Surfaces below a body: floor and walls. */
export interface Layer {
  /**
   * 3 indices per triangle of floor and walls: points of the body, and from its point count on, the points below them.
   */
  triangles: Uint32Array
  /** 3 coordinates per point of the body, in millimetres. */
  places: Float64Array
}

/**
 * Changes the points until no triangle of the layer crosses another or one of the body (whose own intersections are
 * ignored), or until no crossing triangle can be moved nearer to the surface. Solids between the surfaces then neither
 * self-intersect nor overlap. Returns how many triangles still cross.
 */
export function uncross(
  body: Pick<Body, 'points' | 'triangles'>,
  { triangles, places }: Layer,
  onward: (share: number) => void,
): number {
  const count = body.points.length / 3
  const first = body.triangles.length / 3
  const all = concatenated(body.triangles, triangles)
  const deepest = places.slice()
  const shares = new Float64Array(count).fill(1)
  const around = neighboursIn(triangles, count)
  const { starts, corners } = cornersByVertex(triangles, 2 * count)
  const room = roomOf(all, body.points, places)
  let asked: Uint32Array | null = null
  let left = 0
  for (let round = 0; round < maxRounds; round++) {
    onward(round / maxRounds)
    const crossing = crossingFaces(all, body.points, places, first, asked)
    left = crossing.length
    const back = new Set<number>()
    for (const face of crossing)
      for (let corner = face * 3; corner < face * 3 + 3; corner++) {
        const point = all[corner]! - count
        if (point < 0 || shares[point]! <= minShare) continue
        back.add(point)
      }
    if (back.size === 0) break
    for (const point of back) shares[point] = Math.max(minShare, shares[point]! * drawBack)
    const moved = slopeDown(back, around, shares, body.points, deepest)
    for (const point of moved)
      for (let at = point * 3; at < point * 3 + 3; at++)
        places[at] = body.points[at]! + (deepest[at]! - body.points[at]!) * shares[point]!
    const faces = new Set<number>()
    for (const point of moved)
      for (const corner of corners.subarray(starts[point + count], starts[point + count + 1]))
        faces.add(first + Math.floor(corner / 3))
    asked = facesInBoxes(room.tree, room.boxes, faces)
  }
  return left
}

/** The crossing triangles of the layer, from `first` on; only those among `asked`, if it is specified. */
function crossingFaces(
  all: Uint32Array,
  points: Float64Array,
  places: Float64Array,
  first: number,
  asked: Uint32Array | null,
): number[] {
  const positions = concatenated(new Float32Array(0), points, places)
  const indices = asked === null ? all : gathered(all, 3, asked)
  const skip = new Uint8Array(indices.length / 3)
  for (let face = 0; face < skip.length; face++) {
    if (areaNormal(positions, ...cornerOffsets(indices, face)).every((value) => value === 0)) skip[face] = 1
  }
  const { pairs } = selfCrossings({ positions, indices }, buildTriangleTree(positions, indices), skip)
  const numberOf = (face: number): number => (asked === null ? face : asked[face]!)
  const found = new Set<number>()
  for (let i = 0; i < pairs.length; i += 2) {
    const [one, other] = [numberOf(pairs[i]!), numberOf(pairs[i + 1]!)]
    if (one >= first) found.add(one)
    if (other >= first) found.add(other)
  }
  return [...found]
}

/** The boxes swept by each triangle on its way up, and a tree over them. */
function roomOf(
  all: Uint32Array,
  points: Float64Array,
  places: Float64Array,
): { tree: ReturnType<typeof buildTriangleTree>; boxes: Float64Array } {
  const boxes = new Float64Array(all.length * 2)
  for (let face = 0; face * 3 < all.length; face++) {
    const at = face * 6
    boxes.fill(Infinity, at, at + 3)
    boxes.fill(-Infinity, at + 3, at + 6)
    const take = (values: Float64Array, from: number): void => {
      for (let axis = 0; axis < 3; axis++) {
        boxes[at + axis] = Math.min(boxes[at + axis]!, values[from + axis]!)
        boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis]!, values[from + axis]!)
      }
    }
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const from = all[corner]! * 3
      take(points, from % points.length)
      if (from >= points.length) take(places, from - points.length)
    }
  }
  // A triangle that spans the lowest and highest corner of a box has that box as its bounds.
  const corners = Uint32Array.from({ length: all.length }, (_, i) => Math.floor(i / 3) * 2 + Math.min(1, i % 3))
  return { tree: buildTriangleTree(boxes, corners), boxes }
}

/**
 * Pulls neighbours back too, so that the floor rises evenly. Changes the fractions; returns all points whose fraction
 * changed.
 */
function slopeDown(
  back: ReadonlySet<number>,
  around: ReadonlyMap<number, readonly number[]>,
  shares: Float64Array,
  points: Float64Array,
  deepest: Float64Array,
): Set<number> {
  const moved = new Set(back)
  const queue = [...back]
  for (let point = queue.pop(); point !== undefined; point = queue.pop()) {
    for (const next of around.get(point)!) {
      const way = distanceBetween(points, point, next)
      const deep = distance(vectorAt(points, next), vectorAt(deepest, next))
      const most = shares[point]! + (steepest * way) / deep
      if (!(shares[next]! > most)) continue
      shares[next] = most
      moved.add(next)
      queue.push(next)
    }
  }
  return moved
}

/** For each point, the points whose floor points are connected to its own by an edge. */
function neighboursIn(triangles: Uint32Array, count: number): Map<number, number[]> {
  const around = new Map<number, Set<number>>()
  for (let corner = 0; corner < triangles.length; corner++) {
    const point = triangles[corner]! - count
    if (point < 0) continue
    let own = around.get(point)
    if (own === undefined) around.set(point, (own = new Set()))
    const first = corner - (corner % 3)
    for (let other = first; other < first + 3; other++)
      if (other !== corner && triangles[other]! >= count) own.add(triangles[other]! - count)
  }
  return new Map([...around].map(([point, others]) => [point, [...others]]))
}
