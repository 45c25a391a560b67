/** Which files an input takes, told by their first bytes; what a sender says of one only decides where the bytes cannot. */
import { sniffType } from '../../../shared/file-type.ts'

export interface AcceptedFile {
  maxBytes: number
  mediaTypes: string[]
  /** What its sender calls it. */
  declared?: string
}

/** Kinds of text that may begin with anything. */
const plainText = ['model/obj', 'model/vnd.collada+xml', 'model/stl']

/** The media type of a file of `bytes` bytes that begins with `head`, or null where it is not taken. Pure. */
export function typeOfFile(head: Uint8Array, bytes: number, { mediaTypes, declared }: AcceptedFile): string | null {
  const found = sniffType(head, bytes)
  if (found !== null && mediaTypes.includes(found.mediaType)) return found.mediaType
  const unknown = found === null || (found.id === 'xml' && declared === 'model/vnd.collada+xml')
  return unknown && declared !== undefined && plainText.includes(declared) && mediaTypes.includes(declared)
    ? declared
    : null
}
