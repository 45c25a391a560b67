import { describe, expect, test } from 'vitest'
import {
  amountWords,
  balanceWords,
  besideWords,
  dayWords,
  inAll,
  leftWords,
  spentWords,
  totalSentence,
} from '../../../../renderer/words/spending/spending-words.ts'
import type { LedgerTotal } from '../../../../shared/ledger.ts'

const month = { credits: 105, reserved: 35, unknown: 2 }

function aTotal(about: Partial<LedgerTotal>): LedgerTotal {
  return { key: 'k', name: 'n', charged: 0, refunded: 0, jobs: 0, unknown: 0, ...about }
}

describe('this month', () => {
  test('is told with its cap, or by itself', () => {
    expect(spentWords(month, 500)).toBe('105 of 500 credits')
    expect(spentWords(month, null)).toBe('105 credits')
    expect(spentWords({ credits: 0 }, null)).toBe('Nothing yet')
    expect(spentWords({ credits: 0 }, 500)).toBe('0 of 500 credits')
  })
  test('names what the sum does not hold', () => {
    expect(besideWords(month)).toEqual(['35 credits reserved', '2 prices unknown'])
    expect(besideWords({ reserved: 0, unknown: 0 })).toEqual([])
  })
  test('counts what is reserved against the cap', () => {
    expect(leftWords(month, 500)).toBe('360 credits left this month')
    expect(leftWords(month, 140)).toBe('Spending cap reached')
    expect(leftWords(month, 0)).toBe('Spending cap reached')
    expect(leftWords(month, null)).toBeNull()
  })
  test('of all services is the sum of them', () => {
    expect(inAll([{ spent: month }, { spent: { credits: 1, reserved: 2, unknown: 3 } }])).toEqual({
      credits: 106,
      reserved: 37,
      unknown: 5,
    })
  })
})

test('a balance that may lag behind is reported as about', () => {
  const balance = { credits: 1240, reserved: null, at: '', about: true }
  expect(balanceWords(balance)).toBe('Balance: about 1,240 credits')
  expect(balanceWords({ ...balance, about: false })).toBe('Balance: 1,240 credits')
  expect(balanceWords({ ...balance, credits: null })).toBeNull()
})

describe('a total', () => {
  const cases: [LedgerTotal, string, string][] = [
    [aTotal({ charged: 140, jobs: 4 }), '140 credits in 4 jobs.', '140'],
    [aTotal({ charged: 140, refunded: 35, jobs: 4 }), '105 credits in 4 jobs. 35 credits refunded.', '105'],
    [aTotal({ charged: 35, jobs: 2, unknown: 1 }), '35 credits in 2 jobs. 1 price unknown.', '35 + 1 unknown'],
    [aTotal({ jobs: 2, unknown: 2 }), '0 credits in 2 jobs. 2 prices unknown.', 'unknown'],
  ]
  test.each(cases)('%o', (total, sentence, amount) => {
    expect(totalSentence(total)).toBe(sentence)
    expect(amountWords(total)).toBe(amount)
  })
})

test('what is no day stays as it is', () => {
  expect(dayWords('2026-02-30')).toBe('2026-02-30')
  expect(dayWords('2026-11-21')).toMatch(/21.*2026|2026.*21/)
})
