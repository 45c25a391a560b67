import type * as fs from 'node:fs'
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { codeLifetimeMs, digestOf } from '../../electron/web/launch-codes.ts'
import { removeLaunchFile, removeOldLaunchFiles, writeLaunchFile } from '../../electron/web/launch-file.ts'

const disk = vi.hoisted(() => ({ isReadOnly: false }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const rmSync: typeof real.rmSync = (...words) => {
    if (disk.isReadOnly) throw Object.assign(new Error('read-only'), { code: 'EROFS' })
    real.rmSync(...words)
  }
  return { ...real, default: { ...real, rmSync }, rmSync }
})

const link = (code: string) => `http://127.0.0.1:1234/#code=${code}`
const newPlace = () => mkdtempSync(join(tmpdir(), 'maquette-launch-'))

test('the page redirects to the link, and its path does not reveal the code', () => {
  const path = writeLaunchFile(newPlace(), link('abc_-9'))
  expect(readFileSync(path, 'utf8')).toContain('content="0;url=http://127.0.0.1:1234/#code=abc_-9"')
  expect(path).not.toContain('abc_-9')
})

test.skipIf(process.platform === 'win32')('only its owner can read it, whatever the umask', () => {
  const path = writeLaunchFile(newPlace(), link('a'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
})

test('it is deleted when its code expires, and others stay', () => {
  const place = newPlace()
  writeLaunchFile(place, link('a'))
  const other = writeLaunchFile(place, link('b'))
  removeLaunchFile(place, digestOf('a'))
  removeLaunchFile(place, digestOf('never written'))
  expect(readdirSync(place).map((name) => join(place, name, 'open.html'))).toEqual([other])
})

test('a page that cannot be deleted does not throw in the timer', () => {
  const place = newPlace()
  const path = writeLaunchFile(place, link('a'))
  disk.isReadOnly = true
  removeLaunchFile(place, digestOf('a'))
  disk.isReadOnly = false
  expect(readFileSync(path, 'utf8')).not.toBe('')
})

test('the next start deletes what a killed run left behind, and nothing else', () => {
  const place = newPlace()
  const left = writeLaunchFile(place, link('a'))
  const fresh = writeLaunchFile(place, link('b'))
  const now = Date.now()
  const before = (now - codeLifetimeMs - 1000) / 1000
  utimesSync(dirname(left), before, before)
  removeOldLaunchFiles(place, now)
  expect(readdirSync(place).map((name) => join(place, name, 'open.html'))).toEqual([fresh])
})
