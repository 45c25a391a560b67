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

test('models of one job are compared, and nothing else that came with them', () => {
  const job = aJob({ assetIds: ['a', 'picture', 'b', 'report'] })
  expect(comparedResults(job, [job], assets)).toEqual({ ids: ['a', 'b'], kind: 'result', count: 2 })
})

test('more than fit onto the stage are counted, and the first four are taken', () => {
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
] as const)('what was sent together is compared in its order: %s', (kind, called) => {
  const jobs = [inBatch(kind, 2, ['c']), inBatch(kind, 0, ['a', 'picture']), inBatch(kind, 1, ['b'])]
  expect(comparedResults(jobs[0]!, [...jobs, aJob({ assetIds: ['e'] })], assets)).toEqual({
    ids: ['a', 'b', 'c'],
    kind: called,
    count: 3,
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

test('what is compared is named', () => {
  expect(actionWords.compare('result', 2, 4)).toBe('Compare both results')
  expect(actionWords.compare('variation', 3, 4)).toBe('Compare all 3 variations')
  expect(actionWords.compare('result', 5, 4)).toBe('Compare the first 4 of 5 results')
})
