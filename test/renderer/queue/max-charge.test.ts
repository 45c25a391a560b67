import { expect, test } from 'vitest'
import { maxCharge } from '../../../renderer/queue/max-charge.ts'
import { queueWords } from '../../../renderer/words/queue/queue-words.ts'
import { aJob } from '../builders.ts'

const at = (connectionName: string, quoted: number | null, unit: 'credits' | 'USD' = 'credits') =>
  aJob({ connectionId: connectionName, connectionName, unit, cost: { quoted, charged: null, refunded: null } })

test('the possible charges of several jobs are added within a billing unit only', () => {
  const jobs = [
    at('Meshy', 20),
    at('Meshy', 20),
    at('fal', 0.1, 'USD'),
    at('Replicate', 0.15, 'USD'),
    at('Tripo', null),
  ]
  const { totals, unknown } = maxCharge(jobs)
  expect(totals.map(({ unit, name, most }) => [unit, name, most])).toEqual([
    ['credits', 'Meshy', 40],
    ['USD', 'fal', 0.25],
  ])
  expect(unknown).toBe(1)
  expect(queueWords.cancel.text(5, totals, unknown)).toContain('(up to 40 credits at Meshy, $0.25 and 1 price unknown)')
})

test('the upper limit of an estimated price counts', () => {
  const job = aJob({ unit: 'USD', cost: { quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null } })
  expect(maxCharge([job]).totals).toMatchObject([{ least: 0.4, most: 0.4 }])
})
