import { describe, expect, test } from 'vitest'
import { capAhead } from '../../../../renderer/state/draft/cap-ahead.ts'
import { capWords } from '../../../../renderer/words/create/form-words.ts'

type Lines = Parameters<typeof capAhead>[0]
type Accounts = Parameters<typeof capAhead>[1]
type Jobs = Parameters<typeof capAhead>[3]

const fal = {
  id: 'fal',
  name: 'fal',
  unit: 'USD',
  embedded: false,
  monthlyCap: 0.5,
  unknownPrice: null,
  spent: { credits: 0.2, estimated: 0.2, reserved: 0.1, unknown: 0 },
} as const
const meshy = { ...fal, id: 'meshy', name: 'Meshy', unit: 'credits', monthlyCap: null } as const
const line = (connectionId: string, most: number | null, count = 1) =>
  [{ part: { connectionId }, count, price: most === null ? null : { least: most, most } }] as unknown as Lines
const ahead = (
  lines: Lines,
  accounts: readonly object[] = [fal, meshy],
  dollars: number | null = null,
  jobs: object[] = [],
) => capAhead(lines, accounts as Accounts, dollars, jobs as unknown as Jobs)

describe('the cap, before a job is sent', () => {
  test('is not mentioned where the job fits, and names the rest where it does not', () => {
    expect(ahead(line('fal', 0.2))).toBeNull()
    expect(ahead(line('fal', 0.21))).toEqual({ kind: 'passes', cap: 0.5, left: 0.2, unit: 'USD', service: 'fal' })
    expect(ahead(line('meshy', 1_000))).toBeNull()
  })

  test('counts several jobs together, with those waiting before them', () => {
    expect(ahead(line('fal', 0.4, 4))).toMatchObject({ left: 0.2 })
    const waiting = { connectionId: 'fal', state: 'waiting', unit: 'USD', cost: { quoted: 0.15 } }
    expect(ahead(line('fal', 0.1), undefined, null, [waiting])).toMatchObject({ left: 0.05 })
    expect(ahead(line('fal', 0.1), undefined, null, [{ ...waiting, state: 'running' }])).toBeNull()
  })

  test('over all dollars counts every service in dollars', () => {
    const open = { ...fal, monthlyCap: null }
    const both = [...line('fal', 0.3), ...line('replicate', 0.3)]
    expect(ahead(both, [open, { ...open, id: 'replicate' }], 1)).toEqual({
      kind: 'passes',
      cap: 1,
      left: 0.4,
      unit: 'USD',
      service: null,
    })
    expect(ahead(both, [open, { ...open, id: 'replicate' }], 1.2)).toBeNull()
  })

  test('uses the artist’s estimate for an unknown price, or asks', () => {
    expect(ahead(line('fal', null))).toEqual({ kind: 'asks' })
    expect(ahead(line('meshy', null))).toBeNull()
    expect(ahead(line('fal', null, 2), [{ ...fal, unknownPrice: 0.1 }])).toBeNull()
    expect(ahead(line('fal', null, 3), [{ ...fal, unknownPrice: 0.1 }])).toMatchObject({ kind: 'passes' })
  })
})

test('is explained in one line', () => {
  expect(capWords(ahead(line('fal', 1))!)).toBe('Would exceed the cap: $0.20 of $0.50 left at fal')
  expect(capWords({ kind: 'passes', cap: 5, left: 0, unit: 'USD', service: null })).toBe(
    'Would exceed the cap: $0.00 of $5.00 left in dollars over all services',
  )
  expect(capWords({ kind: 'passes', cap: 100, left: 40, unit: 'credits', service: 'Meshy' })).toBe(
    'Would exceed the cap: 40 of 100 credits left at Meshy',
  )
})
