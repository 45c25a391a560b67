import { expect, test } from 'vitest'
import { ExpectedDuration } from '../../../electron/backend/queue/expected-duration.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { anInputFile } from '../../renderer/builders.ts'
import { job } from '../../support/builders.ts'

const kind = { connectionId: 'paid', operation: 'text-to-3d', modelId: 'first-3.1' } as const
const noAssets = () => undefined
const sized = (id: string) => ({ facts: { triangles: Number(id) } }) as Asset
const of = (triangles: number) => ({ inputFiles: [anInputFile({ slot: 'mesh', assetId: String(triangles) })] })

test('the usual duration of each kind is the median of its own jobs', () => {
  const expected = new ExpectedDuration(noAssets, [
    ...[90_000, 10_000, 20_000].map((durationMs) => ({ ...kind, durationMs, assetId: null })),
    { ...kind, operation: 'image-to-3d', durationMs: 5_000, assetId: null },
  ])
  expect(expected.expectedMs(job(kind))).toBe(20_000)
  const runs = (...times: number[]) => times.map((ms) => ({ ms, triangles: null }))
  expect(expected.all()).toEqual([
    { ...kind, runs: runs(90_000, 10_000, 20_000) },
    { ...kind, operation: 'image-to-3d', runs: runs(5_000) },
  ])
})

test('a larger model is expected to take longer', () => {
  const stored = [{ ...kind, durationMs: 4_000, assetId: '20000' }]
  const expected = new ExpectedDuration(sized, stored)
  expect(expected.expectedMs(job({ ...kind, ...of(20_000) }))).toBe(4_000)
  expect(expected.expectedMs(job({ ...kind, ...of(471_000) }))).toBeGreaterThan(54_000)
})

test('a failed job does not count, and without finished jobs the duration is unknown', () => {
  const expected = new ExpectedDuration(sized)
  const times = { submittedAt: '2026-01-31T09:00:00.000Z', finishedAt: '2026-01-31T09:00:07.000Z', ...of(50) }
  expected.learn(job({ ...kind, ...times, state: 'failed' }))
  expect([expected.expectedMs(job(kind)), expected.all()]).toEqual([null, []])
  expected.learn(job({ ...kind, ...times, state: 'done' }))
  expect(expected.all()).toEqual([{ ...kind, runs: [{ ms: 7_000, triangles: 50 }] }])
})
