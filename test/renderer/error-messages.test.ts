import { describe, expect, test } from 'vitest'
import { describeError, detailsToCopy } from '../../renderer/error-messages.ts'
import { errorCodes } from '../../shared/app-error.ts'

describe.each(errorCodes)('the words for %s', (code) => {
  test.each([{}, { reason: 'the wall is 0.2 mm thin' }])('say what happened and what is safe, given %o', (details) => {
    const words = describeError({ code, message: 'for the log: ENOENT 0x1f', details }, 'Atelier')
    expect(words.title).toMatch(/^[A-Z“]/)
    expect(words.title).not.toMatch(/[.!]$/)
    expect(words.text).toMatch(/^[A-Z].*[.:]$/)
    expect(`${words.title} ${words.text}`).not.toMatch(/something went wrong|undefined|!|\bENOENT\b|\.\./i)
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

test('a service’s words are told, its codes are not', () => {
  const details = { says: 'the mesh has no volume', reason: 'bad_geometry' }
  const words = describeError({ code: 'task-failed', message: '', details }, 'Atelier')
  expect(words.text).toContain('The mesh has no volume.')
  expect(words.text).not.toContain('bad_geometry')
})

test('locked keys are unlocked, missing ones are added', () => {
  expect(describeError({ code: 'key-missing', message: '', details: { locked: true } }).remedy?.kind).toBe(
    'unlock-keys',
  )
  expect(describeError({ code: 'key-missing', message: '' }).remedy?.kind).toBe('add-key')
})

test('a pause says how long', () => {
  expect(describeError({ code: 'rate-limited', message: '', retryAfterMs: 12_400 }).text).toContain('in 13 s')
})

test('what moderation refused is not offered again unchanged', () => {
  expect(describeError({ code: 'content-refused', message: '' }).remedy?.kind).toBe('edit-request')
})

test('the copied details hold code, message and details', () => {
  expect(JSON.parse(detailsToCopy({ code: 'bad-reply', message: 'm', details: { a: 1 } }))).toEqual({
    code: 'bad-reply',
    message: 'm',
    details: { a: 1 },
  })
})
