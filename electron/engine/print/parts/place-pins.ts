/** Places pins across cuts: at requested positions, or spread as far apart as possible. */
import { minBetween, pinMeasures } from '../../../../shared/print/connector-rule.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { addTo } from '../../lists.ts'
import { distance, dot, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { type Connector, type ConnectorChoice, faceBetween, stepsDown } from './connector.ts'
import {
  isInMaterial,
  type Material,
  ontoPlane,
  type Outline,
  outlineAt,
  placesWithRoom,
  type Room,
  spareRoom,
} from './connector-room.ts'
import type { CutFaces, Slid } from './dovetails.ts'
import { type Caps, capsOn, pieceAt } from './pieces-at-plane.ts'

/** One more connector per this span of usable section, millimetres. */
const spanPerConnector = 45
const maxByItself = 6
/** Size of the largest model that gets thin pins, and both pin sizes. */
const smallModelMm = 60
const sizesMm = { small: 2.5, large: 4 }

/** Placed pins, and faces without any. */
export interface PlacedPins {
  found: Connector[]
  /** Faces between two pieces too small for the thinnest pin. */
  without: number
  /** Faces with dowels instead of a dovetail. */
  instead: number
  /** Requested positions with too little material. */
  refused: Vector[]
}

/** Each plane once, with the adjacent pieces and the positions requested for it. */
export function placesOnPlanes(pieces: readonly Body[], material: Material, choice: ConnectorChoice): CutFaces[] {
  const distinct = material.planes.filter(
    (plane, i) => material.planes.findIndex((other) => isAlike(other, plane)) === i,
  )
  return distinct.map((plane) => ({
    plane,
    caps: capsOn(pieces, plane),
    byHand: choice.places.filter((at) => nearestPlane(at, distinct) === plane),
  }))
}

/** Places pins at requested or automatic positions. `slid` are the dovetails already made. */
export function placePins(
  planes: readonly CutFaces[],
  material: Material,
  choice: ConnectorChoice,
  longestMm: number,
  slid: Pick<Slid, 'taken' | 'rows'> | null,
  onward: (share: number) => void,
): PlacedPins {
  const taken = slid?.taken ?? new Set<string>()
  const found: Connector[] = []
  const refused: Vector[] = []
  let [without, instead] = [0, 0]
  for (const [i, { plane, caps, byHand }] of planes.entries()) {
    onward(i / planes.length)
    const others = [...found, ...(slid?.rows ?? [])]
    const placing = { material, caps, outline: outlineAt(material, plane), choice, longestMm, others, taken }
    if (slid === null && byHand.length > 0) {
      for (const at of byHand) {
        const placed = placeByHand(ontoPlane(at, plane), plane, { ...placing, others: found })
        if (placed === null) refused.push(at)
        else found.push(placed)
      }
      continue
    }
    const { placed, empty } = placeByItself(plane, placing)
    found.push(...placed)
    without += empty
    if (slid !== null) instead += new Set(placed.map(faceBetween)).size
  }
  return { found, refused, without, instead }
}

interface Placing {
  material: Material
  caps: Caps
  outline: Outline
  choice: ConnectorChoice
  longestMm: number
  /** Existing connectors to avoid. */
  others: readonly Connector[]
  /** Faces that need no connectors. */
  taken: ReadonlySet<string>
}

/** The sizes to try, widest first. */
export function sizesFor({ sizeMm, minMm }: ConnectorChoice, longestMm: number): number[] {
  if (sizeMm !== null) return [sizeMm]
  return stepsDown(Math.max(minMm, longestMm > smallModelMm ? sizesMm.large : sizesMm.small), minMm)
}

/** The space that a connector of a given size occupies. */
export function roomFor(size: number, choice: ConnectorChoice): Room {
  const { boreDiameterMm, boreDepthMm } = pinMeasures(size, choice)
  return { radius: boreDiameterMm / 2, deep: boreDepthMm, wall: choice.wallMm }
}

function connectorOf(
  at: Vector,
  plane: CuttingPlane,
  size: number,
  spare: number,
  { choice, caps }: Placing,
): Connector | null {
  const sides = pieceAt(caps, at, plane)
  if (sides === null) return null
  return { at, plane, ...sides, ...pinMeasures(size, choice), wallMm: choice.wallMm + spare }
}

function placeByHand(at: Vector, plane: CuttingPlane, placing: Placing): Connector | null {
  const { material, outline, choice, longestMm, others } = placing
  if (!isInMaterial(outline, at, plane)) return null
  for (const size of sizesFor(choice, longestMm)) {
    const spare = spareRoom(material, at, plane, roomFor(size, choice))
    const made = spare < 0 ? null : connectorOf(at, plane, size, spare, placing)
    if (made !== null && others.every((other) => standApart(other, made, choice.wallMm))) return made
  }
  return null
}

/**
 * Places as many connectors as wanted on each face between two pieces, spread apart. Two narrow ones are better than a
 * single one, about which the pieces could rotate.
 */
function placeByItself(plane: CuttingPlane, placing: Placing): { placed: Connector[]; empty: number } {
  const { material, caps, outline, choice, longestMm, others, taken } = placing
  const faces = caps.faces.filter((face) => !taken.has(face))
  const chosen = new Map<string, Connector[]>()
  const single = new Map<string, Connector[]>()
  for (const size of sizesFor(choice, longestMm)) {
    if (faces.every((face) => chosen.has(face))) break
    const candidates = new Map<string, Connector[]>()
    for (const { at, spare } of placesWithRoom(material, plane, outline, roomFor(size, choice))) {
      const made = connectorOf(at, plane, size, spare, placing)
      if (made === null || !others.every((other) => standApart(other, made, choice.wallMm))) continue
      const face = faceBetween(made)
      if (taken.has(face)) continue
      addTo(candidates, face, made)
    }
    for (const [face, places] of candidates) {
      if (chosen.has(face)) continue
      const spread = spreadOut(places, choice)
      if (spread.length > 1 || choice.count === 1) chosen.set(face, spread)
      else if (!single.has(face)) single.set(face, spread)
    }
  }
  for (const [face, spread] of single) if (!chosen.has(face)) chosen.set(face, spread)
  const empty = faces.filter((face) => !chosen.has(face)).length
  return { placed: [...chosen.values()].flat(), empty }
}

/** Farthest-point selection, starting with the candidate farthest from the centre; a single connector goes where the wall is thickest. */
function spreadOut(candidates: readonly Connector[], { count, wallMm }: ConnectorChoice): Connector[] {
  const middle = scaled(
    candidates.reduce<Vector>((sum, { at }) => plus(sum, at), [0, 0, 0]),
    1 / candidates.length,
  )
  const from = (place: Vector) => (one: Connector) => distance(one.at, place)
  if (count === 1) {
    const most = Math.max(...candidates.map((one) => one.wallMm))
    return [
      farthest(
        candidates.filter((one) => one.wallMm > most - 1e-3),
        (one) => -distance(one.at, middle),
      ),
    ]
  }
  const first = farthest(candidates, from(middle))
  const chosen = [first]
  const span = Math.max(...candidates.map(from(first.at)))
  const wanted = count ?? Math.min(maxByItself, 2 + Math.floor(span / spanPerConnector))
  while (chosen.length < wanted) {
    const next = farthest(candidates, (one) => Math.min(...chosen.map(({ at }) => distance(one.at, at))))
    if (!chosen.every((other) => standApart(other, next, wallMm))) break
    chosen.push(next)
  }
  return chosen
}

function farthest(candidates: readonly Connector[], far: (one: Connector) => number): Connector {
  let best = candidates[0]!
  let most = -Infinity
  for (const one of candidates) {
    const away = far(one)
    if (away > most) [best, most] = [one, away]
  }
  return best
}

/** Whether there is a wall between two bores; compares balls along both axes. */
function standApart(a: Connector, b: Connector, wall: number): boolean {
  const places = ({ at, plane, boreDepthMm }: Connector): Vector[] =>
    Array.from({ length: 9 }, (_, i) => plus(at, scaled(plane.normal, (i / 4 - 1) * boreDepthMm)))
  const keep = minBetween(a, b, wall)
  if (distance(a.at, b.at) > keep + a.boreDepthMm + b.boreDepthMm) return true
  const others = places(b)
  return places(a).every((place) => others.every((other) => distance(place, other) >= keep))
}

function nearestPlane(at: Vector, planes: readonly CuttingPlane[]): CuttingPlane | undefined {
  const away = planes.map(({ normal, offset }) => Math.abs(dot(normal, at) - offset))
  return planes[away.indexOf(Math.min(...away))]
}

function isAlike(a: CuttingPlane, b: CuttingPlane): boolean {
  return a.offset === b.offset && a.normal.every((value, axis) => value === b.normal[axis])
}
