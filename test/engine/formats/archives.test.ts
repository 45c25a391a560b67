import { unzipSync, zipSync } from 'fflate'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { TextBuffer } from '../../../electron/engine/formats/text-buffer.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { writeZip } from '../../../electron/engine/formats/zip-write.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'

const text = new TextEncoder().encode('the same words '.repeat(500))

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as AppError).code
  }
  return 'none'
}

test('other programs and we can read a written archive', async () => {
  const files = { 'größe/a.txt': text, 'b.png': text, empty: new Uint8Array() }
  const archive = await writeZip(files)
  expect(unzipSync(archive)).toEqual(files)
  const opened = openZip(archive)
  expect(opened.names).toEqual(Object.keys(files))
  expect(opened.read('größe/a.txt')).toEqual(text)
  expect(opened.read('none')).toBeUndefined()
})

test('a file of several megabytes is packed in pieces and read whole, as small as in one', async () => {
  const line = (n: number) => `<vertex x="${(n * 7919) % 10007}" y="${(n * 104_729) % 1009}"/>\n`
  const large = new TextEncoder().encode(Array.from({ length: 200_000 }, (_, n) => line(n)).join(''))
  const archive = await writeZip({ 'a.xml': large })
  expect(Buffer.from(unzipSync(archive)['a.xml']!).equals(large)).toBe(true)
  expect(Buffer.from(openZip(archive).read('a.xml')!).equals(large)).toBe(true)
  expect(archive.byteLength).toBeLessThan(1.002 * deflateRawSync(large, { level: 4 }).byteLength + 200)
})

test('stores pictures and compresses text', async () => {
  expect((await writeZip({ 'a.png': text })).byteLength).toBeGreaterThan(text.byteLength)
  expect((await writeZip({ 'a.txt': text })).byteLength).toBeLessThan(text.byteLength / 10)
})

test.each(['../a', '/a', 'a/../../b', 'C:/a', '..\\a'])('an entry named %s is rejected', (name) => {
  expect(codeOf(() => openZip(zipSync({ [name]: text })))).toBe('unsafe-file')
})

/** The place of entry `index` in the list at the end of an archive. */
function listed(archive: Uint8Array, index: number): number {
  const view = new DataView(archive.buffer, archive.byteOffset)
  let place = view.getUint32(archive.byteLength - 6, true)
  for (let step = 0; step < index; step++)
    place += 46 + view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  return place
}

const twoTexts = await writeZip({ 'a.txt': text, 'small.txt': text.subarray(0, 10) })

/** An archive of two small texts with a field of the first one's entry changed: offset, bytes, value. */
function tampered(offset: number, bytes: 2 | 4, value: number, entry = 0): Uint8Array {
  const archive = twoTexts.slice()
  const view = new DataView(archive.buffer, archive.byteOffset)
  const place = listed(archive, entry) + offset
  if (bytes === 2) view.setUint16(place, value, true)
  else view.setUint32(place, value, true)
  return archive
}

function reasonOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return (error as AppError).details?.['reason']
  }
  return 'none'
}

test('an archive that claims a huge uncompressed size is rejected before anything is unpacked', () => {
  expect(reasonOf(() => openZip(tampered(24, 4, 0xf000_0000)))).toBe('zip-bomb')
})

test('zeros that unpack to a thousand times their size are rejected', thorough, () => {
  const bomb = zipSync({ 'a.obj': new Uint8Array(64 * 1024 * 1024) }, { level: 9 })
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(reasonOf(() => openZip(bomb))).toBe('zip-bomb')
})

test('an archive with too many files is rejected', () => {
  const many = Object.fromEntries(Array.from({ length: 4097 }, (_, i) => [`${i}.txt`, new Uint8Array()]))
  expect(reasonOf(() => openZip(zipSync(many, { level: 0 })))).toBe('zip-bomb')
})

test('overlapping entries are rejected', () => {
  const archive = tampered(42, 4, 0, 1)
  expect(reasonOf(() => openZip(archive))).toBe('zip-bomb')
})

