/** Packs files that are packed already, such as pictures, into a ZIP: stored as they are. APPNOTE 6.3.9, sections 4.3 and 4.4. */

export interface ZipFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The archive. Names are UTF-8; every file under 4 GB, and all of it. */
export function writeZip(files: readonly ZipFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name)
    const common = [
      20, 0, 0, 8, 0, 0,
      // 1 January 1980: the same pictures make the same archive.
      0, 0, 33, 0,
      ...u32(crc32(bytes)),
      ...u32(bytes.length),
      ...u32(bytes.length),
      ...u16(label.length),
      0, 0,
    ] // prettier-ignore
    const head = Uint8Array.from([0x50, 0x4b, 3, 4, ...common, ...label])
    parts.push(head, bytes)
    directory.push(
      Uint8Array.from([0x50, 0x4b, 1, 2, 20, 0, ...common, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...u32(at), ...label]),
    )
    at += head.length + bytes.length
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = u16(files.length)
  const end = Uint8Array.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...u32(length), ...u32(at), 0, 0])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

function u16(value: number): number[] {
  return [value & 255, (value >>> 8) & 255]
}

function u32(value: number): number[] {
  return [...u16(value), ...u16(value >>> 16)]
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** ISO 3309, as PNG and ZIP have it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = table[(crc ^ byte) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}
