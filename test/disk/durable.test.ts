import type * as fs from 'node:fs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { appendDurably, replaceFile } from '../../electron/disk/durable.ts'

/** A disk that takes so many bytes at once, and so many in all. */
const disk = vi.hoisted(() => ({ atOnce: 7, room: Number.POSITIVE_INFINITY }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const writeSync = (file: number, bytes: Uint8Array | string): number => {
    const taken = Buffer.from(bytes as Uint8Array).subarray(0, Math.min(disk.atOnce, disk.room))
    if (taken.length === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    disk.room -= taken.length
    return real.writeSync(file, taken)
  }
  return { ...real, default: { ...real, writeSync }, writeSync }
})

const folder = mkdtempSync(join(tmpdir(), 'maquette-durable-'))
const path = join(folder, 'file')
const text = 'a text that is longer than what the disk takes at once – with a dash'
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  disk.room = Number.POSITIVE_INFINITY
  replaceFile(path, 'before\n')
})

test('writes a complete file even if the disk accepts it in chunks', () => {
  replaceFile(path, text)
  expect(readFileSync(path, 'utf8')).toBe(text)
  appendDurably(path, text)
  expect(readFileSync(path, 'utf8')).toBe(text + text)
})

test.each([replaceFile, appendDurably])(
  'leaves a file unchanged if the disk fills up during the write (%o)',
  (write) => {
    disk.room = 20
    expect(() => write(path, text)).toThrow(expect.objectContaining({ code: 'disk-full' }))
    expect(readFileSync(path, 'utf8')).toBe('before\n')
  },
)
