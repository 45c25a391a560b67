import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { TextBuffer } from '../../../electron/engine/formats/text-buffer.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { writeZip } from '../../../electron/engine/formats/zip-write.ts'
import type { AppError } from '../../../shared/app-error.ts'

const text = new TextEncoder().encode('the same words '.repeat(500))

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as AppError).code
  }
  return 'none'
}

test('an archive is read by others and by us', () => {
  const files = { 'größe/a.txt': text, 'b.png': text, empty: new Uint8Array() }
  const archive = writeZip(files)
  expect(unzipSync(archive)).toEqual(files)
  const opened = openZip(archive)
  expect(opened.names).toEqual(Object.keys(files))
  expect(opened.read('größe/a.txt')).toEqual(text)
  expect(opened.read('none')).toBeUndefined()
})

test('pictures are stored, text is packed', () => {
  expect(writeZip({ 'a.png': text }).byteLength).toBeGreaterThan(text.byteLength)
  expect(writeZip({ 'a.txt': text }).byteLength).toBeLessThan(text.byteLength / 10)
})

test.each(['../a', '/a', 'a/../../b', 'C:/a', '..\\a'])('an entry named %s is refused', (name) => {
  expect(codeOf(() => openZip(zipSync({ [name]: text })))).toBe('unsafe-file')
})

test('nothing unfolds beyond what we hold, and nothing that is not asked for', () => {
  const bomb = writeZip({ 'a.txt': text, 'small.txt': text.subarray(0, 10) })
  // The claimed size of the first entry, in the directory at the end.
  const directory = new DataView(bomb.buffer).getUint32(bomb.byteLength - 6, true)
  new DataView(bomb.buffer).setUint32(directory + 24, 0xf000_0000, true)
  const opened = openZip(bomb)
  expect(opened.read('small.txt')).toEqual(text.subarray(0, 10))
  expect(codeOf(() => opened.read('a.txt'))).toBe('unsafe-file')
})

test('a damaged archive is refused', () => {
  expect(codeOf(() => openZip(writeZip({ a: text }).slice(0, 60)))).toBe('bad-geometry')
})

test.each([0, -0, 1, -1, 0.5, -0.25, 1e-9, -1e-9, 123_456.789, -0.000_012_3, 99.999_999_99, 1e14, 7e20, -3e-5])(
  'the number %d is written as it reads',
  (value) => {
    const written = new TextDecoder().decode(new TextBuffer(1).decimal(value, 6).bytes())
    expect(written).toMatch(/^(0|-?[1-9]\d*|-?0(?=\.))(\.\d*[1-9])?$/)
    expect(Math.abs(Number(written) - value)).toBeLessThanOrEqual(Math.max(5.1e-7, Math.abs(value) * 1e-15))
  },
)

test('letters beyond ASCII grow the buffer as they need', () => {
  expect(new TextDecoder().decode(new TextBuffer(1).text('a – 鶴 👩🏽').integer(10).bytes())).toBe('a – 鶴 👩🏽10')
})
