/** Cuts one object into pieces along planes. */
import { placePlane } from '../../../../shared/print/cut-planes.ts'
import { crumbMm3 } from '../../../../shared/print/crumbs.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { middleOf } from '../../mesh/bounds.ts'
import { type Body, bodyBounds, volumeOf } from '../../repair/body.ts'
import type { PrintCutInput } from '../jobs.ts'
import { insideLook } from '../shape/inside-look.ts'
import { type Crumbs, crumbTest, isFlake, noCrumbs } from './crumbs.ts'
import { type CrumbRule, type PlaneCut, divideByPlanes } from './divide.ts'
import { divideToFit } from './fit-bed.ts'
import { boundsOfAll, type GivenSolid } from './given-objects.ts'

/** An object and its pieces. */
export interface Divided {
  solid: GivenSolid
  look: number
  /** Bottom to top, then left to right, before connectors are added. */
  pieces: Body[]
  crumbs: Crumbs
  cuts: PlaneCut[]
  /** The planes that met the object. */
  planes: CuttingPlane[]
}

/** `all` lists the objects of the same model; percentages are relative to their common bounding box. */
export async function dividedObject(
  solid: GivenSolid,
  all: readonly GivenSolid[],
  { planes, bed, crumbs: choice }: Pick<PrintCutInput, 'planes' | 'bed' | 'crumbs'>,
  onward: (share: number) => void,
): Promise<Divided> {
  const { body, role } = solid
  const look = await insideLook(body, 'Cut')
  const { low, high } = boundsOfAll(all)
  const placed = planes?.map((plane) => placePlane(plane, [...low, ...high]))
  const isCrumb = crumbTest(body, choice)
  const rule: CrumbRule = { isCrumb, joins: choice !== 'drop', joined: [] }
  const made =
    role === 'pin'
      ? { pieces: [body], cuts: [] }
      : placed === undefined
        ? await divideToFit(body, bed, look, rule, onward)
        : await divideByPlanes(body, placed, look, rule, onward)
  const met = made.cuts.filter(({ pieces }) => pieces > 0)
  if (met.length === 0) return { solid, look, pieces: [body], crumbs: noCrumbs(), cuts: made.cuts, planes: [] }
  const large = made.pieces.filter((piece) => !isCrumb(piece))
  const pieces = choice === 'drop' && large.length > 0 ? large : made.pieces
  return {
    solid,
    look,
    pieces: inOrder(pieces),
    crumbs: {
      joined: rule.joined,
      dropped: made.pieces.filter((piece) => !pieces.includes(piece)).map(volumeOf),
      kept: pieces.filter((piece) => isFlake(piece) || volumeOf(piece) < crumbMm3).map(volumeOf),
    },
    cuts: made.cuts,
    planes: met.map(({ plane }) => plane),
  }
}

/** Sorts pieces from bottom to top, then from left to right. */
function inOrder(pieces: readonly Body[]): Body[] {
  const middles = new Map(pieces.map((piece) => [piece, middleOf(bodyBounds(piece))]))
  return pieces.toSorted((a, b) => {
    const [p, q] = [middles.get(a)!, middles.get(b)!]
    return Math.round(p[1] - q[1]) || p[0] - q[0] || p[2] - q[2]
  })
}
