import { expect, test } from 'vitest'
import { asDiskError } from '../../../electron/backend/library/disk.ts'

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'disk-denied'],
  ['EROFS', 'disk-denied'],
  ['EIO', 'data-corrupt'],
  ['ENOENT', 'not-found'],
])('says %s as %s, with the place', (errno, code) => {
  const thrown = Object.assign(new Error(errno), { code: errno })
  expect(asDiskError(thrown, '/a/b')).toMatchObject({ code, details: { path: '/a/b', reason: errno }, cause: thrown })
})

test('leaves what is not the disk as it is', () => {
  const thrown = new TypeError('x')
  expect(asDiskError(thrown, '/a')).toBe(thrown)
})
