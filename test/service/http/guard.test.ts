import { expect, test } from 'vitest'
import { isOwnHost, sameSecret, showsKey } from '../../../electron/service/http/guard.ts'

test.each([
  ['127.0.0.1:8080', 8080, true],
  ['localhost:8080', 8080, true],
  ['LocalHost:8080', 8080, true],
  ['[::1]:8080', 8080, true],
  ['localhost', 80, true],
  ['LOCALHOST', 80, true],
  ['localhost:80', 80, true],
  ['localhost', 8080, false],
  ['localhost:8081', 8080, false],
  ['localhost.:8080', 8080, false],
  ['evil.example:8080', 8080, false],
  ['evil.example', 80, false],
  ['127.0.0.1.evil.example:8080', 8080, false],
  ['127.0.0.1:8080@evil.example', 8080, false],
  ['', 80, false],
  [undefined, 80, false],
])('a request to %s belongs to the service on port %i: %s', (host, port, own) => {
  expect(isOwnHost(host, port)).toBe(own)
})

test.each([
  ['Bearer abc', true],
  ['bearer   abc', true],
  ['Bearer abcd', false],
  ['Bearer ab', false],
  ['Bearer abc def', false],
  ['Bearer', false],
  ['abc', false],
  ['', false],
  [undefined, false],
])('%j contains the key "abc": %s', (header, shows) => {
  expect(showsKey(header, 'abc')).toBe(shows)
})

test('compares secrets of any length', () => {
  expect(sameSecret('', '')).toBe(true)
  expect(sameSecret('a', 'a'.repeat(1000))).toBe(false)
})
