import { describe, expect, test } from 'vitest'
import { lastEventWords, receiverWords, secretWords } from '../../../../renderer/words/settings/webhook-words.ts'

const on = { enabled: true, port: 47_613 }

describe('the receiver', () => {
  test('shows where it listens, that it is starting, or that it is off', () => {
    expect(receiverWords({ listening: true, problem: null }, on).text).toContain('47613')
    expect(receiverWords(null, on).text).toBe('Starting…')
    expect(receiverWords({ listening: false, problem: null }, { ...on, enabled: false }).text).toBe('Off')
  })
  test('reports a port in use, with a remedy', () => {
    const problem = { code: 'invalid-input' as const, message: '', details: { field: 'port', reason: 'port-taken' } }
    expect(receiverWords({ listening: false, problem }, on)).toEqual({
      tone: 'warn',
      text: 'Port 47613 is used by another program. Choose another port.',
    })
  })
})

test('a secret shows only its last characters', () => {
  expect(secretWords({ storage: 'none', lastFour: null })).toMatch(/events without one are rejected/)
  expect(secretWords({ storage: 'os', lastFour: '4f2a' })).toMatch(/ends in 4f2a, stored in the system keychain/)
})

test('the last event was accepted, or refused with a reason', () => {
  const last = { connectionId: 'c', at: '2026-11-21T10:00:00.000Z', refused: null }
  expect(lastEventWords(undefined).text).toBe('No events since Maquette started')
  expect(lastEventWords(last)).toMatchObject({ tone: 'good', text: expect.stringMatching(/: accepted$/) as string })
  expect(lastEventWords({ ...last, refused: { code: 'repeated', figures: {} } })).toMatchObject({
    tone: 'warn',
    text: expect.stringMatching(/: rejected, received before$/) as string,
  })
})
