/**
 * Insets a patch of a surface from the walls and floor of its pocket by a clearance.
 *
 * The pocket is divided into tetrahedra, three below each triangle of the patch. What keeps the clearance is cut out of
 * them (marching tetrahedra) at exact distances to the walls, so the result is closed and nothing in it is too near.
 * Tetrahedra are bisected where a flat cut would miss the clearance by far, and cuts that miss it by little are drawn
 * back.
 */
import { edgeKey, endsOf, longestEdge } from '../../mesh/bisection.ts'
import { Surface } from '../../mesh/surface.ts'
import {
  type Vector,
  cross,
  distance,
  distanceBetween,
  dot,
  minus,
  plus,
  scaled,
  unit,
  vectorAt,
} from '../../mesh/vectors.ts'
import { attributeCount, type Body } from '../../repair/body.ts'
import { interpolateAttributes } from '../../repair/solids.ts'
import { rootBetween } from './root-between.ts'

/** A surface to stay away from. */
export interface Obstacle {
  surface: Surface
  gapMm: number
}

export interface Inset {
  /** Null if nothing is left. */
  body: Body | null
  /** What is left of the picked triangles. */
  top: Surface
  /** Picked triangles of which at least a part is left. */
  filled: ReadonlySet<number>
}

/**
 * Maximum errors of a gap, in gaps: narrower, so much narrower that a cell is bisected, wider within a face, and wider
 * at the mitre around an edge of an obstacle; and the minimum error in millimetres.
 */
const tolerance = { narrower: 0.08, tooNear: 0.3, wider: 0.25, mitre: 0.5, minMm: 0.003 }
/** Lengths in gaps, and minimum length in millimetres, from which cells with errors or with hidden parts are bisected. */
const edges = { narrower: [1, 0.1], found: [4, 0.5], wider: [8, 1], hidden: [16, 2.5] } as const
/** Rounds of drawing faces back, and the farthest that a crossing is moved towards its inner corner at once. */
const maxDrawn = 6
const farthestDrawn = 0.9
const maxRounds = 40
/** More cells are not divided any further, to bound memory. */
const maxCells = 2_000_000
/** Rounds of projecting a point onto planes in turn. */
const maxProjections = 20

interface Cell {
  /** The first three run counter-clockwise seen from outside. */
  corners: [number, number, number, number]
  /** The picked triangle that the first three lie on, or -1. */
  source: number
  /** The faces between its inside and its outside, once they are good enough. */
  faces: Face[] | null
}
type Face = [number, number, number]

/**
 * Returns the part of the solid between the picked triangles and their floor that keeps the gap from all obstacles,
 * which include its walls and floor. `floor` holds 3 coordinates per point of the body; `look` is that of new faces.
 * A draft finds where something is left, but not exactly how much.
 */
export function insetPatch(
  body: Body,
  picked: readonly number[],
  floor: Float64Array,
  obstacles: readonly Obstacle[],
  look: number,
  detail: 'draft' | 'exact',
): Inset {
  const points = new CellPoints(obstacles)
  let cells = cellsBelow(body, picked, floor, points)
  for (let round = 0; round < maxRounds && cells.length < maxCells; round++) {
    const divided = new Set<number>()
    for (const cell of cells) {
      if (cell.faces !== null) continue
      const faces = facesAcross(cell.corners, points)
      if (isCoarse(cell.corners, faces, points, detail)) divided.add(longestEdge(points.positions, cell.corners))
      else cell.faces = faces
    }
    if (divided.size === 0) break
    cells = cells.flatMap((cell) => bisected(cell, divided, points))
  }
  if (detail === 'exact') drawBack(cells, points)
  return cut(body, cells, points, look)
}

/** Draws faces back that are a little too near to an obstacle, which takes fewer cells than bisecting them. */
function drawBack(cells: readonly Cell[], points: CellPoints): void {
  const limitMm = points.limitMm(tolerance.narrower)
  let asked = cells
  for (let round = 0; round < maxDrawn; round++) {
    const missing = new Map<number, number>()
    for (const cell of asked) {
      cell.faces ??= facesAcross(cell.corners, points)
      const margin = Math.min(...cell.faces.map((face) => points.marginAt(points.centreOf(face))))
      if (margin >= -limitMm) continue
      for (const crossing of points.crossingsOf(cell.corners))
        missing.set(crossing, Math.max(-margin - limitMm / 2, missing.get(crossing) ?? 0))
    }
    if (missing.size === 0) return
    points.draw(missing)
    asked = cells.filter(({ corners }) => points.crossingsOf(corners).some((crossing) => missing.has(crossing)))
    for (const cell of asked) cell.faces = null
  }
}

