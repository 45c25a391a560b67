/** A patch of a surface without a rim of a given width, and the floor below what is left. */
import { Surface } from '../../mesh/surface.ts'
import { cross, dot, minus, plus, unit, type Vector } from '../../mesh/vectors.ts'
import { type Body, wearSize } from '../../repair/body.ts'
import { nextCorner } from '../../repair/fans.ts'
import { normalOf } from '../../repair/orient-patches.ts'

/** A patch with places of its own: its top, dressed as the body was, and its floor. */
export interface Patch {
  /** 3 per point each, millimetres. */
  top: number[]
  floor: number[]
  /** 3 per triangle. */
  triangles: number[]
  /** Per triangle, and `wearSize` per corner. */
  look: number[]
  wear: number[]
}

interface Corner {
  point: number
  wear: readonly number[]
}

/**
 * What of the triangles `picked` is at least `gapMm` away from their border (`isBorder` of a corner: its edge is part of it), above a floor
 * that is lifted by as much. Where the wall leans to the surface the rim is wider, so that the gap is measured across it.
 */
export function insetPatch(
  body: Body,
  picked: readonly number[],
  isBorder: (corner: number) => boolean,
  floor: Float64Array,
  gapMm: number,
): Patch {
  const patch: Patch = { top: [], floor: [], triangles: [], look: [], wear: [] }
  const away: number[] = []
  const border = borderOf(body, picked, isBorder, floor)
  const distanceTo = distanceFrom(border, body, gapMm)
  const onBorder = new Set(border.flatMap(({ ends }) => ends))
  const add = (top: readonly number[], below: readonly number[], distance: number): number => {
    patch.top.push(...top)
    patch.floor.push(...below)
    return away.push(distance) - 1
  }
  const own = new Map<number, number>()
  const ownPoint = (point: number): number => {
    let made = own.get(point)
    if (made === undefined) {
      const top = [...body.points.subarray(point * 3, point * 3 + 3)]
      made = add(top, [...floor.subarray(point * 3, point * 3 + 3)], onBorder.has(point) ? 0 : distanceTo(top))
      own.set(point, made)
    }
    return made
  }
  const between = (a: number, b: number, share: number, distance: (top: number[]) => number): number => {
    const mixed = (places: number[]): number[] =>
      [0, 1, 2].map((axis) => places[a * 3 + axis]! * (1 - share) + places[b * 3 + axis]! * share)
    const top = mixed(patch.top)
    return add(top, mixed(patch.floor), distance(top))
  }
  const middles = new Map<string, number>()
  /** Of an edge across the patch between two points of its border: its middle may be away from it. */
  const middleOf = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const made = middles.get(key) ?? between(a, b, 0.5, distanceTo)
    middles.set(key, made)
    return made
  }
  const crossings = new Map<string, number>()
  /** Where an edge comes `gapMm` near to the border. */
  const crossingOf = (a: number, b: number): { point: number; share: number } => {
    const [near, far] = away[a]! < away[b]! ? [a, b] : [b, a]
    const share = (gapMm - away[near]!) / (away[far]! - away[near]!)
    const key = `${near} ${far}`
    const point = crossings.get(key) ?? between(near, far, share, () => gapMm)
    crossings.set(key, point)
    return { point, share: near === a ? share : 1 - share }
  }
  for (const triangle of picked) {
    const corners = [0, 1, 2].map((k): Corner & { chord: boolean } => {
      const corner = triangle * 3 + k
      return {
        point: ownPoint(body.triangles[corner]!),
        wear: [...body.wear.subarray(corner * wearSize, (corner + 1) * wearSize)],
        chord: !isBorder(corner),
      }
    })
    const ring = corners.flatMap((one, k): (Corner & { isMiddle: boolean })[] => {
      const next = corners[(k + 1) % 3]!
      const corner = { ...one, isMiddle: false }
      if (!one.chord || away[one.point]! > 0 || away[next.point]! > 0) return [corner]
      return [corner, { point: middleOf(one.point, next.point), wear: mixedWear(one, next, 0.5), isMiddle: true }]
    })
    // From a middle, so that no triangle is flat.
    const first = Math.max(
      0,
      ring.findIndex(({ isMiddle }) => isMiddle),
    )
    for (const piece of fanOf([...ring.slice(first), ...ring.slice(0, first)])) {
      const kept = piece.flatMap((one, k): Corner[] => {
        const next = piece[(k + 1) % 3]!
        const [inside, goesOn] = [away[one.point]! >= gapMm, away[next.point]! >= gapMm]
        const found: Corner[] = inside ? [one] : []
        if (inside !== goesOn) {
          const { point, share } = crossingOf(one.point, next.point)
          found.push({ point, wear: mixedWear(one, next, share) })
        }
        return found
      })
      for (const three of fanOf(kept)) {
        if (new Set(three.map(({ point }) => point)).size < 3) continue
        patch.triangles.push(...three.map(({ point }) => point))
        patch.look.push(body.look[triangle]!)
        patch.wear.push(...three.flatMap(({ wear }) => wear))
      }
    }
  }
  liftFloor(patch, gapMm)
  return patch
}

