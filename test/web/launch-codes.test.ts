import { expect, test } from 'vitest'
import { codeLifetimeMs, createLaunchCodes, digestOf } from '../../electron/web/launch-codes.ts'

function codesUnderTest() {
  const clock = { now: 1_000_000 }
  const ended: string[] = []
  return {
    clock,
    ended,
    codes: createLaunchCodes(
      () => clock.now,
      (digest) => ended.push(digest),
    ),
  }
}

test('a code can be used once', () => {
  const { codes, ended } = codesUnderTest()
  const code = codes.issue()
  expect(codes.redeem(code)).toEqual({ kind: 'accepted' })
  expect(codes.redeem(code)).toEqual({ kind: 'refused', reason: 'link-used' })
  expect(ended).toEqual([digestOf(code)])
})

test('codes are 256 random bits, and using one does not use up another', () => {
  const { codes } = codesUnderTest()
  const all = Array.from({ length: 50 }, () => codes.issue())
  expect(new Set(all).size).toBe(50)
  for (const code of all) {
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(codes.redeem(code).kind).toBe('accepted')
  }
})

test('a code expires, and listeners are notified', () => {
  const { codes, clock, ended } = codesUnderTest()
  const [first, second] = [codes.issue(), codes.issue()]
  clock.now += codeLifetimeMs
  expect(codes.redeem(first).kind).toBe('accepted')
  clock.now += 1
  codes.sweep()
  expect(ended).toEqual([digestOf(first), digestOf(second)])
  expect(codes.redeem(second)).toEqual({ kind: 'refused', reason: 'link-late' })
})

test('closing expires all codes', () => {
  const { codes, ended } = codesUnderTest()
  const code = codes.issue()
  codes.sweep(true)
  expect(ended).toEqual([digestOf(code)])
  expect(codes.redeem(code).kind).toBe('refused')
})

test('another user who sends wrong codes without end locks no one out', () => {
  const { codes } = codesUnderTest()
  const code = codes.issue()
  for (let i = 0; i < 10_000; i += 1) codes.redeem(`guess ${i}`)
  expect(codes.redeem('guess')).toEqual({ kind: 'refused', reason: 'link-wrong' })
  expect(codes.redeem(code)).toEqual({ kind: 'accepted' })
})

test('the oldest unused code expires when there are too many', () => {
  const { codes } = codesUnderTest()
  const all = Array.from({ length: 101 }, () => codes.issue())
  expect(codes.redeem(all[0]!)).toEqual({ kind: 'refused', reason: 'link-late' })
  expect(codes.redeem(all[1]!).kind).toBe('accepted')
  expect(codes.redeem(all[100]!).kind).toBe('accepted')
})
