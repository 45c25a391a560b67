/** The files that an input accepts, by their first bytes; the declared type decides only where the bytes do not. */
import { fileTypes, sniffType } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'

export interface AcceptedFile {
  maxBytes: number
  mediaTypes: string[]
  /** What its sender calls it. */
  declared?: string
}

/** The media type of a file of `bytes` bytes that begins with `head`, or null where it is not taken. Pure. */
export function typeOfFile(head: Uint8Array, bytes: number, { mediaTypes, declared }: AcceptedFile): string | null {
  const found = sniffType(head, bytes)
  if (found !== null && mediaTypes.includes(found.mediaType)) return found.mediaType
  const named = fileTypes.find(({ mediaType }) => mediaType === declared)
  if (named === undefined || formats[named.id].signature.certainty !== 'by-name') return null
  const unknown = found === null || (found.id === 'xml' && named.id === 'dae')
  return unknown && mediaTypes.includes(named.mediaType) ? named.mediaType : null
}
