import { describe, expect, test } from 'vitest'
import { lastEventWords, receiverWords, secretWords } from '../../../renderer/settings/webhook-words.ts'

const on = { enabled: true, port: 47_613 }

describe('the receiver', () => {
  test('says where it listens, that it starts, or that it is off', () => {
    expect(receiverWords({ listening: true, problem: null }, on).text).toContain('47613')
    expect(receiverWords(null, on).text).toBe('Starting …')
    expect(receiverWords({ listening: false, problem: null }, { ...on, enabled: false }).text).toBe('Off')
  })
  test('says that its port is taken, and what to do', () => {
    const problem = { code: 'invalid-input' as const, message: '', details: { field: 'port', reason: 'port-taken' } }
    expect(receiverWords({ listening: false, problem }, on)).toEqual({
      tone: 'warn',
      text: 'Another program uses port 47613. Choose another one',
    })
  })
})

test('a secret shows no more than its ending', () => {
  expect(secretWords({ storage: 'none', lastFour: null })).toMatch(/not believed without one/)
  expect(secretWords({ storage: 'os', lastFour: '4f2a' })).toMatch(/ends in 4f2a, kept in this computer’s keychain/)
})

test('the last event says whether it was believed, else why not', () => {
  const last = { connectionId: 'c', at: '2026-11-21T10:00:00.000Z', refused: null }
  expect(lastEventWords(undefined).text).toBe('No event has come in this run')
  expect(lastEventWords(last)).toMatchObject({ tone: 'good', text: expect.stringMatching(/: believed$/) as string })
  expect(lastEventWords({ ...last, refused: 'it came before' })).toMatchObject({
    tone: 'warn',
    text: expect.stringMatching(/: not believed, it came before$/) as string,
  })
})
