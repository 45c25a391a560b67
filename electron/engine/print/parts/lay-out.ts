/** Orients pieces for printing and arranges them on plates. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { scaled, type Vector } from '../../mesh/vectors.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { stability } from '../measure/stability.ts'
import { layFlat } from '../shape/best-orientation.ts'
import { ontoPlate, placeBody, type Turn, turnBody, turnToDown } from '../shape/move-body.ts'
import { reachAlong } from './divide.ts'
import { liesIn, planeSlack } from './lies-in.ts'
import type { Bed } from './fit-bed.ts'
import { packPlates } from './pack.ts'

/** A piece to lay out. */
export interface Loose {
  name: string
  body: Body
  /** Default: part. */
  role?: 'part' | 'pin'
  /** The direction to face down; chosen automatically by default. */
  down?: Vector
  /** Its plate if it stays in place; default: the first. */
  plate?: number
}

/** A piece on a plate. Plates are counted from 1. */
export interface Laid {
  name: string
  role: 'part' | 'pin'
  body: Body
  plate: number
  /** Whether the piece exceeds the build volume. */
  tooLarge: boolean
}

/** Gap between plates, as a fraction of their width. */
const plateGap = 0.2
/** Minimum tipping angle at which a piece stands firmly while it is printed. */
const minTipDegrees = 8
/** Area of a flat bottom, as a fraction of the largest cut face, at which the piece keeps standing on it. */
const keptBottom = 0.5
/** Pieces within this of the model's lowest point stood on the plate, millimetres. */
const floorSlackMm = 0.05

/** Lays plates along X, with their centres 1.2 widths apart. */
export async function layOut(
  pieces: readonly Loose[],
  planes: readonly CuttingPlane[],
  bed: Bed,
  gapMm: number,
  onward: (share: number) => void,
): Promise<Laid[]> {
  const turned: Body[] = []
  const floor = Math.min(...pieces.map(({ body }) => bodyBounds(body).low[1]))
  for (const [i, piece] of pieces.entries()) {
    onward(i / pieces.length)
    const stood = bodyBounds(piece.body).low[1] <= floor + floorSlackMm
    turned.push(await orientedForPrint(piece, planes, bed, stood))
  }
  const sizes = turned.map((body) => bodyBounds(body).size)
  const packed = packPlates(
    sizes.map(([width, , depth]) => [width, depth]),
    [bed[0], bed[1]],
    gapMm,
  )
  return pieces.map(({ name, role = 'part' }, i) => {
    const { plate, x, z } = packed[i]!
    const body = turned[i]!
    const { by } = ontoPlate(body)
    const [width, height, depth] = sizes[i]!
    return {
      name,
      role,
      plate,
      tooLarge: width > bed[0] + 1e-6 || depth > bed[1] + 1e-6 || height > bed[2] + 1e-6,
      body: placeBody(body, { scale: 1, by: [by[0] + x + (plate - 1) * bed[0] * (1 + plateGap), by[1], by[2] + z] }),
    }
  })
}

/**
 * Keeps a piece on the flat bottom that the model `stood` on if that is large compared with its cut faces. Else lays it
 * on the largest cut face that it can stand on, else as the model stood, else on its largest flat; orientations that do
 * not fit are skipped.
 */
async function orientedForPrint(
  { body, down }: Loose,
  planes: readonly CuttingPlane[],
  bed: Bed,
  stood: boolean,
): Promise<Body> {
  if (down !== undefined) return rotatedToFit(turnBody(body, turnToDown(down)), bed)
  const standing = rotatedToFit(body, bed)
  const foot = stability(placeBody(standing, ontoPlate(standing)))
  const canStand = fits(standing, bed) && foot.tipsAtDegrees >= minTipDegrees
  const faces = cutFaces(body, planes)
  if (stood && canStand && foot.contactMm2 >= keptBottom * (faces[0]?.area ?? 0)) return standing
  for (const { normal } of faces) {
    const turned = rotatedToFit(turnBody(body, turnToDown(normal)), bed)
    if (fits(turned, bed) && standsFirmly(turned)) return turned
  }
  if (canStand) return standing
  const flat = rotatedToFit(turnBody(body, await layFlat(body)), bed)
  return fits(flat, bed) || !fits(standing, bed) ? flat : standing
}

/** The cut faces beyond which the piece does not extend, largest first, with their outward normals. */
function cutFaces(body: Body, planes: readonly CuttingPlane[]): { normal: Vector; area: number }[] {
  const slack = planeSlack(body)
  const faces: { normal: Vector; area: number }[] = []
  for (const plane of planes)
    for (const side of [1, -1]) {
      const normal = scaled(plane.normal, side)
      if (reachAlong(body, normal)[1] > plane.offset * side + slack) continue
      let area = 0
      for (let triangle = 0; triangle < body.look.length; triangle++)
        if (liesIn(body, triangle, plane, slack)) area += normalOf(body, triangle)[3]
      if (area > 0) faces.push({ normal, area })
    }
  return faces.toSorted((a, b) => b.area - a.area)
}

function standsFirmly(body: Body): boolean {
  return stability(placeBody(body, ontoPlate(body))).tipsAtDegrees >= minTipDegrees
}

function rotatedToFit(body: Body, bed: Bed): Body {
  if (fits(body, bed)) return body
  const aside = turnBody(body, quarterTurn)
  return fits(aside, bed) ? aside : body
}

const quarterTurn: Turn = [0, 0, 1, 0, 1, 0, -1, 0, 0]

function fits(body: Body, bed: Bed): boolean {
  const [width, height, depth] = bodyBounds(body).size
  return width <= bed[0] + 1e-6 && depth <= bed[1] + 1e-6 && height <= bed[2] + 1e-6
}

/** Leaves the pieces in place, on their plates. */
export function inPlace(pieces: readonly Loose[]): Laid[] {
  return pieces.map(({ name, body, role = 'part', plate = 1 }) => ({
    name,
    role,
    body,
    plate,
    tooLarge: false,
  }))
}
