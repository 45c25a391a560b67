import { describe, expect, test } from 'vitest'
import { createAttention } from '../../../electron/backend/studio/attention.ts'

describe('attention of windows', () => {
  const bench = () => {
    let now = 1_000_000
    const attention = createAttention({ now: () => now })
    return { ...attention, pass: (ms: number) => (now += ms) }
  }

  test('is assumed until a window reports otherwise', () => {
    const { attend, attended } = bench()
    expect(attended()).toBe(true)
    attend('a', false)
    expect(attended()).toBe(false)
  })

  test('is present while one of several windows has it', () => {
    const { attend, attended } = bench()
    attend('a', true)
    attend('b', true)
    attend('a', false)
    expect(attended()).toBe(true)
    attend('b', false)
    expect(attended()).toBe(false)
  })

  test('ends for a window that stops reporting', () => {
    const { attend, attended, pass } = bench()
    attend('a', true)
    pass(60_000)
    attend('a', true)
    pass(89_000)
    expect(attended()).toBe(true)
    pass(2_000)
    expect(attended()).toBe(false)
  })
})
