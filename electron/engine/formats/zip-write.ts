/** Writes deterministic ZIP archives. */
import { crc32 } from 'node:zlib'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { deflatedInPieces } from './deflate-pieces.ts'

/** 1 January 1980 in DOS format. */
const firstDay = (1 << 5) | 1
const namesAreUtf8 = 0x0800
const localHeaderBytes = 30
const centralHeaderBytes = 46
const endBytes = 22
/** Id of the padding field in Pixar's own USDZ tools. */
const paddingField = 0x1986

interface Entry {
  name: Uint8Array
  method: 0 | 8
  crc: number
  /** In pieces. */
  packed: Uint8Array[]
  packedBytes: number
  bytes: number
  offset: number
  /** Length of the extra field before the data. */
  padding: number
}

/**
 * Files in order, path → bytes. Pictures are stored, others deflated with Node's zlib, twice as fast as one in
 * JavaScript. With `align` nothing is compressed, and files start at multiples of it, as in USDZ. Rejects with
 * `mesh-too-large` above 4 GB.
 */
export async function writeZip(
  files: Record<string, Uint8Array | Promise<Uint8Array>>,
  align?: number,
): Promise<Uint8Array> {
  const packing = Object.entries(files).map(async ([path, given]) => {
    const bytes = given instanceof Uint8Array ? given : await given
    const method: Entry['method'] = align !== undefined || /\.(png|jpe?g|webp)$/i.test(path) ? 0 : 8
    return { path, bytes, method, packed: method === 0 ? [bytes] : await deflatedInPieces(bytes) }
  })
  let offset = 0
  const entries = (await Promise.all(packing)).map(({ path, bytes, method, packed }): Entry => {
    const packedBytes = packed.reduce((sum, piece) => sum + piece.byteLength, 0)
    const name = new TextEncoder().encode(path)
    const padding = align === undefined ? 0 : paddingFor(offset + localHeaderBytes + name.byteLength, align)
    const entry: Entry = {
      name,
      padding,
      method,
      crc: crc32(bytes),
      packed,
      packedBytes,
      bytes: bytes.byteLength,
      offset,
    }
    offset += localHeaderBytes + entry.name.byteLength + padding + packedBytes
    return entry
  })
  const centralBytes = entries.reduce((sum, { name }) => sum + centralHeaderBytes + name.byteLength, 0)
  const total = offset + centralBytes + endBytes
  if (total > 0xffff_ffff || entries.some(({ bytes }) => bytes > 0xffff_ffff))
    throw new AppError('mesh-too-large', `An archive of ${total} bytes cannot be written`, {
      details: { reason: 'too-many-bytes' },
    })
  const archive = new Uint8Array(total)
  const view = new DataView(archive.buffer)
  let central = offset
  for (const entry of entries) {
    view.setUint32(entry.offset, 0x04034b50, true)
    writeCommon(view, entry.offset + 4, entry)
    archive.set(entry.name, entry.offset + localHeaderBytes)
    const nameEnd = entry.offset + localHeaderBytes + entry.name.byteLength
    if (entry.padding > 0) {
      view.setUint16(entry.offset + 28, entry.padding, true)
      view.setUint16(nameEnd, paddingField, true)
      view.setUint16(nameEnd + 2, entry.padding - 4, true)
    }
    let at = nameEnd + entry.padding
    for (const piece of entry.packed) {
      archive.set(piece, at)
      at += piece.byteLength
    }
    view.setUint32(central, 0x02014b50, true)
    view.setUint16(central + 4, 20, true)
    writeCommon(view, central + 6, entry)
    view.setUint32(central + 42, entry.offset, true)
    archive.set(entry.name, central + centralHeaderBytes)
    central += centralHeaderBytes + entry.name.byteLength
  }
  view.setUint32(central, 0x06054b50, true)
  view.setUint16(central + 8, entries.length, true)
  view.setUint16(central + 10, entries.length, true)
  view.setUint32(central + 12, centralBytes, true)
  view.setUint32(central + 16, offset, true)
  return archive
}

/** An extra field takes at least four bytes. */
function paddingFor(offset: number, align: number): number {
  const missing = -offset & (align - 1)
  return missing === 0 || missing >= 4 ? missing : missing + align
}

function writeCommon(view: DataView, at: number, { name, method, crc, packedBytes, bytes }: Entry): void {
  view.setUint16(at, 20, true)
  view.setUint16(at + 2, namesAreUtf8, true)
  view.setUint16(at + 4, method, true)
  view.setUint16(at + 8, firstDay, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, packedBytes, true)
  view.setUint32(at + 18, bytes, true)
  view.setUint16(at + 22, name.byteLength, true)
}