/** At the least, of the depth. */
const leastShare = 0.05

function liftFloor({ top, floor }: Patch, gapMm: number): void {
  for (let at = 0; at < top.length; at += 3) {
    const deep = Math.hypot(floor[at]! - top[at]!, floor[at + 1]! - top[at + 1]!, floor[at + 2]! - top[at + 2]!)
    const share = Math.max(leastShare, (deep - gapMm) / deep)
    for (let axis = 0; axis < 3; axis++)
      floor[at + axis] = top[at + axis]! + (floor[at + axis]! - top[at + axis]!) * share
  }
}

/** Triangles of a convex ring, from its first corner. */
function fanOf<Item>(ring: readonly Item[]): Item[][] {
  return ring.slice(2).map((last, i) => [ring[0]!, ring[i + 1]!, last])
}

function mixedWear(a: Corner, b: Corner, share: number): number[] {
  return a.wear.map((value, i) => value * (1 - share) + b.wear[i]! * share)
}

/** An edge of the border, and how much wider the rim is there than the gap: where the wall leans to the surface. */
interface BorderEdge {
  ends: [number, number]
  lean: number
}

const mostLean = 2

function borderOf(
  body: Body,
  picked: readonly number[],
  isBorder: (corner: number) => boolean,
  floor: Float64Array,
): BorderEdge[] {
  const placeOf = (all: Float64Array, point: number): Vector => [
    all[point * 3]!,
    all[point * 3 + 1]!,
    all[point * 3 + 2]!,
  ]
  const edges: BorderEdge[] = []
  for (const triangle of picked)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      if (!isBorder(corner)) continue
      const ends: [number, number] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
      const [a, b] = [placeOf(body.points, ends[0]), placeOf(body.points, ends[1])]
      const along = minus(b, a)
      const down = plus(minus(placeOf(floor, ends[0]), a), minus(placeOf(floor, ends[1]), b))
      const [x, y, z] = normalOf(body, triangle)
      const across = Math.abs(dot(unit(cross([x, y, z], along)), unit(cross(along, down))))
      edges.push({ ends, lean: Math.min(mostLean, 1 / Math.max(across, 1e-6)) })
    }
  return edges
}

/** How far a place is from the border, less where the wall there leans; no farther than is asked about. */
function distanceFrom(border: readonly BorderEdge[], body: Body, gapMm: number): (place: readonly number[]) => number {
  if (border.length === 0) return () => Infinity
  const surface = new Surface(body.points, Uint32Array.from(border.flatMap(({ ends: [a, b] }) => [a, b, b])))
  const most = gapMm * 8
  return ([x, y, z]) => {
    const near = surface.closest(x!, y!, z!, most)
    return near.face < 0 ? most : near.distance / border[near.face]!.lean
  }
}
