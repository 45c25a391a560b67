import { describe, expect, test } from 'vitest'
import { describeError, describePause, detailsToCopy } from '../../../renderer/words/errors.ts'
import { errorCodes } from '../../../shared/protocol/app-error.ts'

describe.each(errorCodes)('the words for %s', (code) => {
  test.each([{}, { reason: 'the wall is 0.2 mm thin' }])('state the cause and the consequence, given %o', (details) => {
    const words = describeError({ code, message: 'for the log: ENOENT 0x1f', details }, 'Atelier')
    expect(words.title).toMatch(/^[A-Z“]/)
    expect(words.title).not.toMatch(/[.!]$/)
    expect(words.title.split(' ').length).toBeLessThanOrEqual(8)
    expect(words.text).toMatch(/^[A-Z].*[.:]$/)
    expect(`${words.title} ${words.text}`).not.toMatch(/undefined|!|\bENOENT\b|\.\./i)
  })
})

test('a refused prompt offers the nearest subjects', () => {
  const words = describeError({
    code: 'request-refused',
    message: 'unsupported_prompt',
    details: { suggestions: ['a dragon', 7, 'a dragonfly'] },
  })
  expect(words.suggestions).toEqual(['a dragon', 'a dragonfly'])
  expect(words.text).toContain('Nothing was charged')
})

test('a refusal after the task was accepted never says that nothing was charged', () => {
  const words = describeError({ code: 'request-refused', message: '', details: { accepted: true } })
  expect(words.text).toContain('may have been charged')
  expect(words.remedy?.kind).toBe('download-again')
})

test('the service’s sentence is shown, its codes are not', () => {
  const details = { says: 'the mesh has no volume', reason: 'bad_geometry' }
  const words = describeError({ code: 'task-failed', message: '', details }, 'Atelier')
  expect(words.text).toContain('The mesh has no volume.')
  expect(words.text).not.toContain('bad_geometry')
})

test('locked keys can be unlocked, missing ones added', () => {
  expect(describeError({ code: 'key-missing', message: '', details: { locked: true } }).remedy?.kind).toBe(
    'unlock-keys',
  )
  expect(describeError({ code: 'key-missing', message: '' }).remedy?.kind).toBe('add-key')
})

test('a pause states its duration', () => {
  expect(describeError({ code: 'rate-limited', message: '', retryAfterMs: 12_400 }).text).toContain('in 13 s')
})

test('content that moderation refused is not offered again unchanged', () => {
  expect(describeError({ code: 'content-refused', message: '' }).remedy?.kind).toBe('edit-request')
})

test('the copied details contain code, message and details', () => {
  expect(JSON.parse(detailsToCopy({ code: 'bad-reply', message: 'm', details: { a: 1 } }))).toEqual({
    code: 'bad-reply',
    message: 'm',
    details: { a: 1 },
  })
})

describe('a cap', () => {
  const details = { scope: 'connection', cap: 100, spent: 70, reserved: 35, asked: 35, connectionId: 'c' }
  test('names its scope, its use, and where to change it', () => {
    const words = describeError({ code: 'spend-cap', message: '', details }, 'Atelier')
    expect(words.text).toContain('The cap for Atelier is 100 credits a month: 70 spent and 35 reserved')
    expect(words.text).toContain('this job may cost 35')
    expect(words.remedy?.kind).toBe('change-cap')
  })
  test('over all services is not mistaken for one of a service', () => {
    const all = { ...details, scope: 'all', reserved: 0, asked: null }
    expect(describeError({ code: 'spend-cap', message: '', details: all }, 'Atelier').text).toContain(
      'The cap over all services is 100 credits a month: 70 spent. Nothing more is sent.',
    )
  })
})

test('a cap in dollars is stated in dollars', () => {
  const details = { scope: 'all', unit: 'USD', cap: 5, spent: 4.5, reserved: 0.25, asked: 0.4, connectionId: 'c' }
  expect(describeError({ code: 'spend-cap', message: '', details }, 'fal').text).toContain(
    'The cap over all services billed in dollars is $5.00 a month: $4.50 spent and $0.25 reserved, and this job may cost $0.40.',
  )
})

