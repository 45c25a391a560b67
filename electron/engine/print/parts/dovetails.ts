/** Dovetails across cut faces: a tongue on one part slides into a groove through the other. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { cross, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { twinsOf } from '../../mesh/twins.ts'
import { shellsOf } from '../../repair/shells.ts'
import { combineSolids, divideSolids } from '../../repair/solids.ts'
import { loft } from '../shape/prism.ts'
import { type Connector, type ConnectorChoice, faceBetween, piecesAt, stepsDown } from './connector.ts'
import { ontoPlane } from './connector-room.ts'
import { type DovetailRun, dovetailRuns, type DovetailSize, flare, type Meeting, meetingAt } from './dovetail-room.ts'
import { type Caps, pieceAt } from './pieces-at-plane.ts'

/** A placed dovetail: the tongue is part of the plane's piece `behind`, the groove of its piece `front`. */
export interface Dovetail extends DovetailRun, DovetailSize {
  plane: CuttingPlane
  front: number
  behind: number
  /** The requested position that it runs through. */
  by: Vector | undefined
}

/** A plane with the pieces that meet there and the positions requested near it. */
export interface CutFaces {
  plane: CuttingPlane
  caps: Caps
  byHand: readonly Vector[]
}

/** The dovetail result for a face between two pieces. */
export interface FaceSlid {
  plane: CuttingPlane
  /** Key of the face among the faces of its plane. */
  face: string
  /** The pieces before carving. */
  meeting: Meeting
  /** The sizes tried, widest first. */
  sizes: readonly DovetailSize[]
  /** Null if none fits; otherwise the pieces and the tongue after carving. */
  made: { dovetail: Dovetail; tongue: Body } | null
  /** The pieces are already connected: in a ring of pieces, the last one could not be slid in. */
  inRing: boolean
}

/** Pieces with their dovetails. */
export interface Slid {
  pieces: Body[]
  dovetails: Dovetail[]
  /** Space that the dovetails occupy, for other connectors to avoid. */
  rows: Connector[]
  /** Faces that need no other connector. */
  taken: Set<string>
  /** Number of these faces without a dovetail. */
  plain: number
  /** Requested positions without a dovetail: there is too little space, or another dovetail crosses the face. */
  refused: Vector[]
  /** Requested positions on faces that close a ring of pieces: the other joints leave no direction to slide. */
  inRing: Vector[]
}

/** Maximum neck width as a fraction of the model's longest side. */
const widestShare = 0.1
/** Depth relative to the neck. */
const depthShare = 0.6
/** Number of runs that are carved to test whether both pieces stay whole. */
const maxTried = 4
/** The tongue overlaps its piece by this much, so that no film is left between them. */
const sunkMm = 0.005

/**
 * Puts a dovetail through every face that has space for one and joins pieces that are not connected yet: in a ring of
 * pieces, the last one could not be slid in, so its face stays plain. `look` is for the faces of grooves and tongues.
 * `onFace` is called for each face.
 */
export async function slideTogether(
  pieces: readonly Body[],
  planes: readonly CutFaces[],
  { sizeMm, minMm, clearanceMm, wallMm }: ConnectorChoice,
  look: number,
  longestMm: number,
  onward: (share: number) => void,
  onFace: (face: FaceSlid) => void = () => undefined,
): Promise<Slid> {
  const slid: Slid = {
    pieces: [...pieces],
    dovetails: [],
    rows: [],
    taken: new Set(),
    plain: 0,
    refused: [],
    inRing: [],
  }
  const groups = pieces.map((_, piece) => piece)
  const widest = Math.max(minMm, longestMm * widestShare)
  const sizes = stepsDown(sizeMm ?? widest, sizeMm ?? minMm).map((neck) => dovetailSize(neck, clearanceMm, wallMm))
  for (const [i, { plane, caps, byHand }] of planes.entries()) {
    onward(i / planes.length)
    const followed = new Set<Vector>()
    const hands = byHand.map((at) => {
      const on = ontoPlane(at, plane)
      const sides = pieceAt(caps, on, plane)
      return { at, on, face: sides === null ? null : faceBetween(sides) }
    })
    for (const face of caps.faces) {
      const { front, behind } = piecesAt(face)
      // The tongue stands on the lower piece.
      const sides =
        plane.normal[1] >= 0 ? { plane, front, behind } : { plane: turned(plane), front: behind, behind: front }
      const meeting = meetingAt(slid.pieces[sides.front]!, slid.pieces[sides.behind]!, sides.plane)
      if (meeting === null) continue
      const inRing = groups[front] === groups[behind]
      const hand = hands.find((one) => one.face === face)
      const made = inRing ? null : await dovetailed(meeting, sizes, look, hand?.on)
      const dovetail = made === null ? null : { ...made.run, ...made.size, ...sides, by: hand?.at }
      if (inRing) slid.inRing.push(...hands.filter((one) => one.face === face).map(({ at }) => at))
      onFace({ plane, face, meeting, sizes, made: dovetail && { dovetail, tongue: made!.tongue }, inRing })
      if (made === null || dovetail === null) continue
      if (hand !== undefined) followed.add(hand.at)
      slid.pieces[sides.front] = made.upper
      slid.pieces[sides.behind] = made.lower
      slid.dovetails.push(dovetail)
      slid.rows.push(...rowOf(dovetail))
      slid.taken.add(face)
      join(groups, front, behind)
    }
    slid.refused.push(...byHand.filter((at) => !followed.has(at) && !slid.inRing.includes(at)))
  }
  // The other faces get pins, unless they would close a ring.
  for (const face of planes.flatMap(({ caps }) => caps.faces)) {
    if (slid.taken.has(face)) continue
    const { front, behind } = piecesAt(face)
    if (groups[front] !== groups[behind]) join(groups, front, behind)
    else if (slid.dovetails.length > 0) {
      slid.taken.add(face)
      slid.plain++
    }
  }
  return slid
}

