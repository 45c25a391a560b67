/** Cuts one object into pieces along planes. */
import { placePlane } from '../../../../shared/print/cut-planes.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { middleOf } from '../../mesh/bounds.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import type { PrintCutInput } from '../jobs.ts'
import { insideLook } from '../shape/inside-look.ts'
import { type Cut, divideByPlanes, isPrintable } from './divide.ts'
import { divideToFit } from './fit-bed.ts'
import { boundsOfAll, type GivenSolid } from './given-objects.ts'

/** An object and its pieces. */
export interface Divided {
  solid: GivenSolid
  look: number
  /** Printable pieces, in order, before any connectors. */
  pieces: Body[]
  /** Pieces too small to print. */
  crumbs: Body[]
  cuts: Cut[]
  /** The planes that met the object. */
  planes: CuttingPlane[]
}

/** `all` are the objects of the same model; percentages are relative to their common box. */
export async function dividedObject(
  solid: GivenSolid,
  all: readonly GivenSolid[],
  { planes, bed }: Pick<PrintCutInput, 'planes' | 'bed'>,
  onward: (share: number) => void,
): Promise<Divided> {
  const { body, role } = solid
  const look = await insideLook(body, 'Cut')
  const { low, high } = boundsOfAll(all)
  const placed = planes?.map((plane) => placePlane(plane, [...low, ...high]))
  const made =
    role === 'pin'
      ? { pieces: [body], cuts: [] }
      : placed === undefined
        ? await divideToFit(body, bed, look, onward)
        : await divideByPlanes(body, placed, look, onward)
  const met = made.cuts.filter(({ pieces }) => pieces > 0)
  if (met.length === 0) return { solid, look, pieces: [body], crumbs: [], cuts: made.cuts, planes: [] }
  const whole = made.pieces.filter(isPrintable)
  return {
    solid,
    look,
    pieces: inOrder(whole),
    crumbs: made.pieces.filter((piece) => !whole.includes(piece)),
    cuts: made.cuts,
    planes: met.map(({ plane }) => plane),
  }
}

/** Bottom to top, then left to right. */
function inOrder(pieces: readonly Body[]): Body[] {
  const middles = new Map(pieces.map((piece) => [piece, middleOf(bodyBounds(piece))]))
  return pieces.toSorted((a, b) => {
    const [p, q] = [middles.get(a)!, middles.get(b)!]
    return Math.round(p[1] - q[1]) || p[0] - q[0] || p[2] - q[2]
  })
}