test('an empty account in dollars asks for funds, not for credits', () => {
  const paused = { code: 'credits-exhausted' as const, message: '' }
  const balance = { credits: 0.04, reserved: null, at: '', about: false }
  expect(describePause({ paused, name: 'fal', balance, unit: 'USD' })).toMatchObject({
    title: 'Balance too low',
    text: 'Balance: $0.04. Jobs wait. Add funds at fal, then retry.',
  })
})

test('an empty account shows its balance', () => {
  const paused = { code: 'credits-exhausted' as const, message: '' }
  const balance = { credits: 12, reserved: null, at: '', about: false }
  expect(describePause({ paused, name: 'Atelier', balance, unit: 'credits' })?.text).toContain('Balance: 12 credits')
  expect(describePause({ paused, name: 'Atelier', balance: null, unit: 'credits' })?.text).not.toContain('Balance')
  expect(describePause({ paused: null, name: 'Atelier', balance, unit: 'credits' })).toBeNull()
})

test('a changed price is not an error of the form', () => {
  expect(describeError({ code: 'invalid-input', message: '', details: { reason: 'quote-void' } })).toMatchObject({
    title: 'The price has changed',
    text: 'Nothing was sent or charged. Check the new price.',
  })
})

test.each([
  ['request-refused', 'no-cancel', /stop watching it, which costs nothing/],
  ['bad-reply', 'no-result', /done, but has no result/],
  ['bad-reply', 'unsafe-link', /never opens/],
  ['unsafe-file', 'zip-path', /outside its own folder/],
  ['unsafe-file', 'zip-bomb', /far more than it should/],
] as const)('%s because of %s is explained specifically', (code, reason, words) => {
  const reported = describeError({ code, message: '', details: { reason } })
  expect(reported.text).toMatch(words)
  expect(`${reported.title} ${reported.text}`).not.toContain(reason)
})

test('a full disk states the bytes needed, and that everything is safe', () => {
  const { text } = describeError({
    code: 'disk-full',
    message: '',
    details: { neededBytes: 5e6, freeBytes: 1e6, reserveBytes: 134e6, path: '/data' },
  })
  expect(text).toContain('5 MB needed, 1 MB free. The last 134 MB are kept free.')
  expect(text).toContain('Saved work is safe')
  expect(text).toContain('(/data)')
})

test('a result that crashed the studio twice names its file, and can be read again', () => {
  const details = { reason: 'stopped-twice', path: '/data/parts/1.part', times: 2 }
  const words = describeError({ code: 'unsafe-file', message: '', details })
  expect(words.text).toContain('/data/parts/1.part')
  expect(words.remedy?.kind).toBe('download-again')
})

test.each([
  ['proxy-password', 'password-rejected', 'Proxy password rejected', 'proxy-password'],
  ['proxy-password', 'password-missing', 'Your network’s proxy needs a password', 'proxy-password'],
  ['proxy-password', 'password-locked', 'Your proxy password is locked', 'unlock-keys'],
  ['proxy-password', 'password-unsupported', 'This proxy’s sign-in is not supported', 'resume'],
  ['offline', 'proxy-unreachable', 'No connection to your network’s proxy', 'resume'],
  ['offline', 'proxy-refused', 'Your network’s proxy does not allow this', 'resume'],
  ['offline', 'proxy-address', 'The proxy’s address cannot be read', 'resume'],
] as const)('%s because of %s says that nothing was sent', (code, reason, title, remedy) => {
  const details = { reason, proxy: 'proxy.school.test:8080', host: 'models.test' }
  const words = describeError({ code, message: '', details })
  expect([words.title, words.remedy?.kind]).toEqual([title, remedy])
  expect(words.text).toContain('Nothing was sent.')
})
