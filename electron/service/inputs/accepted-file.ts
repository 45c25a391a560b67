/** Detects the type of an input by its first bytes; the declared type counts only if they are inconclusive. */
import { fileTypes, sniffType } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'

export interface AcceptedFile {
  maxBytes: number
  mediaTypes: string[]
  /** The sender's file name or type. */
  declared?: string
}

/** Returns the media type of a file that begins with `head`, or null if it is not accepted. Pure. */
export function typeOfFile(head: Uint8Array, bytes: number, { mediaTypes, declared }: AcceptedFile): string | null {
  const found = sniffType(head, bytes)
  if (found !== null && mediaTypes.includes(found.mediaType)) return found.mediaType
  const named = fileTypes.find(({ mediaType }) => mediaType === declared)
  if (named === undefined || formats[named.id].signature.certainty !== 'by-name') return null
  const unknown = found === null || (found.id === 'xml' && named.id === 'dae')
  return unknown && mediaTypes.includes(named.mediaType) ? named.mediaType : null
}
