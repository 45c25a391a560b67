import { describe, expect, test } from 'vitest'
import { addressProblem, creditWords, keyWords, limitWords, standWords } from '../../../renderer/settings/key-words.ts'
import { aConnection } from '../builders.ts'

describe('an address', () => {
  test.each(['https://api.example.com', ' https://api.example.com/v1 ', 'http://127.0.0.1:8080', 'http://localhost:1'])(
    '%s is taken',
    (address) => expect(addressProblem(address)).toBeNull(),
  )
  test.each(['', 'api.example.com', 'http://api.example.com', 'ftp://x', 'javascript:alert(1)'])(
    '“%s” is not',
    (address) => expect(addressProblem(address)).not.toBeNull(),
  )
})

test('of a key only the end and its place are told', () => {
  expect(keyWords({ storage: 'os', lastFour: '4f2a' })).toBe(
    'Key ends in 4f2a, kept in this computer’s keychain, encrypted',
  )
  expect(keyWords({ storage: 'none', lastFour: null })).toBe('No key yet')
})

test('a service stands ready, waits for its key, or says why it is paused', () => {
  expect(standWords(aConnection()).tone).toBe('good')
  const paid = aConnection({ embedded: false, name: 'Atelier' })
  expect(standWords(paid).text).toBe('Waits for a key')
  expect(standWords({ ...paid, paused: { code: 'credits-exhausted', message: '' } }).text).toBe(
    'Paused: Not enough credits',
  )
})

test('limits are told where the connection names them', () => {
  expect(limitWords({ overrides: {} })).toBeNull()
  expect(limitWords({ overrides: { 'rate.submits': '3', 'rate.concurrent': '1', 'rate.all': 'none' } })).toBe(
    'At most 3 paid requests a minute, 1 job at once',
  )
})

test('a service that the artist has paused says so', () => {
  expect(standWords(aConnection({ embedded: false, held: true })).text).toBe('Paused by you: nothing new is sent')
})

test('what is left in an account is told, with its doubts', () => {
  const balance = { credits: 1240, reserved: null, at: '', about: true }
  expect(creditWords({ embedded: false, balance })).toBe('About 1,240 credits left')
  expect(creditWords({ embedded: false, balance: { ...balance, about: false } })).toBe('1,240 credits left')
  expect(creditWords({ embedded: false, balance: { ...balance, credits: null } })).toBeNull()
  expect(creditWords({ embedded: true, balance })).toBeNull()
})
