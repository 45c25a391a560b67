/** Detects the type of a picture by its first bytes; names and declared types are ignored. */
import { sniffType } from '../../../shared/formats/file-type.ts'
import { formatIds, formats } from '../../../shared/formats/formats.ts'

/** Display names of the readable picture types. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** Their display names. */
export const takenPictures: string[] = formatIds
  .filter((id) => formats[id].kind === 'image')
  .map((id) => formats[id].name)

const enoughBytes = 64

/** The media type of a picture by its magic bytes, or undefined if it is not a readable picture. */
export function sniffImageType(file: Uint8Array): ImageMediaType | undefined {
  const type = sniffType(file.subarray(0, enoughBytes), file.byteLength)
  return type?.kind === 'image' ? (type.mediaType as ImageMediaType) : undefined
}
