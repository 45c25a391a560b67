/** A patch of a surface without a rim of a given width, and the floor below what is left. */
import { minus, type Vector } from '../../mesh/vectors.ts'
import { type Body, wearSize } from '../../repair/body.ts'
import { insetFloor } from './inset-floor.ts'
import type { Patch } from './patch.ts'
import { clearOfWalls, type Pocket } from './pocket.ts'

interface Corner {
  point: number
  wear: readonly number[]
}
type Three = [Corner, Corner, Corner]

/** Steps at which places are asked whether they lie on the other side of the outline, at the least, in gaps: along edges, and within triangles. */
const steps = { along: 0.25, within: 1 }
/** How much wider and narrower than asked the gap may be where the outline bends, in gaps. */
const tolerance = { wider: 0.003, narrower: 0.03 }
/** Points that a triangle gets where the outline bends within it, one within the other. */
const mostDepth = 6
/** Divisions of a triangle at its edges, one within the other; those that a neighbour has made are followed. */
const mostDivided = 24
/** Of a place on the outline, in gaps. */
const rootTolerance = 1e-3
const mostRounds = 40

/**
 * What of the triangles `picked` keeps its distance from the walls of their pocket, above a floor that keeps it from its floor. The top lies
 * on the surface: its outline runs where the distance from the walls, across the gap, is what is asked.
 */