/** The points of the cells, with how much farther than the gap they are from the obstacles. */
class CellPoints {
  readonly positions: number[] = []
  /** Millimetres; negative where the gap is not kept. */
  readonly margins: number[] = []
  /** The smallest gap. */
  readonly gapMm: number
  readonly #obstacles: readonly Obstacle[]
  readonly #bends = new Map<number, number | null>()
  readonly #middles = new Map<number, number>()
  readonly #crossings = new Map<number, number>()
  readonly #innerOf = new Map<number, number>()
  readonly #drawn = new Set<number>()

  constructor(obstacles: readonly Obstacle[]) {
    this.#obstacles = obstacles
    this.gapMm = Math.min(...obstacles.map(({ gapMm }) => gapMm))
  }

  /** Moves crossings inwards, as far as the margin that they miss. */
  draw(missing: ReadonlyMap<number, number>): void {
    for (const [crossing, mm] of missing) {
      const inner = this.#innerOf.get(crossing)!
      const share = Math.min(farthestDrawn, mm / this.margins[inner]!)
      const place = plus(this.at(crossing), scaled(minus(this.at(inner), this.at(crossing)), share))
      for (let axis = 0; axis < 3; axis++) this.positions[crossing * 3 + axis] = place[axis]!
      this.#drawn.add(crossing)
    }
    for (const key of this.#bends.keys()) if (endsOf(key).some((end) => missing.has(end))) this.#bends.delete(key)
  }

  /** The crossings on the edges between some corners. */
  crossingsOf(corners: readonly number[]): number[] {
    const [inner, outer] = [true, false].map((side) => corners.filter((corner) => this.isInside(corner) === side))
    return inner!.flatMap((one) => outer!.map((other) => this.crossingOf(one, other)))
  }

  limitMm(gaps: number): number {
    return Math.max(gaps * this.gapMm, tolerance.minMm)
  }

  add(place: Readonly<Vector>, margin = this.marginAt(place)): number {
    this.positions.push(...place)
    return this.margins.push(margin) - 1
  }

  at(point: number): Vector {
    return vectorAt(this.positions, point)
  }

  isInside(point: number): boolean {
    return this.margins[point]! >= 0
  }

  marginAt([x, y, z]: Readonly<Vector>): number {
    let margin = Infinity
    for (const { surface, gapMm } of this.#obstacles)
      margin = Math.min(margin, surface.measure(x, y, z, margin + gapMm) - gapMm)
    return margin
  }

  middleOf(a: number, b: number): number {
    return getOrMake(this.#middles, edgeKey(a, b), () => this.add(this.centreOf([a, b])))
  }

  centreOf(corners: readonly number[]): Vector {
    const sum = corners.reduce<Vector>((all, corner) => plus(all, this.at(corner)), [0, 0, 0])
    return scaled(sum, 1 / corners.length)
  }

  /** The point where an edge from inside to outside leaves the gap. */
  crossingOf(inner: number, outer: number): number {
    return getOrMake(this.#crossings, edgeKey(inner, outer), () => {
      const [from, to] = [this.at(outer), this.at(inner)]
      const placeAt = (share: number): Vector => plus(from, scaled(minus(to, from), share))
      const share = rootBetween(this.margins[outer]!, this.margins[inner]!, (at) => this.marginAt(placeAt(at)))
      const crossing = this.add(placeAt(share), 0)
      this.#innerOf.set(crossing, inner)
      return crossing
    })
  }

  /**
   * The point on a face of cells where the line between two crossings bends; null if it is straight. A fold of the
   * gap is found where the planes through both crossings meet.
   */
  bendOf(one: number, other: number, corners: ReadonlySet<number>): number | null {
    const key = edgeKey(one, other)
    let bend = this.#bends.get(key)
    if (bend === undefined) {
      const middle = this.centreOf([one, other])
      const margin = this.marginAt(middle)
      const isDrawn = this.#drawn.has(one) || this.#drawn.has(other)
      const isStraight = (isDrawn ? -margin : Math.abs(margin)) <= this.limitMm(tolerance.narrower / 2)
      const face = [...corners].toSorted((a, b) => a - b).map((corner) => this.at(corner))
      const place = isStraight ? null : this.#onGap(middle, [one, other], [...corners], planeOf(face))
      this.#bends.set(key, (bend = place === null ? null : this.add(place, 0)))
    }
    return bend
  }

  /** The point that the faces across a cell meet in. */
  tipOf(crossings: readonly number[], outline: readonly number[], corners: readonly number[]): number {
    const bends = outline.filter((point) => !crossings.includes(point))
    const start = this.centreOf(bends.length > 1 ? bends : outline)
    return this.add(this.#onGap(start, crossings, corners, null) ?? start, 0)
  }

  /**
   * A place within the corners at exactly the gap: near `start` on the planes through all crossings, else between
   * `start` and corners on the other side. Null if there is none.
   */
  #onGap(start: Vector, crossings: readonly number[], corners: readonly number[], within: Plane | null): Vector | null {
    const planes = crossings.map((crossing): Plane => ({
      point: this.at(crossing),
      normal: this.#gradientAt(crossing),
    }))
    if (within !== null) planes.push(within)
    let place = start
    for (let round = 0; round < maxProjections; round++)
      for (const { point, normal } of planes) place = minus(place, scaled(normal, dot(minus(place, point), normal)))
    const places = corners.map((corner) => this.at(corner))
    const reached = this.marginAt(place)
    const isNear = reached >= -this.limitMm(tolerance.narrower / 2) && reached <= tolerance.mitre * this.gapMm
    if (isNear && isWithin(place, places)) return place
    const margin = this.marginAt(start)
    const beyond = this.centreOf(corners.filter((corner) => this.isInside(corner) === margin < 0))
    const end = this.marginAt(beyond)
    if (end >= 0 === margin >= 0) return null
    const [from, to, low, high] = margin < 0 ? [start, beyond, margin, end] : [beyond, start, end, margin]
    const placeAt = (share: number): Vector => plus(from, scaled(minus(to, from), share))
    return placeAt(rootBetween(low, high, (at) => this.marginAt(placeAt(at))))
  }

  /** The direction away from the obstacle that limits the gap. */
  #gradientAt(point: number): Vector {
    const place = this.at(point)
    let [least, gradient]: [number, Vector] = [Infinity, [0, 0, 0]]
    for (const { surface, gapMm } of this.#obstacles) {
      const near = surface.closest(...place)
      if (near.distance - gapMm < least)
        [least, gradient] = [near.distance - gapMm, unit(minus(place, [near.x, near.y, near.z]))]
    }
    return gradient
  }

  lengthOf(key: number): number {
    return distanceBetween(this.positions, ...endsOf(key))
  }
}

interface Plane {
  point: Vector
  normal: Vector
}

function planeOf([a, b, c]: readonly Vector[]): Plane {
  return { point: a!, normal: unit(cross(minus(b!, a!), minus(c!, a!))) }
}

/** Whether a place lies within the box of some corners. */
function isWithin(place: Vector, corners: readonly Vector[]): boolean {
  return [0, 1, 2].every((axis) => {
    const values = corners.map((corner) => corner[axis]!)
    return place[axis]! >= Math.min(...values) && place[axis]! <= Math.max(...values)
  })
}

function getOrMake(map: Map<number, number>, key: number, make: () => number): number {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

/** Three cells below each triangle; their faces are split as the walls are (`wallBelow`). */
function cellsBelow(body: Body, picked: readonly number[], floor: Float64Array, points: CellPoints): Cell[] {
  const own = new Map<number, [number, number]>()
  const columnOf = (point: number): [number, number] => {
    let column = own.get(point)
    if (column === undefined) {
      column = [points.add(vectorAt(body.points, point)), points.add(vectorAt(floor, point))]
      own.set(point, column)
    }
    return column
  }
  return picked.flatMap((source) => {
    const three = [...body.triangles.subarray(source * 3, source * 3 + 3)]
    const sorted = three.toSorted((one, other) => one - other)
    const [[a, belowA], [b, belowB], [c, belowC]] = sorted.map(columnOf) as [
      [number, number],
      [number, number],
      [number, number],
    ]
    const isTurned = three[(three.indexOf(sorted[0]!) + 1) % 3] !== sorted[1]
    const all: [Cell['corners'], number][] = [
      [[a, b, c, belowC], source],
      [[a, b, belowC, belowB], -1],
      [[belowC, a, belowB, belowA], -1],
    ]
    return all.map(([[p, q, r, s], top]): Cell => ({
      corners: isTurned ? [q, p, r, s] : [p, q, r, s],
      source: top,
      faces: null,
    }))
  })
}

/** Whether the faces across the cell miss the clearance, or something is hidden in the cell. */
function isCoarse(
  corners: Cell['corners'],
  faces: readonly Face[],
  points: CellPoints,
  detail: 'draft' | 'exact',
): boolean {
  const { gapMm } = points
  const length = points.lengthOf(longestEdge(points.positions, corners))
  const isLong = ([gaps, minMm]: readonly [number, number]): boolean => length > Math.max(gaps * gapMm, minMm)
  if (!isLong(edges.narrower)) return false
  const inner = corners.filter((corner) => points.isInside(corner)).length
  if (inner === 0 || inner === 4) {
    const centre = points.centreOf(corners)
    const margin = points.marginAt(centre)
    if (margin >= 0 === (inner === 0)) return inner > 0 || isLong(edges.found)
    // The margin changes by no more than the distance.
    const reach = Math.max(...corners.map((corner) => distance(centre, points.at(corner))))
    return inner === 0 && margin + reach >= 0 && isLong(edges.hidden)
  }
  if (detail === 'draft') return false
  const margins = faces.map((face) => points.marginAt(points.centreOf(face)))
  return (
    Math.min(...margins) < -points.limitMm(tolerance.tooNear) ||
    (Math.max(...margins) > points.limitMm(tolerance.wider) && isLong(edges.wider))
  )
}

/**
 * Bisects a cell at its edges in `divided`, the longest first: cells that share a face divide it in the same way.
 */
function bisected(cell: Cell, divided: ReadonlySet<number>, points: CellPoints): Cell[] {
  const edge = longestEdge(points.positions, cell.corners, divided)
  if (edge < 0) return [cell]
  const ends = endsOf(edge)
  const middle = points.middleOf(...ends)
  return ends.flatMap((end) => {
    const corners = cell.corners.map((corner) => (corner === end ? middle : corner)) as Cell['corners']
    const source = cell.corners[3] === end || !ends.includes(cell.corners[3]) ? cell.source : -1
    return bisected({ corners, source, faces: null }, divided, points)
  })
}

/** What is inside of all cells, as a solid. */
function cut(body: Body, cells: readonly Cell[], points: CellPoints, look: number): Inset {
  const top: number[] = []
  const sources: number[] = []
  const inner: number[] = []
  for (const { corners, source, faces } of cells) {
    for (const face of faces ?? facesAcross(corners, points)) inner.push(...face)
    if (source < 0) continue
    const outline = outlineIn(corners.slice(0, 3), points)
    for (let i = 2; i < outline.length; i++) {
      top.push(outline[0]!, outline[i - 1]!, outline[i]!)
      sources.push(source)
    }
  }
  const triangles = Uint32Array.from([...top, ...inner])
  const made: Body = {
    ...body,
    points: Float64Array.from(points.positions),
    triangles,
    look: new Uint16Array(triangles.length / 3).fill(look),
    attributes: new Float32Array(triangles.length * attributeCount),
  }
  for (const [triangle, source] of sources.entries()) interpolateAttributes(made, triangle, body, source)
  const surface = new Surface(made.points, triangles.subarray(0, top.length))
  return { body: triangles.length === 0 ? null : made, top: surface, filled: new Set(sources) }
}

/** The outline of what is inside of a triangle; it starts at the bend if there is one. */
function outlineIn(corners: readonly number[], points: CellPoints): number[] {
  const first = corners.findIndex((corner, i) => !points.isInside(corner) && points.isInside(corners[(i + 1) % 3]!))
  if (first < 0) return points.isInside(corners[0]!) ? [...corners] : []
  const [a, b, c] = [0, 1, 2].map((k) => corners[(first + k) % 3]!) as [number, number, number]
  const into = points.crossingOf(b, a)
  const [out, inner] = points.isInside(c) ? [points.crossingOf(c, a), [b, c]] : [points.crossingOf(b, c), [b]]
  const bend = points.bendOf(into, out, new Set(corners))
  return bend === null ? [into, ...inner, out] : [bend, into, ...inner, out]
}

/** The faces between the inside and the outside of a cell. */
function facesAcross(corners: Cell['corners'], points: CellPoints): Face[] {
  const inner = corners.filter((corner) => points.isInside(corner))
  const outer = corners.filter((corner) => !points.isInside(corner))
  if (inner.length === 0 || outer.length === 0) return []
  // An even permutation leaves the cell's orientation.
  const order = [...inner, ...outer].map((corner) => corners.indexOf(corner))
  if (isOdd(order)) (inner.length > 1 ? inner : outer).reverse()
  const pairs = (
    inner.length === 1
      ? [
          [0, 0],
          [0, 2],
          [0, 1],
        ]
      : outer.length === 1
        ? [
            [0, 0],
            [2, 0],
            [1, 0],
          ]
        : [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ]
  ).map(([a, b]) => [inner[a!]!, outer[b!]!] as const)
  const crossings = pairs.map(([a, b]) => points.crossingOf(a, b))
  let isBent = false
  const outline = pairs.flatMap((pair, i) => {
    const next = (i + 1) % pairs.length
    const bend = points.bendOf(crossings[i]!, crossings[next]!, new Set([...pair, ...pairs[next]!]))
    isBent ||= bend !== null
    return bend === null ? [crossings[i]!] : [crossings[i]!, bend]
  })
  const [a, b, c, d] = outline as [number, number, number, number]
  if (!isBent)
    return outline.length === 3
      ? [[a, b, c]]
      : [
          [a, b, c],
          [a, c, d],
        ]
  const centre = points.tipOf(crossings, outline, corners)
  return outline.map((point, i) => [point, outline[(i + 1) % outline.length]!, centre])
}

function isOdd(order: readonly number[]): boolean {
  return order.flatMap((one, i) => order.slice(i + 1).filter((later) => later < one)).length % 2 === 1
}
