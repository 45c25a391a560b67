import { expect, test } from 'vitest'
import { comparedResults } from '../../../renderer/queue/compared-results.ts'
import { aJob, anAsset } from '../builders.ts'

const assets = [
  ...['a', 'b', 'c', 'd', 'e'].map((id) => anAsset({ id })),
  anAsset({ id: 'picture', kind: 'image' }),
  anAsset({ id: 'report', kind: 'other' }),
]
const inBatch = (kind: 'models' | 'variations', index: number, assetIds: string[]) =>
  aJob({ id: `job-${index}`, assetIds, batch: { id: 'batch', kind, index, count: 3 } })

test('models of one job are compared, and nothing else that came with them', () => {
  const job = aJob({ assetIds: ['a', 'picture', 'b', 'report'] })
  expect(comparedResults(job, [job], assets)).toEqual({ ids: ['a', 'b'], label: 'Compare both results' })
})

test('more than fit onto the stage are told, and the first four are taken', () => {
  const job = aJob({ assetIds: ['a', 'b', 'c', 'd', 'e'] })
  expect(comparedResults(job, [job], assets)).toEqual({
    ids: ['a', 'b', 'c', 'd'],
    label: 'Compare the first 4 of 5 results',
  })
})

test.each([
  ['variations', 'Compare all 3 variations'],
  ['models', 'Compare all 3 results'],
] as const)('what was sent together is compared in its order: %s', (kind, label) => {
  const jobs = [inBatch(kind, 2, ['c']), inBatch(kind, 0, ['a', 'picture']), inBatch(kind, 1, ['b'])]
  expect(comparedResults(jobs[0]!, [...jobs, aJob({ assetIds: ['e'] })], assets)).toEqual({
    ids: ['a', 'b', 'c'],
    label,
  })
})

test.each([
  ['one model alone', aJob({ assetIds: ['a'] }), []],
  ['none but pictures', aJob({ assetIds: ['picture', 'picture'] }), []],
  ['one whose other was deleted', aJob({ assetIds: ['a', 'gone'] }), []],
  ['one of a batch that has nothing itself', inBatch('models', 0, []), [inBatch('models', 1, ['a', 'b'])]],
  ['one whose batch has made nothing else', inBatch('variations', 0, ['a']), [inBatch('variations', 1, ['gone'])]],
])('there is nothing to compare for %s', (_, job, others) => {
  expect(comparedResults(job, [job, ...others], assets)).toBeNull()
})
