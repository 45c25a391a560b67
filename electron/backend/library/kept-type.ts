/** Names and media types of files from services: based on their content, and never of an executable type. Pure. */
import { companionExtensions, typeOfName, type FileType } from '../../../shared/formats/file-type.ts'

/** Returns a stored file's extension: that of its type, or that of its name for companions of models, or `bin`. */
export function keptExtension(type: FileType | null, name: string): string {
  if (type !== null) return isActive(type.id) ? 'bin' : type.extension
  const given = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = typeOfName(name)
  if (companionExtensions.includes(given)) return given
  // Some text formats can only be recognised by their name.
  return known !== null && !isActive(known.id) ? known.extension : 'bin'
}

/** Returns the media type by content, or else a harmless type sent by the service. */
export function keptMediaType(type: FileType | null, declared: string | null): string {
  if (type === null) return plainMediaType(declared)
  return isActive(type.id) ? plainMediaType(null) : type.mediaType
}

/** Returns a plain media type that is safe in a header and never executed. */
export function plainMediaType(mediaType: string | null): string {
  const plain = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const active = /html|xml|javascript|svg/.test(plain)
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(plain) && !active ? plain : 'application/octet-stream'
}

function isActive(id: FileType['id']): boolean {
  return id === 'html' || id === 'xml'
}
