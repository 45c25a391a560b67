import { expect, test } from 'vitest'
import { maxCharged } from '../../../renderer/queue/most-charged.ts'
import { queueWords } from '../../../renderer/words/queue/queue-words.ts'
import { aJob } from '../builders.ts'

const at = (connectionName: string, quoted: number | null, unit: 'credits' | 'USD' = 'credits') =>
  aJob({ connectionId: connectionName, connectionName, unit, cost: { quoted, charged: null, refunded: null } })

test('what several jobs may be charged is added within a purse only', () => {
  const jobs = [
    at('Meshy', 20),
    at('Meshy', 20),
    at('fal', 0.1, 'USD'),
    at('Replicate', 0.15, 'USD'),
    at('Tripo', null),
  ]
  const { sums, unknown } = maxCharged(jobs)
  expect(sums.map(({ unit, name, most }) => [unit, name, most])).toEqual([
    ['credits', 'Meshy', 40],
    ['USD', 'fal', 0.25],
  ])
  expect(unknown).toBe(1)
  expect(queueWords.cancel.text(5, sums, unknown)).toContain('(up to 40 credits at Meshy, $0.25 and 1 price unknown)')
})

test('of a price that is only known about, the most counts', () => {
  const job = aJob({ unit: 'USD', cost: { quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null } })
  expect(maxCharged([job]).sums).toMatchObject([{ least: 0.4, most: 0.4 }])
})
