/** What the skin over a hole wears: what its rim wears, continued. */
import { wearSize, type Body } from './body.ts'
import type { Patch } from './smooth-patch.ts'

/** A step of the rim in the picture this many times longer than its usual step is a jump to another piece of it. */
const jump = 6

/**
 * The look of a whole patch (the one most used at its rim), and `wearSize` numbers for each of its points. `rim` are corners
 * in the order of the patch's rim. Where the rim lies in several pieces of the picture, one place of it is worn by all: a
 * smear over what lies between the pieces would be worse.
 */
export function fillLook(body: Body, rim: readonly number[], patch: Patch): { look: number; wear: Float32Array } {
  const wear = new Float32Array((rim.length + patch.inner.length / 3) * wearSize)
  const lookOf = (corner: number): number => body.look[Math.floor(corner / 3)]!
  const look = maxUsed(rim.map(lookOf))
  const { uvs, colours } = body.looks[look]!
  if (!uvs && !colours) return { look, wear }
  const usual = rim.find((corner) => lookOf(corner) === look)!
  rim.forEach((corner, i) => {
    const from = lookOf(corner) === look ? corner : usual
    wear.set(body.wear.subarray(from * wearSize, (from + 1) * wearSize), i * wearSize)
  })
  patch.spread(wear, wearSize)
  if (uvs && !isOnePiece(wear, rim.length))
    for (let at = wearSize; at < wear.length; at += wearSize) wear.copyWithin(at, 0, 2)
  return { look, wear }
}

function maxUsed(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function isOnePiece(wear: Float32Array, count: number): boolean {
  const steps: number[] = []
  for (let i = 0; i < count; i++) {
    const a = i * wearSize
    const b = ((i + 1) % count) * wearSize
    steps.push(Math.hypot(wear[b]! - wear[a]!, wear[b + 1]! - wear[a + 1]!))
  }
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
  return steps.every((step) => step <= jump * usual + 1e-4)
}