function join(groups: number[], one: number, other: number): void {
  const [kept, gone] = [groups[one]!, groups[other]!]
  for (const [piece, group] of groups.entries()) if (group === gone) groups[piece] = kept
}

function dovetailSize(neckMm: number, clearanceMm: number, wallMm: number): DovetailSize {
  return { neckMm, depthMm: neckMm * depthShare, clearanceMm, wallMm }
}

interface Carved {
  upper: Body
  lower: Body
  /** The body that was added to the lower piece. */
  tongue: Body
}

/**
 * The widest of `sizes` that fits the face between two pieces and leaves both whole; null if none does. `through` is a
 * position that the dovetail must pass through.
 */
async function dovetailed(
  meeting: Meeting,
  sizes: readonly DovetailSize[],
  look: number,
  through: Vector | undefined,
): Promise<(Carved & { run: DovetailRun; size: DovetailSize }) | null> {
  const solids = [solidsIn(meeting.front), solidsIn(meeting.behind)] as const
  for (const size of sizes)
    for (const run of dovetailRuns(meeting, size, through).slice(0, maxTried)) {
      const made = await carved(meeting, run, size, look, solids)
      if (made !== null) return { ...made, run, size }
    }
  return null
}

/** The carved pieces; null if one falls apart. `solids` holds the number of solids in each before carving. */
async function carved(
  { front: upper, behind: lower, plane }: Meeting,
  run: DovetailRun,
  size: DovetailSize,
  look: number,
  solids: readonly [front: number, behind: number],
): Promise<Carved | null> {
  const sunk = scaled(plane.normal, -sunkMm)
  const bars = [0, size.clearanceMm].map((gap) => bar(upper, plane, run, size, gap, look))
  const [tongue, grooved] = await divideSolids([upper, ...bars], look, ([solid, inner, outer]) => [
    solid!.intersect(inner!).translate([...sunk]),
    solid!.subtract(outer!),
  ])
  if (!tongue || !grooved)
    throw new AppError('bad-geometry', 'Nothing is left of it', { details: { reason: 'nothing_left' } })
  if (solidsIn(grooved) !== solids[0]) return null
  const tongued = await combineSolids([lower, tongue], ([solid, added]) => solid!.add(added!))
  return solidsIn(tongued) === solids[1] ? { tongue, upper: grooved, lower: tongued } : null
}

/** A bar along the run through the whole model, as wide as the tongue plus the gap. */
function bar(
  like: Body,
  { normal }: CuttingPlane,
  { at, along }: DovetailRun,
  { neckMm, depthMm }: DovetailSize,
  gap: number,
  look: number,
): Body {
  const across = cross(normal, along)
  const low = gap === 0 ? 0 : -1
  const high = depthMm + gap
  const halfAt = (height: number): number => neckMm / 2 + gap / Math.cos(Math.atan(flare)) + height * flare
  const far = Math.hypot(...bodyBounds(like).size) + 1
  const ring = (way: number): Vector[] =>
    (
      [
        [-halfAt(low), low],
        [-halfAt(high), high],
        [halfAt(high), high],
        [halfAt(low), low],
      ] as const
    ).map(([aside, height]) => plus(plus(plus(at, scaled(along, way)), scaled(across, aside)), scaled(normal, height)))
  return loft(like, [ring(-far), ring(far)], look)
}

function solidsIn(body: Body): number {
  return shellsOf(body, twinsOf(body.triangles)).shells.filter(({ volume }) => volume > 0).length
}

function turned({ normal: [x, y, z], offset }: CuttingPlane): CuttingPlane {
  return { normal: [-x, -y, -z], offset: -offset }
}

/** A dovetail represented as a row of bores as wide as its groove. */
function rowOf(one: Dovetail): Connector[] {
  const { at, along, lengthMm, plane, front, behind, neckMm, depthMm, clearanceMm, wallMm } = one
  const width = neckMm + 2 * (depthMm * flare + clearanceMm)
  const count = Math.ceil((2 * lengthMm) / width) + 1
  return Array.from({ length: count }, (_, i) => ({
    at: plus(at, scaled(along, (i / (count - 1) - 0.5) * lengthMm)),
    plane,
    front,
    behind,
    diameterMm: neckMm,
    depthMm,
    boreDiameterMm: width,
    boreDepthMm: depthMm + clearanceMm,
    wallMm,
  }))
}
