/** The material and attributes of a patch over a hole, continued from its rim. */
import { attributeCount, attributesAt, type Body } from './body.ts'
import type { Patch } from './smooth-patch.ts'

/** A rim step in texture space this many times longer than the median step is a jump to another UV island. */
const jump = 6

/**
 * Returns the look of a patch (the most common at its rim) and `attributeCount` numbers for each of its points. `rim`
 * lists corners in rim order. If the rim spans several UV islands, all points get the texture coordinate of one of
 * them: interpolating across the gaps would smear.
 */
export function fillLook(body: Body, rim: readonly number[], patch: Patch): { look: number; attributes: Float32Array } {
  const attributes = new Float32Array((rim.length + patch.inner.length / 3) * attributeCount)
  const lookOf = (corner: number): number => body.look[Math.floor(corner / 3)]!
  const look = maxUsed(rim.map(lookOf))
  const { uvs, colours } = body.looks[look]!
  if (!uvs && !colours) return { look, attributes }
  const usual = rim.find((corner) => lookOf(corner) === look)!
  rim.forEach((corner, i) => {
    const from = lookOf(corner) === look ? corner : usual
    attributes.set(attributesAt(body, from), i * attributeCount)
  })
  patch.spread(attributes, attributeCount)
  if (uvs && !isOnePiece(attributes, rim.length))
    for (let at = attributeCount; at < attributes.length; at += attributeCount) attributes.copyWithin(at, 0, 2)
  return { look, attributes }
}

function maxUsed(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function isOnePiece(attributes: Float32Array, count: number): boolean {
  const steps: number[] = []
  for (let i = 0; i < count; i++) {
    const a = i * attributeCount
    const b = ((i + 1) % count) * attributeCount
    steps.push(Math.hypot(attributes[b]! - attributes[a]!, attributes[b + 1]! - attributes[a + 1]!))
  }
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
  return steps.every((step) => step <= jump * usual + 1e-4)
}
