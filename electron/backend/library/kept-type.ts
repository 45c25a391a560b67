/** How a file that came from a service is called and served: by what it is, never by what would run it. Pure. */
import { companionExtensions, typeOfName, type FileType } from '../../../shared/formats/file-type.ts'

/**
 * The ending of a kept file, without the dot: that of its type, which its bytes gave; else the one of its name where that belongs
 * to a model's companions. Whatever else, and pages that a browser would run, ends with `bin`.
 */
export function keptExtension(type: FileType | null, name: string): string {
  if (type !== null) return isActive(type.id) ? 'bin' : type.extension
  const given = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = typeOfName(name)
  if (companionExtensions.includes(given)) return given
  // Text may begin with anything: some formats have nothing but their name.
  return known !== null && !isActive(known.id) ? known.extension : 'bin'
}

/** What a kept file is served as: what its bytes say, else a plain word of the sender's. */
export function keptMediaType(type: FileType | null, given: string | null): string {
  if (type === null) return plainMediaType(given)
  return isActive(type.id) ? plainMediaType(null) : type.mediaType
}

/** What a sender says of its file goes into a header later, so it must be a plain media type, and of nothing that runs. */
export function plainMediaType(given: string | null): string {
  const plain = given?.split(';')[0]?.trim().toLowerCase() ?? ''
  const active = /html|xml|javascript|svg/.test(plain)
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(plain) && !active ? plain : 'application/octet-stream'
}

function isActive(id: FileType['id']): boolean {
  return id === 'html' || id === 'xml'
}