test('an entry that unpacks to more or less than it claims is rejected when read', () => {
  expect(codeOf(() => openZip(tampered(24, 4, 100)).read('a.txt'))).toBe('bad-geometry')
  expect(codeOf(() => openZip(tampered(24, 4, text.byteLength + 1)).read('a.txt'))).toBe('bad-geometry')
  expect(openZip(tampered(24, 4, 100)).read('small.txt')).toEqual(text.subarray(0, 10))
})

test('an entry with a wrong checksum is rejected when read', () => {
  expect(codeOf(() => openZip(tampered(16, 4, 1)).read('a.txt'))).toBe('bad-geometry')
})

test('a link is rejected, whatever its target', () => {
  expect(reasonOf(() => openZip(tampered(38, 4, 0o120777 * 65_536)))).toBe('zip-path')
})

test('an encrypted archive is rejected as such', () => {
  expect(reasonOf(() => openZip(tampered(8, 2, 1)))).toBe('zip-encrypted')
})

test.each([
  ['behind the end', 42, 0x7fff_ffff],
  ['longer than the file', 20, 0x7fff_ffff],
])('an entry %s is rejected as damaged', (_, offset, value) => {
  expect(codeOf(() => openZip(tampered(offset, 4, value)))).toBe('bad-geometry')
})

test('reads sizes in zip64 form', async () => {
  const plain = await writeZip({ 'a.txt': text })
  const view = new DataView(plain.buffer, plain.byteOffset)
  const list = listed(plain, 0)
  const entry = plain.slice(list, plain.byteLength - 22)
  const extra = new Uint8Array(28)
  const field = new DataView(extra.buffer)
  field.setUint16(0, 1, true)
  field.setUint16(2, 24, true)
  field.setBigUint64(4, BigInt(view.getUint32(list + 24, true)), true)
  field.setBigUint64(12, BigInt(view.getUint32(list + 20, true)), true)
  field.setBigUint64(20, 0n, true)
  const changed = new DataView(entry.buffer)
  for (const offset of [20, 24, 42]) changed.setUint32(offset, 0xffff_ffff, true)
  changed.setUint16(30, 28, true)
  const nameEnd = 46 + changed.getUint16(28, true)
  const large = new Uint8Array([
    ...plain.slice(0, list),
    ...entry.slice(0, nameEnd),
    ...extra,
    ...plain.slice(plain.byteLength - 22),
  ])
  new DataView(large.buffer).setUint32(large.byteLength - 10, entry.byteLength + 28, true)
  expect(openZip(large).read('a.txt')).toEqual(text)
})

test.each(['a'.repeat(300), 'x\0y', ''])('an unnecessary name is rejected or kept as a label: %j', (name) => {
  const code = codeOf(() => openZip(zipSync({ [name]: text })))
  expect(code).toBe(name.length === 300 ? 'none' : 'unsafe-file')
})

test('a damaged archive is rejected', async () => {
  const archive = await writeZip({ a: text })
  expect(codeOf(() => openZip(archive.slice(0, 60)))).toBe('bad-geometry')
})

test.each([0, -0, 1, -1, 0.5, -0.25, 1e-9, -1e-9, 123_456.789, -0.000_012_3, 99.999_999_99, 1e14, 7e20, -3e-5])(
  'writes the number %d as it is read',
  (value) => {
    const written = new TextDecoder().decode(new TextBuffer(1).decimal(value, 6).bytes())
    expect(written).toMatch(/^(0|-?[1-9]\d*|-?0(?=\.))(\.\d*[1-9])?$/)
    expect(Math.abs(Number(written) - value)).toBeLessThanOrEqual(Math.max(5.1e-7, Math.abs(value) * 1e-15))
  },
)

test('characters beyond ASCII grow the buffer as needed', () => {
  expect(new TextDecoder().decode(new TextBuffer(1).text('a – 鶴 👩🏽').integer(10).bytes())).toBe('a – 鶴 👩🏽10')
})
