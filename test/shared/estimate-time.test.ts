import { describe, expect, test } from 'vitest'
import { families } from '../../electron/service/families/families.ts'
import { estimateTime, trianglesIn, typicalTimeOf, type TimeEstimate } from '../../shared/catalogue/estimate-time.ts'
import { measuredTimes } from './measured-times.ts'

const operations = families.flatMap(({ models }) =>
  models.flatMap((model) => model.operations.map((operation) => ({ model, operation }))),
)

function fromCatalogue(id: string, triangles: number): TimeEstimate {
  const { model, operation } = operations.find(({ operation: { operation: own } }) => own === id)!
  return estimateTime([], typicalTimeOf(model, operation), triangles)!
}

/** Within a second, which is as exact as the window says it. */
const holds = ({ minMs, maxMs }: TimeEstimate, seconds: number) =>
  minMs <= seconds * 1000 + 1000 && seconds * 1000 <= maxMs + 1000

describe('measured times of operations by sizes', () => {
  test.each(measuredTimes)(
    '%s, %s, of %d triangles: %d s lie in the range of the catalogue',
    (id, _, triangles, seconds) => {
      expect(holds(fromCatalogue(id, triangles), seconds)).toBe(true)
    },
  )

  test('one run on a smaller or larger model is never too optimistic, and seldom too wide or too high', () => {
    const pairs = measuredTimes.flatMap(([id, state, triangles, seconds]) =>
      measuredTimes
        .filter(([other, own, size]) => other === id && own === state && size !== triangles)
        .map(([, , size, took]) => ({ known: { ms: took * 1000, triangles: size }, triangles, seconds })),
    )
    const found = pairs.map(({ known, triangles, seconds }) => ({
      estimate: estimateTime([known], null, triangles)!,
      seconds,
      isLarger: triangles > known.triangles,
    }))
    const tooLow = found.filter(({ estimate, seconds, isLarger }) => isLarger && seconds * 1000 > estimate.maxMs + 1000)
    expect(tooLow.length / found.length).toBeLessThan(0.03)
    const right = found.filter(({ estimate, seconds }) => holds(estimate, seconds))
    expect(right.length / found.length).toBeGreaterThan(0.8)
  })
})

test('earlier runs on models of a similar size count, others only while there are none', () => {
  const small = { ms: 2_000, triangles: 5_000 }
  const large = [50_000, 58_000, 54_000].map((ms) => ({ ms, triangles: 471_000 }))
  const estimate = estimateTime([small, ...large], { seconds: 4 }, 471_000)!
  expect(estimate).toMatchObject({ middleMs: 54_000, isLearnt: true })
  expect(estimate.minMs).toBeGreaterThan(30_000)
  expect(estimate.maxMs).toBeLessThan(80_000)
  expect(estimateTime([small], null, 471_000)!.maxMs).toBeGreaterThan(54_000)
})

test('without a model, or a size, runs count as they were', () => {
  const estimate = estimateTime([{ ms: 10_000, triangles: null }], null, 100_000)!
  expect(estimate.middleMs).toBe(10_000)
  expect([estimate.minMs, estimate.maxMs].map(Math.round)).toEqual([6250, 16_000])
  expect(estimateTime([], null, 1)).toBeNull()
  expect(estimateTime([], { seconds: 180 }, null)).toMatchObject({ minMs: 180_000, maxMs: 180_000, isLearnt: false })
})

test('the size is that of the largest model among the files', () => {
  const facts = { a: 100, b: 5_000 }
  const assetOf = (id: string) => (id in facts ? { facts: { triangles: facts[id as keyof typeof facts] } } : undefined)
  const files = ['a', null, 'b', 'deleted'].map((assetId) => ({ assetId }))
  expect(trianglesIn(files, assetOf)).toBe(5_000)
  expect(trianglesIn([{ assetId: 'deleted' }], assetOf)).toBeNull()
})
