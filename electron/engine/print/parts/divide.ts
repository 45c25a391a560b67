/** Cuts a closed body along planes and closes every piece with a flat face. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { type Body, bodyBounds, joinBodies, volumeOf } from '../../repair/body.ts'
import { twinsOf } from '../../mesh/twins.ts'
import { type Shell, shellsOf } from '../../repair/shells.ts'
import { combineSolids, divideSolids } from '../../repair/solids.ts'
import { piecesAt } from './connector.ts'
import { liesIn, planeSlack } from './lies-in.ts'
import { capsOn } from './pieces-at-plane.ts'

/** The two sides of a plane, front first; null for an empty side. `look` is for the cut face. Rejects `bad-geometry`. */
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
 * beads beside the model, stay with the nearest one that it did.
 */
export function loosePieces(body: Body, plane: CuttingPlane): Body[] {
  const { shells } = shellsOf(body, twinsOf(body.triangles))
  const solids = shells.filter(({ volume }) => volume > 0)
  if (solids.length < 2) return [body]
  const slack = planeSlack(body)
  const isCut = (one: Body): boolean => one.look.some((_, triangle) => liesIn(one, triangle, plane, slack))
  const heads = solids.filter((shell) => isCut(shell.body))
  if (heads.length < 2) return [body]
  const groups = new Map<Shell, Body[]>(heads.map((head) => [head, [head.body]]))
  for (const shell of shells) {
    if (groups.has(shell)) continue
    const around = shell.volume < 0 ? shells[shell.parent] : undefined
    const own = around !== undefined && groups.has(around) ? around : nearest(shell, heads)
    groups.get(own)!.push(shell.body)
  }
  return heads.map((head) => joinBodies(groups.get(head)!))
}

/** The solid whose box is nearest to that of the shell. */
function nearest({ body }: Shell, heads: readonly Shell[]): Shell {
  const own = bodyBounds(body)
  const away = heads.map((head) => {
    const other = bodyBounds(head.body)
    return Math.hypot(
      ...[0, 1, 2].map((axis) => Math.max(0, own.low[axis]! - other.high[axis]!, other.low[axis]! - own.high[axis]!)),
    )
  })
  return heads[away.indexOf(Math.min(...away))]!
}

/** Pieces thinner than an extrusion line, or with less material than this, cannot be printed. */
const flakeMm = 0.4
const flakeMm3 = 1

/** Whether a piece is large enough to be printed. */
export function isPrintable(piece: Body): boolean {
  return Math.min(...bodyBounds(piece).size) >= flakeMm && volumeOf(piece) >= flakeMm3
}

/** The pieces on both sides of a cut; too small to print ones stay attached to the piece on the other side, if there is one. */
export async function withoutFlakes(front: Body[], behind: Body[], plane: CuttingPlane): Promise<Body[]> {
  const pieces = [...behind, ...front]
  if (pieces.every(isPrintable)) return pieces
  const held = new Map<number, number[]>()
  for (const face of capsOn(pieces, plane).faces) {
    const { front: a, behind: b } = piecesAt(face)
    for (const [flake, whole] of [
      [a, b],
      [b, a],
    ] as const)
      if (!isPrintable(pieces[flake]!) && isPrintable(pieces[whole]!) && ![...held.values()].flat().includes(flake))
        held.set(whole, [...(held.get(whole) ?? []), flake])
  }
  const gone = new Set([...held.values()].flat())
  const kept: Body[] = []
  for (const [i, piece] of pieces.entries()) {
    if (gone.has(i)) continue
    const flakes = held.get(i)?.map((flake) => pieces[flake]!) ?? []
    kept.push(
      flakes.length === 0
        ? piece
        : await combineSolids([piece, ...flakes], (solids, { Manifold }) => Manifold.union(solids)),
    )
  }
  return kept
}

/** A cutting plane, and whether it met anything. */
export interface Cut {
  plane: CuttingPlane
  /** Number of pieces that it cut. */
  pieces: number
}

/** Cuts every piece along every plane. */
export async function divideByPlanes(
  body: Body,
  planes: readonly CuttingPlane[],
  look: number,
  onward: (share: number) => void,
): Promise<{ pieces: Body[]; cuts: Cut[] }> {
  let pieces = [body]
  const cuts: Cut[] = []
  for (const [i, plane] of planes.entries()) {
    onward(i / planes.length)
    const next: Body[] = []
    let met = 0
    for (const piece of pieces) {
      const [front, behind] = await splitByPlane(piece, plane, look)
      if (front === null || behind === null) next.push(piece)
      else {
        met++
        next.push(...(await withoutFlakes(loosePieces(front, plane), loosePieces(behind, plane), plane)))
      }
    }
    cuts.push({ plane, pieces: met })
    pieces = next
  }
  return { pieces, cuts }
}
