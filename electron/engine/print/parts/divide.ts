/** Cuts a closed body along planes and closes every piece with a flat face. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { type Body, joinBodies, volumeOf } from '../../repair/body.ts'
import { twinsOf } from '../../mesh/twins.ts'
import { type Shell, shellsOf } from '../../repair/shells.ts'
import { combineSolids, divideSolids } from '../../repair/solids.ts'
import { piecesAt } from './connector.ts'
import { nearestTo } from './crumbs.ts'
import { liesIn, planeSlack } from './lies-in.ts'
import { capsOn } from './pieces-at-plane.ts'

/**
 * The bodies on both sides of a plane, front first; null for an empty side. `look` is for the cut face. Rejects with
 * `bad-geometry`.
 */
export async function splitByPlane(
  body: Body,
  { normal, offset }: CuttingPlane,
  look: number,
): Promise<[front: Body | null, behind: Body | null]> {
  const [least, most] = reachAlong(body, normal)
  const slack = 1e-6 * (most - least)
  if (offset <= least + slack) return [body, null]
  if (offset >= most - slack) return [null, body]
  const [front, behind] = await divideSolids([body], look, ([solid], _, middle) =>
    solid!.splitByPlane([...normal], offset - normal.reduce((sum, value, axis) => sum + value * middle[axis]!, 0)),
  )
  return [front ?? null, behind ?? null]
}

/** The extent of a body along a direction. */
export function reachAlong(
  { points, triangles }: Body,
  [x, y, z]: readonly [number, number, number],
): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const point of triangles) {
    const at = points[point * 3]! * x + points[point * 3 + 1]! * y + points[point * 3 + 2]! * z
    least = Math.min(least, at)
    most = Math.max(most, at)
  }
  return [least, most]
}

/**
 * Separates the connected solids (with their voids) that a cut produced. Solids that the plane did not touch, such as
 * beads beside the model, stay with the nearest solid that was cut.
 */
export function loosePieces(body: Body, plane: CuttingPlane): Body[] {
  const { shells } = shellsOf(body, twinsOf(body.triangles))
  const solids = shells.filter(({ volume }) => volume > 0)
  if (solids.length < 2) return [body]
  const slack = planeSlack(body)
  const isCut = (one: Body): boolean => one.look.some((_, triangle) => liesIn(one, triangle, plane, slack))
  const heads = solids.filter((shell) => isCut(shell.body))
  if (heads.length < 2) return [body]
  const headBodies = heads.map(({ body }) => body)
  const groups = new Map<Shell, Body[]>(heads.map((head) => [head, [head.body]]))
  for (const shell of shells) {
    if (groups.has(shell)) continue
    const around = shell.volume < 0 ? shells[shell.parent] : undefined
    const own = around !== undefined && groups.has(around) ? around : heads[nearestTo(shell.body, headBodies)]!
    groups.get(own)!.push(shell.body)
  }
  return heads.map((head) => joinBodies(groups.get(head)!))
}

/** How a cut handles pieces that are too small. */
export interface CrumbRule {
  isCrumb: (piece: Body) => boolean
  /** Whether small pieces stay with the piece on the other side of the cut. */
  joins: boolean
  /** Volumes of the pieces that stayed, mm³. */
  joined: number[]
}

/** The pieces on both sides of a cut; each crumb is united with the largest piece that it touches on the other side. */
export async function joinCrumbs(
  front: Body[],
  behind: Body[],
  plane: CuttingPlane,
  { isCrumb, joins, joined }: CrumbRule,
): Promise<Body[]> {
  const pieces = [...behind, ...front]
  const isSmall = pieces.map(isCrumb)
  if (!joins || !isSmall.includes(true)) return pieces
  const beside = pieces.map((): number[] => [])
  for (const face of capsOn(pieces, plane).faces) {
    const { front: a, behind: b } = piecesAt(face)
    beside[a]!.push(b)
    beside[b]!.push(a)
  }
  const volumes = pieces.map(volumeOf)
  let groups = pieces.map((_, piece) => [piece])
  for (const crumb of pieces.keys()) {
    const [other] = beside[crumb]!.toSorted((a, b) => volumes[b]! - volumes[a]!)
    if (!isSmall[crumb] || other === undefined) continue
    const [own, next] = [crumb, other].map((piece) => groups.find((group) => group.includes(piece))!) as [
      number[],
      number[],
    ]
    if (own === next) continue
    joined.push(volumes[crumb]!)
    groups = groups.filter((group) => group !== own)
    next.push(...own)
  }
  const made: Body[] = []
  for (const group of groups) {
    const solids = group.map((piece) => pieces[piece]!)
    made.push(
      solids.length === 1 ? solids[0]! : await combineSolids(solids, (all, { Manifold }) => Manifold.union(all)),
    )
  }
  return made
}

/** A cutting plane and the number of pieces it cut. */
export interface PlaneCut {
  plane: CuttingPlane
  /** Number of pieces that the plane cut. */
  pieces: number
}

/** Cuts every piece along every plane. */
export async function divideByPlanes(
  body: Body,
  planes: readonly CuttingPlane[],
  look: number,
  crumbs: CrumbRule,
  onward: (share: number) => void,
): Promise<{ pieces: Body[]; cuts: PlaneCut[] }> {
  let pieces = [body]
  const cuts: PlaneCut[] = []
  for (const [i, plane] of planes.entries()) {
    onward(i / planes.length)
    const next: Body[] = []
    let met = 0
    for (const piece of pieces) {
      const [front, behind] = await splitByPlane(piece, plane, look)
      if (front === null || behind === null) next.push(piece)
      else {
        met++
        next.push(...(await joinCrumbs(loosePieces(front, plane), loosePieces(behind, plane), plane, crumbs)))
      }
    }
    cuts.push({ plane, pieces: met })
    pieces = next
  }
  return { pieces, cuts }
}
