/** Cuts a body until each of its pieces fits a printer. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { type CrumbRule, type PlaneCut, joinCrumbs, loosePieces, splitByPlane } from './divide.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** Width, depth and height of the build volume, millimetres. */
export type Bed = readonly [number, number, number]

/** More pieces than this are impractical to assemble. */
export const maxPieces = 200

/** Whether a box fits the build volume in some axis-aligned orientation, with a small tolerance. */
export function fitsBed(size: readonly number[], bed: Bed): boolean {
  const [own, room] = [size.toSorted(ascending), bed.toSorted(ascending)]
  return own.every((length, i) => length <= room[i]! + 1e-6)
}

/**
 * Cuts each piece that does not fit into equal steps across the side that needs the most cuts, in the orientation with
 * the fewest pieces, and repeats this for the results. Rejects with `invalid-input` above `maxPieces`, `bad-geometry`.
 */
export async function divideToFit(
  body: Body,
  bed: Bed,
  look: number,
  crumbs: CrumbRule,
  onward: (share: number) => void,
): Promise<{ pieces: Body[]; cuts: PlaneCut[] }> {
  const cuts = new Map<string, PlaneCut>()
  const done: Body[] = []
  const waiting = [body]
  checkCount(stepsFor(bodyBounds(body).size, bed).reduce((product, steps) => product * steps, 1))
  while (waiting.length > 0) {
    checkCount(done.length + waiting.length)
    onward(done.length / (done.length + waiting.length))
    const piece = waiting.pop()!
    const { low, size } = bodyBounds(piece)
    if (fitsBed(size, bed)) {
      done.push(piece)
      continue
    }
    const steps = stepsFor(size, bed)
    const most = Math.max(...steps)
    const axis = steps.indexOf(most)
    const normal = vec3((other) => (other === axis ? 1 : 0))
    const plane = { normal, offset: low[axis]! + size[axis]! / most }
    const [front, behind] = await splitByPlane(piece, plane, look)
    const key = `${axis} ${plane.offset.toFixed(4)}`
    const known = cuts.get(key)
    if (known === undefined) cuts.set(key, { plane, pieces: 1 })
    else known.pieces++
    const loose = [front, behind].map((side) => (side === null ? [] : loosePieces(side, plane)))
    waiting.push(...(await joinCrumbs(loose[0]!, loose[1]!, plane, crumbs)))
  }
  return { pieces: done, cuts: [...cuts.values()] }
}

/** Number of divisions of each side of a box, in the orientation with the fewest pieces. */
function stepsFor(size: readonly number[], [width, depth, height]: Bed): number[] {
  const ways = [
    [width, depth, height],
    [width, height, depth],
    [depth, width, height],
    [depth, height, width],
    [height, width, depth],
    [height, depth, width],
  ].map((room) => size.map((length, axis) => Math.max(1, Math.ceil((length - 1e-6) / room[axis]!))))
  const pieces = ways.map((steps) => steps.reduce((product, each) => product * each, 1))
  return ways[pieces.indexOf(Math.min(...pieces))]!
}

function checkCount(pieces: number): void {
  if (pieces > maxPieces)
    throw new AppError('invalid-input', `More than ${maxPieces} pieces would be needed`, {
      details: { field: 'printer', reason: 'too-many-pieces', most: maxPieces },
    })
}

function ascending(a: number, b: number): number {
  return a - b
}
