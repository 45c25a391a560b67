/** Connectors across the cuts: where they go, and the solids that are taken away, added and printed beside. */
import { leastBetween, pinMeasures } from '../../../../shared/connector-rule.ts'
import type { CuttingPlane } from '../../../../shared/section.ts'
import { dot, minus, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { sidesOf, spindle } from '../shape/prism.ts'
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
import { type Dovetail, slideTogether } from './dovetails.ts'
import { type Caps, capsOn, pieceAt } from './pieces-at-plane.ts'

/** What became of it. */
export interface Connected {
  pieces: Body[]
  pins: { body: Body; down: Vector }[]
  connectors: Connector[]
  dovetails: Dovetail[]
  /** Faces between two pieces that have no room for the thinnest pin. */
  without: number
  /** Faces that have dowels in place of a dovetail. */
  instead: number
  /** Faces that have none, so that the pieces can slide into the dovetails of others. */
  plain: number
  /** Places given by hand where there is too little material, or none. */
  refused: Vector[]
}

/** Pieces that are glued. */
export const unconnected: Omit<Connected, 'pieces'> = {
  pins: [],
  connectors: [],
  dovetails: [],
  without: 0,
  instead: 0,
  plain: 0,
  refused: [],
}

/** A connector more for so much more of a section: by the span of where it has room, millimetres. */
const spanPerConnector = 45
const mostByItself = 6
/** Largest model for thin pins, and the pins of both. */
const smallModelMm = 60
const sizesMm = { small: 2.5, large: 4 }

/**
 * Joins pieces that were cut apart. `material`: the body before the cuts. Pieces that get none are given back as they are. Rejects
 * `bad-geometry`.
 */
export async function connect(
  pieces: readonly Body[],
  material: Material,
  choice: ConnectorChoice,
  look: number,
  longestMm: number,
  onward: (share: number) => void,
): Promise<Connected> {
  const planes = placesOnPlanes(pieces, material, choice)
  // Half of the time before the bores goes into dovetails where there are any.
  const sliding = choice.kind === 'dovetail' ? 0.3 : 0
  const slid =
    sliding > 0
      ? await slideTogether(pieces, planes, choice, look, longestMm, (share) => onward(sliding * share))
      : null
  const pins = placePins(planes, material, choice, longestMm, slid, (share) =>
    onward(sliding + (0.6 - sliding) * share),
  )
  const made = await carryOut(slid?.pieces ?? pieces, pins.found, choice, look, (share) => onward(0.6 + 0.4 * share))
  return {
    ...made,
    connectors: pins.found,
    dovetails: slid?.dovetails ?? [],
    without: pins.without,
    instead: pins.instead,
    plain: slid?.plain ?? 0,
    refused: [...pins.refused, ...(slid?.refused ?? [])],
  }
}

interface PlaneOfCut {
  plane: CuttingPlane
  caps: Caps
  byHand: Vector[]
}

/** Each plane once, with the pieces along it and the places that are given for it. */
export function placesOnPlanes(pieces: readonly Body[], material: Material, choice: ConnectorChoice): PlaneOfCut[] {
  const distinct = material.planes.filter(
    (plane, i) => material.planes.findIndex((other) => isAlike(other, plane)) === i,
  )
  return distinct.map((plane) => ({
    plane,
    caps: capsOn(pieces, plane),
    byHand: choice.places.filter((at) => nearestPlane(at, distinct) === plane),
  }))
}

/** Where pins go, by hand or by themselves. `slid`: the dovetails that are there already. */
export function placePins(
  planes: readonly PlaneOfCut[],
  material: Material,
  choice: ConnectorChoice,
  longestMm: number,
  slid: Pick<Awaited<ReturnType<typeof slideTogether>>, 'taken' | 'rows'> | null,
  onward: (share: number) => void,
): Pick<Connected, 'without' | 'instead' | 'refused'> & { found: Connector[] } {
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
  /** What they keep away from. */
  others: readonly Connector[]
  /** Faces that want none. */
  taken: ReadonlySet<string>
}

/** The sizes that are tried, widest first. */
export function sizesFor({ sizeMm, leastMm }: ConnectorChoice, longestMm: number): number[] {
  if (sizeMm !== null) return [sizeMm]
  return stepsDown(Math.max(leastMm, longestMm > smallModelMm ? sizesMm.large : sizesMm.small), leastMm)
}

/** What a connector of a size takes up. */
export function roomFor(size: number, { clearanceMm, wallMm }: ConnectorChoice): Room {
  const { boreDiameterMm, boreDepthMm } = pinMeasures(size, clearanceMm)
  return { radius: boreDiameterMm / 2, deep: boreDepthMm, wall: wallMm }
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
  return { at, plane, ...sides, ...pinMeasures(size, choice.clearanceMm), wallMm: choice.wallMm + spare }
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
 * For each face between two pieces of a plane as many as are wanted, as far from each other as there is room. Two narrower ones
 * are better than a single one, about which the pieces could turn.
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
      const known = candidates.get(face)
      if (known === undefined) candidates.set(face, [made])
      else known.push(made)
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

/** Each as far as can be from those that are chosen, the first from the middle of all. */
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
  const wanted = count ?? Math.min(mostByItself, 2 + Math.floor(span / spanPerConnector))
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

/** Whether the bores of two have a wall between them. By balls along both axes. */
function standApart(a: Connector, b: Connector, wall: number): boolean {
  const places = ({ at, plane, boreDepthMm }: Connector): Vector[] =>
    Array.from({ length: 9 }, (_, i) => plus(at, scaled(plane.normal, (i / 4 - 1) * boreDepthMm)))
  const keep = leastBetween(a, b, wall)
  if (distance(a.at, b.at) > keep + a.boreDepthMm + b.boreDepthMm) return true
  const others = places(b)
  return places(a).every((place) => others.every((other) => distance(place, other) >= keep))
}

async function carryOut(
  pieces: readonly Body[],
  connectors: readonly Connector[],
  choice: ConnectorChoice,
  look: number,
  onward: (share: number) => void,
): Promise<Pick<Connected, 'pieces' | 'pins'>> {
  const steps = choice.shape === 'hexagon' ? 6 : 48
  const bores = pieces.map((): Body[] => [])
  const pegs = pieces.map((): Body[] => [])
  const pins: Connected['pins'] = []
  for (const one of connectors) {
    const { at, plane, boreDepthMm, boreDiameterMm, depthMm, diameterMm, front, behind } = one
    const like = pieces[front]!
    const axis: Vector = [...plane.normal]
    // Reaches over the plane, so that no film is left there.
    const bore = (side: 1 | -1): Body =>
      spindle(
        like,
        {
          from: at,
          axis: scaled(axis, side),
          profile: [
            [-boreDepthMm / 4, boreDiameterMm / 2],
            [boreDepthMm, boreDiameterMm / 2],
          ],
        },
        look,
        steps,
      )
    const radius = diameterMm / 2
    const chamfer = Math.min(0.5, radius / 4)
    if (choice.kind !== 'plug') {
      bores[front]!.push(bore(1))
      bores[behind]!.push(bore(-1))
      const flat = choice.flatPins && choice.shape === 'round'
      const body = spindle(
        like,
        {
          from: minus(at, scaled(axis, depthMm)),
          axis,
          profile: [
            [0, radius - chamfer],
            [chamfer, radius],
            [2 * depthMm - chamfer, radius],
            [2 * depthMm, radius - chamfer],
          ],
          ...(flat ? { flatAt: radius * flatShare } : {}),
        },
        look,
        steps,
      )
      pins.push({ body, down: flat ? sidesOf(axis)[1] : axis })
    } else {
      const isUp = axis[1] >= 0
      const [lower, upper, side] = isUp ? ([behind, front, 1] as const) : ([front, behind, -1] as const)
      bores[upper]!.push(bore(side))
      pegs[lower]!.push(
        spindle(
          like,
          {
            from: at,
            axis: scaled(axis, side),
            profile: [
              [-depthMm / 2, radius],
              [depthMm - chamfer, radius],
              [depthMm, radius - chamfer],
            ],
          },
          look,
          steps,
        ),
      )
    }
  }
  const done: Body[] = []
  for (const [i, piece] of pieces.entries()) {
    onward(i / pieces.length)
    const [own, added] = [bores[i]!, pegs[i]!]
    if (own.length + added.length === 0) done.push(piece)
    else
      done.push(
        await combineSolids([piece, ...own, ...added], ([solid, ...tools], { Manifold }) => {
          const bored = own.length === 0 ? solid! : solid!.subtract(Manifold.union(tools.slice(0, own.length)))
          return added.length === 0 ? bored : bored.add(Manifold.union(tools.slice(own.length)))
        }),
      )
  }
  return { pieces: done, pins }
}

/** Where a pin is cut flat, as a share of its radius. */
const flatShare = 0.75

function nearestPlane(at: Vector, planes: readonly CuttingPlane[]): CuttingPlane | undefined {
  const away = planes.map(({ normal, offset }) => Math.abs(dot(normal, at) - offset))
  return planes[away.indexOf(Math.min(...away))]
}

function isAlike(a: CuttingPlane, b: CuttingPlane): boolean {
  return a.offset === b.offset && a.normal.every((value, axis) => value === b.normal[axis])
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(...minus(a, b))
}
