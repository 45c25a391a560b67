/** The chunks of a 3DS file: an id, a length that includes its own six-byte header, and the content. */
import { damaged } from './limits.ts'

export interface Chunk {
  id: number
  /** Byte range of the content. */
  start: number
  end: number
}

const headerBytes = 6

/** Returns the chunks from `start` to `end`. Throws `bad-geometry` if one does not fit. */
export function chunksIn(view: DataView, start: number, end: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at + headerBytes <= end;) {
    const length = view.getUint32(at + 2, true)
    if (length < headerBytes || at + length > end) throw damaged('3DS', 'a chunk does not fit')
    chunks.push({ id: view.getUint16(at, true), start: at + headerBytes, end: at + length })
    at += length
  }
  return chunks
}

/** Reads a null-terminated string; also returns where the next value begins. */
export function textAt(view: DataView, start: number, end: number): { text: string; next: number } {
  let at = start
  while (at < end && view.getUint8(at) !== 0) at++
  if (at >= end) throw damaged('3DS', 'a name does not end')
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, at - start)
  return { text: new TextDecoder('windows-1252').decode(bytes), next: at + 1 }
}
