/** Detects the type of an input by its first bytes; the declared type counts only if they are inconclusive. */
import { fileTypes, inputFormats, mediaTypesOf, sniffType, typeOfMediaType } from '../../../shared/formats/file-type.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'
import { formats } from '../../../shared/formats/formats.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'

export interface AcceptedFile {
  maxBytes: number
  mediaTypes: string[]
  /** The sender's file name or type. */
  declared?: string
}

const meshTypes = new Set(mediaTypesOf(inputFormats('mesh')))

/** Returns the media type of a file that begins with `head`, or null if it is not accepted. Pure. */
export function typeOfFile(head: Uint8Array, bytes: number, { mediaTypes, declared }: AcceptedFile): string | null {
  const found = sniffType(head, bytes)
  if (found !== null && mediaTypes.includes(found.mediaType)) return found.mediaType
  const named = fileTypes.find(({ mediaType }) => mediaType === declared)
  if (named === undefined || formats[named.id].signature.certainty === 'certain') return null
  const unknown = (found === null && foreignKind(latin1(head)) === null) || (found?.id === 'xml' && named.id === 'dae')
  return unknown && mediaTypes.includes(named.mediaType) ? named.mediaType : null
}

/**
 * Returns the `unsupported_media_type` error for a file that is not accepted. If a model is expected, it states what
 * the file is, as the window does, otherwise `detail`. `found`: its first bytes, or its media type if those were read
 * before.
 */
export function typeProblem(found: Uint8Array | string, mediaTypes: readonly string[], detail: string): AppError {
  const refused = (details: Record<string, unknown>) => new AppError('unsupported-format', detail, { details })
  if (!mediaTypes.some((type) => meshTypes.has(type))) return refused({ detail })
  const type = typeof found === 'string' ? typeOfMediaType(found) : sniffType(found, found.length)
  const named = typeof found === 'string' ? null : foreignKind(latin1(found))
  const kind = named ?? (type?.kind === 'image' ? type.id : null)
  if (kind !== null) return refused({ reason: 'other-file', kind })
  if (type?.id === 'html' || type?.id === 'xml') return refused({ reason: 'web-page' })
  return refused({ reason: 'unknown-file', detail })
}

function latin1(head: Uint8Array): string {
  return Buffer.from(head).toString('latin1')
}
