import { expect, test } from 'vitest'
import { actionWords } from '../../../renderer/words/queue/row-words.ts'
import { comparedResults } from '../../../renderer/queue/compared-results.ts'
import { aJob, anAsset } from '../builders.ts'

const assets = [
  ...['a', 'b', 'c', 'd', 'e'].map((id) => anAsset({ id })),
  anAsset({ id: 'picture', kind: 'image' }),
  anAsset({ id: 'report', kind: 'other' }),
]
const inBatch = (kind: 'models' | 'variations', index: number, assetIds: string[]) =>
  aJob({ id: `job-${index}`, assetIds, batch: { id: 'batch', kind, index, count: 3 } })

test('only the models of one job are compared', () => {
  const job = aJob({ assetIds: ['a', 'picture', 'b', 'report'] })
  expect(comparedResults(job, [job], assets)).toEqual({ ids: ['a', 'b'], kind: 'result', count: 2 })
})

test('the first four are compared, and the others are counted', () => {
  const job = aJob({ assetIds: ['a', 'b', 'c', 'd', 'e'] })
  expect(comparedResults(job, [job], assets)).toEqual({
    ids: ['a', 'b', 'c', 'd'],
    kind: 'result',
    count: 5,
  })
})

test.each([
  ['variations', 'variation'],
  ['models', 'result'],
] as const)('jobs sent together are compared in order: %s', (kind, called) => {
  const jobs = [inBatch(kind, 2, ['c']), inBatch(kind, 0, ['a', 'picture']), inBatch(kind, 1, ['b'])]
  expect(comparedResults(jobs[0]!, [...jobs, aJob({ assetIds: ['e'] })], assets)).toEqual({
    ids: ['a', 'b', 'c'],
    kind: called,
    count: 3,
  })
})

test.each([
  ['a single model', aJob({ assetIds: ['a'] }), []],
  ['pictures', aJob({ assetIds: ['picture', 'picture'] }), []],
  ['a model whose other result was deleted', aJob({ assetIds: ['a', 'gone'] }), []],
  ['a job of a batch without a result', inBatch('models', 0, []), [inBatch('models', 1, ['a', 'b'])]],
  ['a job whose batch has no other result', inBatch('variations', 0, ['a']), [inBatch('variations', 1, ['gone'])]],
])('nothing can be compared for %s', (_, job, others) => {
  expect(comparedResults(job, [job, ...others], assets)).toBeNull()
})

test('the comparison is named', () => {
  expect(actionWords.compare('result', 2, 4)).toBe('Compare both results')
  expect(actionWords.compare('variation', 3, 4)).toBe('Compare all 3 variations')
  expect(actionWords.compare('result', 5, 4)).toBe('Compare the first 4 of 5 results')
})
