/** Files that are whole by their own account, each with bytes of its own. */
import { chanceOf } from './chance.ts'

/** A GLB of this length: header, a JSON chunk with an empty asset, and a binary chunk of noise. At least 64 bytes. */
export function glbOf(name: string, bytes: number): Buffer {
  const length = Math.max(64, bytes - (bytes % 4))
  const json = Buffer.from('{"asset":{"version":"2.0"}}'.padEnd(28, ' '))
  const file = Buffer.alloc(length)
  file.write('glTF', 0, 'latin1')
  file.writeUInt32LE(2, 4)
  file.writeUInt32LE(length, 8)
  file.writeUInt32LE(json.length, 12)
  file.write('JSON', 16, 'latin1')
  json.copy(file, 20)
  const at = 20 + json.length
  file.writeUInt32LE(length - at - 8, at)
  file.write('BIN\0', at + 4, 'latin1')
  fill(file, at + 8, name)
  return file
}

/** A PNG of 2 × 2 pixels by its header, with a picture that no two names share. At least 64 bytes. */
export function pngOf(name: string, bytes: number): Buffer {
  const file = Buffer.alloc(Math.max(64, bytes))
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(file)
  file.write('IHDR', 12, 'latin1')
  file.writeUInt32BE(2, 16)
  file.writeUInt32BE(2, 20)
  fill(file, 33, name)
  return file
}

/** A pattern that is not in step with any power of two: a piece in the wrong place is seen. */
function fill(file: Buffer, from: number, name: string): void {
  const chance = chanceOf('noise', name)
  file.fill(Buffer.from(Array.from({ length: 997 }, () => chance.below(256))), from)
}
