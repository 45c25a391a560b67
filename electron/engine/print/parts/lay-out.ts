/** Pieces turned to how they print best and laid onto plates. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { stability } from '../measure/stability.ts'
import { layFlat } from '../shape/best-orientation.ts'
import { ontoPlate, placeBody, type Turn, turnBody, turnToDown } from '../shape/move-body.ts'
import { reachAlong } from './divide.ts'
import { liesIn, planeSlack } from './lies-in.ts'
import type { Bed } from './fit-bed.ts'
import { packPlates } from './pack.ts'

/** What is to be laid out. */
export interface Loose {
  name: string
  body: Body
  /** Left out: a part. */
  role?: 'part' | 'pin'
  /** The direction that is to look down; left out: found. */
  down?: Vector
  /** That it comes from, where it stays in its place; left out: the first. */
  plate?: number
}

/** Where it lies: on a plate, counted from 1. */
export interface Laid {
  name: string
  role: 'part' | 'pin'
  body: Body
  plate: number
  /** Whether it lies on a face where it was cut. */
  cutFaceDown: boolean
  /** It is larger than the plate, or taller than the printer. */
  tooLarge: boolean
}

/** Between two plates, as a share of their width. */
const plateGap = 0.2
/** A piece that falls over when it is tilted by less does not stand while it is printed. */
const minTipDegrees = 8

/** Plate after plate along X, each with its middle at a multiple of 1.2 widths. */
export async function layOut(
  pieces: readonly Loose[],
  planes: readonly CuttingPlane[],
  bed: Bed,
  gapMm: number,
  onward: (share: number) => void,
): Promise<Laid[]> {
  const turned: { body: Body; cutFaceDown: boolean }[] = []
  for (const [i, piece] of pieces.entries()) {
    onward(i / pieces.length)
    turned.push(await turnedToPrint(piece, planes, bed))
  }
  const sizes = turned.map(({ body }) => bodyBounds(body).size)
  const packed = packPlates(
    sizes.map(([width, , depth]) => [width, depth]),
    [bed[0], bed[1]],
    gapMm,
  )
  return pieces.map(({ name, role = 'part' }, i) => {
    const { plate, x, z } = packed[i]!
    const { body, cutFaceDown } = turned[i]!
    const { by } = ontoPlate(body)
    const [width, height, depth] = sizes[i]!
    return {
      name,
      role,
      plate,
      cutFaceDown,
      tooLarge: width > bed[0] + 1e-6 || depth > bed[1] + 1e-6 || height > bed[2] + 1e-6,
      body: placeBody(body, { scale: 1, by: [by[0] + x + (plate - 1) * bed[0] * (1 + plateGap), by[1], by[2] + z] }),
    }
  })
}

/** On the largest cut face that it stands on; else as the model stood; else on its largest flat. What does not fit is passed over. */
async function turnedToPrint(
  { body, down }: Loose,
  planes: readonly CuttingPlane[],
  bed: Bed,
): Promise<{ body: Body; cutFaceDown: boolean }> {
  if (down !== undefined) return { body: turnedAside(turnBody(body, turnToDown(down)), bed), cutFaceDown: false }
  for (const face of cutFaces(body, planes)) {
    const turned = turnedAside(turnBody(body, turnToDown(face)), bed)
    if (fits(turned, bed) && standsFirmly(turned)) return { body: turned, cutFaceDown: true }
  }
  const asItStood = turnedAside(body, bed)
  if (fits(asItStood, bed) && standsFirmly(asItStood)) return { body: asItStood, cutFaceDown: false }
  const flat = turnedAside(turnBody(body, await layFlat(body)), bed)
  return { body: fits(flat, bed) || !fits(asItStood, bed) ? flat : asItStood, cutFaceDown: false }
}

/** Outward normals of the faces in the planes beyond which nothing of the piece sticks out, largest first. */
function cutFaces(body: Body, planes: readonly CuttingPlane[]): Vector[] {
  const slack = planeSlack(body)
  const faces: { normal: Vector; area: number }[] = []
  for (const plane of planes)
    for (const side of [1, -1]) {
      const normal = plane.normal.map((value) => value * side) as Vector
      if (reachAlong(body, normal)[1] > plane.offset * side + slack) continue
      let area = 0
      for (let triangle = 0; triangle < body.look.length; triangle++)
        if (liesIn(body, triangle, plane, slack)) area += normalOf(body, triangle)[3]
      if (area > 0) faces.push({ normal, area })
    }
  return faces.toSorted((a, b) => b.area - a.area).map(({ normal }) => normal)
}

function standsFirmly(body: Body): boolean {
  return stability(placeBody(body, ontoPlate(body))).tipsAtDegrees >= minTipDegrees
}

/** A quarter turn about the upright where that alone makes it fit. */
function turnedAside(body: Body, bed: Bed): Body {
  if (fits(body, bed)) return body
  const aside = turnBody(body, quarterTurn)
  return fits(aside, bed) ? aside : body
}

const quarterTurn: Turn = [0, 0, 1, 0, 1, 0, -1, 0, 0]

function fits(body: Body, bed: Bed): boolean {
  const [width, height, depth] = bodyBounds(body).size
  return width <= bed[0] + 1e-6 && depth <= bed[1] + 1e-6 && height <= bed[2] + 1e-6
}

/** As they were before they were cut apart, on the plates that they come from. */
export function inPlace(pieces: readonly Loose[]): Laid[] {
  return pieces.map(({ name, body, role = 'part', plate = 1 }) => ({
    name,
    role,
    body,
    plate,
    cutFaceDown: false,
    tooLarge: false,
  }))
}
