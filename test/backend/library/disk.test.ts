import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { receive } from '../../../electron/backend/library/receive.ts'
import { streamOf } from '../../support/library-under-test.ts'
import { asDiskError } from '../../../electron/backend/library/disk.ts'

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'disk-denied'],
  ['EROFS', 'disk-denied'],
  ['EIO', 'data-corrupt'],
  ['ENOENT', 'not-found'],
])('reports %s as %s, with the path', (errno, code) => {
  const thrown = Object.assign(new Error(errno), { code: errno })
  expect(asDiskError(thrown, '/a/b')).toMatchObject({ code, details: { path: '/a/b', reason: errno }, cause: thrown })
})

test('leaves other errors unchanged', () => {
  const thrown = new TypeError('x')
  expect(asDiskError(thrown, '/a')).toBe(thrown)
})

test.skipIf(!existsSync('/dev/full'))('reports a full disk, and releases the sender', async () => {
  const body = streamOf(new Uint8Array(50_000))
  const reserve = () => Promise.resolve()
  const options = { keepBytes: 0, limitBytes: 1e6, tooLarge: 'unsafe-file', brokenOff: 'offline', reserve } as const
  await expect(receive(body, '/dev/full', options)).rejects.toMatchObject({ code: 'disk-full' })
  expect(body.locked).toBe(false)
  expect(await body.getReader().read()).toEqual({ done: true, value: undefined })
})
