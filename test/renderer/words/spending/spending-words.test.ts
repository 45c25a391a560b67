import { describe, expect, test } from 'vitest'
import {
  amountWords,
  balanceWords,
  besideWords,
  dayWords,
  inDollars,
  leftWords,
  billingUnitWords,
  spentWords,
  totalSentence,
} from '../../../../renderer/words/spending/spending-words.ts'
import type { LedgerTotal } from '../../../../shared/protocol/ledger.ts'

const month = { credits: 105, estimated: 0, reserved: 35, unknown: 2 }

function aTotal(about: Partial<LedgerTotal>): LedgerTotal {
  return {
    unit: 'credits',
    connectionId: 'c',
    key: 'k',
    name: 'n',
    charged: 0,
    refunded: 0,
    estimated: 0,
    jobs: 0,
    unknown: 0,
    ...about,
  }
}

describe('this month', () => {
  test('is stated with its cap, or alone', () => {
    expect(spentWords(month, 500, 'credits')).toBe('105 of 500 credits')
    expect(spentWords(month, null, 'credits')).toBe('105 credits')
    expect(spentWords({ credits: 0, estimated: 0 }, null, 'USD')).toBe('Nothing yet')
    expect(spentWords({ credits: 0, estimated: 0 }, 500, 'credits')).toBe('0 of 500 credits')
    expect(spentWords({ credits: 1.05, estimated: 0 }, 5, 'USD')).toBe('$1.05 of $5.00')
  })
  test('names what the sum excludes', () => {
    expect(besideWords(month, 'credits')).toEqual(['35 credits reserved', '2 prices unknown'])
    expect(besideWords({ estimated: 0, reserved: 0, unknown: 0 }, 'credits')).toEqual([])
    expect(besideWords({ estimated: 0, reserved: 0.067, unknown: 0 }, 'USD')).toEqual(['$0.067 reserved'])
  })
  test('is marked as approximate, with the share that no service reported', () => {
    const about = { credits: 1, estimated: 0.6, reserved: 0, unknown: 0 }
    expect(spentWords(about, 5, 'USD')).toBe('About $1.00 of $5.00')
    expect(spentWords(about, null, 'USD')).toBe('About $1.00')
    expect(besideWords(about, 'USD')).toEqual(['$0.60 of it not reported'])
  })
  test('counts reserved amounts against the cap', () => {
    expect(leftWords(month, 500, 'credits')).toBe('360 credits left this month')
    expect(leftWords(month, 140, 'credits')).toBe('Spending cap reached')
    expect(leftWords(month, 0, 'credits')).toBe('Spending cap reached')
    expect(leftWords(month, null, 'credits')).toBeNull()
    expect(leftWords({ credits: 0.2, reserved: 0.1 }, 0.3, 'USD')).toBe('Spending cap reached')
    expect(leftWords({ credits: 0.2, reserved: 0 }, 1, 'USD')).toBe('$0.80 left this month')
  })
  test('over all services in dollars is their sum, without credits', () => {
    const dollars = { credits: 0.1, estimated: 0.1, reserved: 0.25, unknown: 1 }
    const more = { credits: 0.2, estimated: 0, reserved: 0, unknown: 0 }
    const all = [
      { unit: 'credits', spent: month },
      { unit: 'USD', spent: dollars },
      { unit: 'USD', spent: more },
    ] as const
    expect(inDollars(all)).toEqual({ credits: 0.3, estimated: 0.1, reserved: 0.25, unknown: 1 })
    expect(inDollars(all.slice(0, 1))).toBeNull()
  })
})

test('a balance that may be outdated is marked as approximate', () => {
  const balance = { credits: 1240, reserved: null, at: '', about: true }
  expect(balanceWords(balance, 'credits')).toBe('Balance: about 1,240 credits')
  expect(balanceWords({ ...balance, about: false }, 'credits')).toBe('Balance: 1,240 credits')
  expect(balanceWords({ ...balance, credits: null }, 'credits')).toBeNull()
  expect(balanceWords({ ...balance, credits: 12.4 }, 'USD')).toBe('Balance: about $12.40')
})

describe('a total', () => {
  const cases: [LedgerTotal, string, string][] = [
    [aTotal({ charged: 140, jobs: 4 }), '140 credits in 4 jobs.', '140'],
    [aTotal({ charged: 140, refunded: 35, jobs: 4 }), '105 credits in 4 jobs. 35 credits refunded.', '105'],
    [aTotal({ charged: 35, jobs: 2, unknown: 1 }), '35 credits in 2 jobs. 1 price unknown.', '35 + 1 unknown'],
    [aTotal({ unit: 'USD', charged: 0.3, refunded: 0.1, jobs: 2 }), '$0.20 in 2 jobs. $0.10 refunded.', '$0.20'],
    [
      aTotal({ unit: 'USD', charged: 0.067, jobs: 2, unknown: 1 }),
      '$0.067 in 2 jobs. 1 price unknown.',
      '$0.067 + 1 unknown',
    ],
    [
      aTotal({ unit: 'USD', charged: 1, estimated: 0.6, jobs: 5 }),
      'About $1.00 in 5 jobs. $0.60 of it not reported: counted at the accepted price.',
      'about $1.00',
    ],
    [aTotal({ jobs: 2, unknown: 2 }), '0 credits in 2 jobs. 2 prices unknown.', 'unknown'],
  ]
  test.each(cases)('%o', (total, sentence, amount) => {
    expect(totalSentence(total)).toBe(sentence)
    expect(amountWords(total)).toBe(amount)
  })
})

test('each billing unit has its own name', () => {
  expect(billingUnitWords({ unit: 'USD' }, '')).toBe('Dollars')
  expect(billingUnitWords({ unit: 'credits' }, 'Meshy')).toBe('Credits of Meshy')
  expect(billingUnitWords({ unit: 'credits' }, '')).toBe('Credits of a removed service')
})

test('an invalid date stays unchanged', () => {
  expect(dayWords('2026-02-30')).toBe('2026-02-30')
  expect(dayWords('2026-11-21')).toMatch(/21.*2026|2026.*21/)
})
