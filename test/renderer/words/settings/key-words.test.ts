import { describe, expect, test } from 'vitest'
import { describeError } from '../../../../renderer/words/errors.ts'
import {
  addressChangeWords,
  addressProblem,
  balanceLeftWords,
  keyWords,
  limitWords,
  standWords,
} from '../../../../renderer/words/settings/key-words.ts'
import { aConnection } from '../../builders.ts'

const address = 'https://b.example/v1'

describe('an address', () => {
  test.each(['https://api.example.com', ' https://api.example.com/v1 ', 'http://127.0.0.1:8080', 'http://localhost:1'])(
    '%s is accepted',
    (address) => expect(addressProblem(address)).toBeNull(),
  )
  test.each(['', 'api.example.com', 'http://api.example.com', 'ftp://x', 'javascript:alert(1)'])(
    '“%s” is not',
    (address) => expect(addressProblem(address)).not.toBeNull(),
  )
})

test('a key shows only its last characters and where it is stored', () => {
  expect(keyWords({ storage: 'os', lastFour: '4f2a' }, address)).toBe(
    'Key ends in 4f2a, stored in the system keychain, encrypted',
  )
  expect(keyWords({ storage: 'none', lastFour: null }, address)).toBe('No key yet')
  expect(keyWords({ storage: 'file', lastFour: null, locked: true }, address)).toBe(
    'Key locked, stored in a file encrypted with your passphrase',
  )
  expect(keyWords({ storage: 'os', lastFour: '4f2a', givenFor: 'https://a.example' }, address)).toBe(
    'This key was given for https://a.example; enter one for https://b.example.',
  )
})

test('a service with an unusable key does not look ready', () => {
  const paid = aConnection({ embedded: false })
  expect(standWords({ ...paid, key: { storage: 'file', lastFour: null, locked: true } }).text).toBe('Locked')
  expect(standWords({ ...paid, key: { storage: 'os', lastFour: '4f2a', givenFor: 'https://a.example' } }).text).toBe(
    'Needs a key',
  )
  const missing = { code: 'key-missing' as const, message: '' }
  const other = { keyOrigin: 'https://a.example', origin: 'https://b.example' }
  expect(describeError({ ...missing, details: other }, 'Atelier')).toMatchObject({
    text: 'This key was given for https://a.example; enter one for https://b.example. Nothing was sent. Jobs wait.',
    remedy: { kind: 'change-key' },
  })
  expect(describeError({ ...missing, details: { locked: true } }, 'Atelier').remedy?.kind).toBe('unlock-keys')
})

test('changing an address states what happens to the key', () => {
  const key = { storage: 'os', lastFour: '4f2a' } as const
  const words = (to: string) => addressChangeWords({ key, baseUrl: address }, to)
  expect(words('https://c.example')).toMatch(/given for https:\/\/b\.example .* Enter a key for https:\/\/c\.example/)
  expect([words(`${address}/v2`), words('https://')]).toEqual([null, null])
  expect(
    addressChangeWords({ key: { storage: 'none', lastFour: null }, baseUrl: address }, 'https://c.example'),
  ).toBeNull()
})

test('a damaged address has to be entered again, with what is known about its key', () => {
  const paused = { code: 'data-corrupt' as const, message: '', details: { reason: 'address-lost' } }
  expect(standWords({ ...aConnection({ embedded: false, name: 'Atelier' }), paused }).text).toBe(
    'Paused: The address of Atelier is damaged',
  )
  expect(describeError(paused, 'Atelier').remedy?.kind).toBe('edit-connection')
  const key = { storage: 'os', lastFour: '4f2a', givenFor: 'https://b.example' } as const
  const baseUrl = 'https:?/b.example'
  expect(keyWords(key, baseUrl)).toBe('The key was given for https://b.example.')
  expect(addressChangeWords({ key, baseUrl }, 'https://b.example/v1')).toBeNull()
  expect(addressChangeWords({ key, baseUrl }, 'https://c.example')).toBe(
    'Enter a key for https://c.example afterwards.',
  )
  const settings = { ...paused, details: { reason: 'settings-lost' } }
  expect(describeError(settings, 'Atelier').title).toBe('The settings of Atelier are damaged')
})

test('a service is ready, needs a key, or states why it is paused', () => {
  expect(standWords(aConnection()).tone).toBe('good')
  const paid = aConnection({ embedded: false, name: 'Atelier' })
  expect(standWords(paid).text).toBe('Needs a key')
  expect(standWords({ ...paid, paused: { code: 'credits-exhausted', message: '' } }).text).toBe(
    'Paused: Not enough credits',
  )
})

test.each([
  ['a key', { storage: 'os', lastFour: '4f2a' }],
  ['no need of a key', { storage: 'none', lastFour: null, needed: false }],
] as const)('a service with %s is ready only once it was checked', (_, key) => {
  const service = aConnection({ embedded: false, key })
  expect(standWords(service)).toEqual({ tone: 'off', text: 'Not checked yet' })
  const balance = { credits: null, reserved: null, at: '', about: false }
  expect(standWords({ ...service, balance })).toEqual({ tone: 'good', text: 'Ready' })
})

test('limits are shown where the connection has them', () => {
  expect(limitWords({ overrides: {} })).toBeNull()
  expect(limitWords({ overrides: { 'rate.submits': '3', 'rate.concurrent': '1', 'rate.all': 'none' } })).toBe(
    'Limits: 3 paid requests per minute, 1 job at a time',
  )
})

test('a service paused by the artist is shown as such', () => {
  expect(standWords(aConnection({ embedded: false, held: true })).text).toBe('Paused by you. Nothing new is sent.')
})

test('a balance is shown, with its accuracy', () => {
  const balance = { credits: 1240, reserved: null, at: '', about: true }
  expect(balanceLeftWords({ unit: 'credits', embedded: false, balance })).toBe('About 1,240 credits left')
  expect(balanceLeftWords({ unit: 'credits', embedded: false, balance: { ...balance, about: false } })).toBe(
    '1,240 credits left',
  )
  expect(balanceLeftWords({ unit: 'credits', embedded: false, balance: { ...balance, credits: null } })).toBeNull()
  expect(balanceLeftWords({ unit: 'USD', embedded: false, balance: { ...balance, credits: 12.4 } })).toBe(
    'About $12.40 left',
  )
  expect(balanceLeftWords({ unit: 'credits', embedded: true, balance })).toBeNull()
})

test.each([
  'http://192.168.1.20:8188',
  'http://100.100.1.2:8188',
  'http://[fd12:3456::9]:8188',
  'http://[fe80::1]:8188',
  'http://127.0.0.1:8188',
])('a service without a key may be on the local network: %s', (address) => {
  expect(addressProblem(address, { lan: true })).toBeNull()
})

test.each(['http://8.8.8.8', 'http://100.128.0.1', 'http://[2606:4700::1111]', 'http://gpu.local:8188'])(
  'a service without a key needs https elsewhere, and the reason is not its key: %s',
  (address) => {
    expect(addressProblem(address, { lan: true })).toContain('network')
    expect(addressProblem(address)).toContain('key')
  },
)