export function insetPatch(body: Body, picked: readonly number[], floor: Float64Array, pocket: Pocket): Patch {
  const patch: Patch = { top: [], floor: [], triangles: [], look: [], wear: [] }
  /** Of each point, in gaps. */
  const clear: number[] = []
  const add = (top: Readonly<Vector>, below: Readonly<Vector>, away: number): number => {
    patch.top.push(...top)
    patch.floor.push(...below)
    return clear.push(away) - 1
  }
  const own = new Map<number, number>()
  const ownPoint = (point: number): number => {
    let made = own.get(point)
    if (made === undefined) {
      const top = placeIn(body.points, point)
      made = add(top, placeIn(floor, point), clearOfWalls(pocket, top))
      own.set(point, made)
    }
    return made
  }
  const topOf = (point: number): Vector => placeIn(patch.top, point)
  const mixedPlace = (places: ArrayLike<number>, corners: readonly Corner[], shares: readonly number[]): Vector =>
    [0, 1, 2].map((axis) =>
      corners.reduce((sum, { point }, i) => sum + places[point * 3 + axis]! * shares[i]!, 0),
    ) as Vector
  const mixed = (corners: readonly Corner[], shares: readonly number[], away?: number): Corner => {
    const top = mixedPlace(patch.top, corners, shares)
    return {
      point: add(top, mixedPlace(patch.floor, corners, shares), away ?? clearOfWalls(pocket, top)),
      wear: corners[0]!.wear.map((_, i) => corners.reduce((sum, { wear }, k) => sum + wear[i]! * shares[k]!, 0)),
    }
  }
  const isInside = ({ point }: Corner): boolean => clear[point]! >= 1

  /** Null where an edge is not divided. */
  const divisions = new Map<string, { point: number; share: number; from: number } | null>()
  /** Of an edge whose ends are alike: the place between them that is least so, where it crosses the outline twice. */
  const divisionOf = (a: Corner, b: Corner, depth: number): Corner | null => {
    const key = keyOf(a, b)
    let made = divisions.get(key)
    if (made === undefined) {
      const share = depth < mostDivided && isInside(a) === isInside(b) ? leastAlike(a, b) : null
      made = share === null ? null : { point: mixed([a, b], [1 - share, share]).point, share, from: a.point }
      divisions.set(key, made)
    }
    return made === null
      ? null
      : { point: made.point, wear: mixedWear(a, b, made.from === a.point ? made.share : 1 - made.share) }
  }
  /** Steps as far as the outline is away at least. */
  const leastAlike = (a: Corner, b: Corner): number | null => {
    const length = Math.hypot(...minus(topOf(a.point), topOf(b.point))) / pocket.leastGapMm
    const side = isInside(a) ? 1 : -1
    const ends = Math.abs(clear[a.point]! - 1) + Math.abs(clear[b.point]! - 1)
    if (ends >= length) return null
    let [best, share]: [number, number | null] = [-tolerance.narrower, null]
    for (let at = Math.max(steps.along, Math.abs(clear[a.point]! - 1)); at < length - steps.along;) {
      const beyond = clearOfWalls(pocket, mixedPlace(patch.top, [a, b], [1 - at / length, at / length])) - 1
      if (beyond * side < best) [best, share] = [beyond * side, at / length]
      at += Math.max(steps.along, Math.abs(beyond))
    }
    return share
  }
  const crossings = new Map<string, { point: number; share: number; from: number }>()
  /** Where an edge that is inside at one end alone comes as near as it may. */
  const crossingOf = (a: Corner, b: Corner): Corner => {
    const [inner, outer] = isInside(a) ? [a, b] : [b, a]
    if (clear[inner.point] === 1) return inner
    const key = keyOf(a, b)
    let made = crossings.get(key)
    if (made === undefined) {
      const along = (at: number): number[] => [1 - at, at]
      const share = rootBetween(clear[outer.point]! - 1, clear[inner.point]! - 1, (at) => {
        return clearOfWalls(pocket, mixedPlace(patch.top, [outer, inner], along(at))) - 1
      })
      made = { point: mixed([outer, inner], along(share), 1).point, share, from: outer.point }
      crossings.set(key, made)
    }
    return { point: made.point, wear: mixedWear(a, b, made.from === a.point ? made.share : 1 - made.share) }
  }
  /** Where the outline bends between two of its points: a place of it about halfway; null where it is straight enough. */
  const bendBetween = (p: Corner, q: Corner, within: readonly Corner[], without: readonly Corner[]): Corner | null => {
    const halfway = clearOfWalls(pocket, mixedPlace(patch.top, [p, q], [0.5, 0.5])) - 1
    if (halfway <= tolerance.wider && halfway >= -tolerance.narrower) return null
    const towards = halfway > 0 ? without : within
    const corners = [p, q, ...towards]
    const sharesAt = (at: number): number[] => [(1 - at) / 2, (1 - at) / 2, ...towards.map(() => at / towards.length)]
    const clearAt = (at: number): number => clearOfWalls(pocket, mixedPlace(patch.top, corners, sharesAt(at))) - 1
    const end = clearAt(1)
    if (end < 0 === halfway < 0) return null
    const at =
      halfway < 0 ? rootBetween(halfway, end, clearAt) : 1 - rootBetween(end, halfway, (back) => clearAt(1 - back))
    return mixed(corners, sharesAt(at), 1)
  }

  const keep = (corners: readonly Corner[], look: number): void => {
    for (const three of fanOf(corners)) {
      if (new Set(three.map(({ point }) => point)).size < 3) continue
      patch.triangles.push(...three.map(({ point }) => point))
      patch.look.push(look)
      patch.wear.push(...three.flatMap(({ wear }) => wear))
    }
  }
  /** A place within a triangle whose corners all are outside, by quarters. */
  const sharesInside = (three: Three): number[] | null => {
    const ask = (corners: readonly (readonly number[])[]): number[] | null => {
      const middle = meanOf(corners)
      const place = mixedPlace(patch.top, three, middle)
      const away = clearOfWalls(pocket, place)
      if (away >= 1) return middle
      const reach = Math.max(
        ...corners.map((shares) => Math.hypot(...minus(mixedPlace(patch.top, three, shares), place))),
      )
      if (away + reach / pocket.leastGapMm < 1 || reach < steps.within * pocket.leastGapMm) return null
      const [a, b, c] = corners as [number[], number[], number[]]
      const [ab, bc, ca] = [meanOf([a, b]), meanOf([b, c]), meanOf([c, a])]
      return ask([ab, bc, ca]) ?? ask([a, ab, ca]) ?? ask([ab, b, bc]) ?? ask([ca, bc, c])
    }
    return ask([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  }
  const around = (three: Three, middle: Corner, look: number, depth: number): void => {
    for (let k = 0; k < 3; k++) clip([three[k]!, three[(k + 1) % 3]!, middle], look, depth + 1)
  }
  const clip = (three: Three, look: number, depth: number): void => {
    const inside = three.filter(isInside).length
    if (inside === 3) return keep(three, look)
    if (inside === 0) {
      if (depth >= mostDepth) return
      const shares = sharesInside(three)
      if (shares !== null) around(three, mixed(three, shares), look, depth)
      return
    }
    // The corner that is alone on its side first.
    const first = three.findIndex((corner) => isInside(corner) === (inside === 1))
    const [alone, next, last] = [three[first]!, three[(first + 1) % 3]!, three[(first + 2) % 3]!]
    const [p, q] = [crossingOf(alone, next), crossingOf(alone, last)]
    if (depth < mostDepth) {
      const bend = inside === 1 ? bendBetween(p, q, [alone], [next, last]) : bendBetween(p, q, [next, last], [alone])
      if (bend !== null) return around(three, bend, look, depth)
    }
    keep(inside === 1 ? [alone, p, q] : [next, last, q, p], look)
  }
  /** First so finely that no edge hides a place that is too near, or one that is not. */
  const divide = (three: Three, look: number, depth: number): void => {
    const [a, b, c] = three
    const [ab, bc, ca] = [divisionOf(a, b, depth), divisionOf(b, c, depth), divisionOf(c, a, depth)]
    const into = (...pieces: Three[]): void => pieces.forEach((piece) => divide(piece, look, depth + 1))
    if (ab !== null && bc !== null && ca !== null) into([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca])
    else if (ab === null && bc === null && ca === null) clip(three, look, 0)
    else if (ab === null || (bc === null && ca !== null)) divide([b, c, a], look, depth)
    else if (bc === null) into([a, ab, c], [ab, b, c])
    else into([ab, b, bc], [a, ab, bc], [a, bc, c])
  }

  for (const triangle of picked) {
    const three = [0, 1, 2].map((k): Corner => {
      const corner = triangle * 3 + k
      return {
        point: ownPoint(body.triangles[corner]!),
        wear: [...body.wear.subarray(corner * wearSize, (corner + 1) * wearSize)],
      }
    }) as Three
    divide(three, body.look[triangle]!, 0)
  }
  insetFloor(patch, clear, pocket)
  return patch
}

/** Where a value that is below 0 at 0 and not at 1 is 0, by false position (Illinois). */
function rootBetween(low: number, high: number, valueAt: (at: number) => number): number {
  let [from, to] = [0, 1]
  let last = 0
  for (let round = 0; round < mostRounds; round++) {
    const at = (from * high - to * low) / (high - low)
    const value = valueAt(at)
    if (Math.abs(value) < rootTolerance) return at
    if (value < 0) {
      ;[from, low] = [at, value]
      if (last < 0) high /= 2
    } else {
      ;[to, high] = [at, value]
      if (last > 0) low /= 2
    }
    last = value
  }
  return to
}

function placeIn(places: ArrayLike<number>, point: number): Vector {
  return [places[point * 3]!, places[point * 3 + 1]!, places[point * 3 + 2]!]
}

function keyOf(a: Corner, b: Corner): string {
  return a.point < b.point ? `${a.point} ${b.point}` : `${b.point} ${a.point}`
}

/** Triangles of a convex ring, from its first corner. */
function fanOf<Item>(ring: readonly Item[]): Item[][] {
  return ring.slice(2).map((last, i) => [ring[0]!, ring[i + 1]!, last])
}

function meanOf(all: readonly (readonly number[])[]): number[] {
  return all[0]!.map((_, i) => all.reduce((sum, one) => sum + one[i]!, 0) / all.length)
}

function mixedWear(a: Corner, b: Corner, share: number): number[] {
  return a.wear.map((value, i) => value * (1 - share) + b.wear[i]! * share)
}
