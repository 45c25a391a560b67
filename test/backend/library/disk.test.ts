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
])('says %s as %s, with the place', (errno, code) => {
  const thrown = Object.assign(new Error(errno), { code: errno })
  expect(asDiskError(thrown, '/a/b')).toMatchObject({ code, details: { path: '/a/b', reason: errno }, cause: thrown })
})

test('leaves what is not the disk as it is', () => {
  const thrown = new TypeError('x')
  expect(asDiskError(thrown, '/a')).toBe(thrown)
})

test.skipIf(!existsSync('/dev/full'))('says that the disk is full when it is, and lets go of the sender', async () => {
  const body = streamOf(new Uint8Array(50_000))
  const room = () => Promise.resolve()
  const options = { keepBytes: 0, limitBytes: 1e6, tooLarge: 'unsafe-file', brokenOff: 'offline', room } as const
  await expect(receive(body, '/dev/full', options)).rejects.toMatchObject({ code: 'disk-full' })
  expect(body.locked).toBe(false)
  expect(await body.getReader().read()).toEqual({ done: true, value: undefined })
})
