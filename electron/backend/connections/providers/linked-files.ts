/** Describes result files from their links: by name, media type or extension. Pure. */
import { typeOfMediaType, typeOfName } from '../../../../shared/formats/file-type.ts'
import type { ServiceOutput } from '../service-client.ts'

export interface LinkedFile {
  url: string
  name?: string | null
  mediaType?: string | null
  /** Set if the service's field identifies the role: a preview, a texture. */
  kind?: ServiceOutput['kind']
  bytes?: number | null
  /** ISO date. */
  expiresAt?: string | null
}

/** Returns the outputs in order, without duplicate links. */
export function outputsOf(files: readonly LinkedFile[]): ServiceOutput[] {
  return eachLinkOnce(files.filter(({ url }) => isWebLink(url))).map(outputOf)
}

/** Removes entries whose link is repeated. */
export function eachLinkOnce<Linked extends { url: string }>(files: readonly Linked[]): Linked[] {
  const links = new Set<string>()
  return files.filter(({ url }) => links.size < links.add(url).size)
}

/** Whether a value is a web address. Where it leads is checked on download. */
export function isWebLink(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}

function outputOf({ url, name, mediaType = null, bytes = null, expiresAt = null, kind }: LinkedFile): ServiceOutput {
  const inLink = nameInLink(url)
  const type = typeOfName(name ?? '') ?? typeOfName(inLink ?? '') ?? typeOfMediaType(mediaType)
  const found = kind ?? kindOf(type)
  const plain = name ?? inLink ?? `${found === 'other' ? 'file' : found}${type === null ? '' : `.${type.extension}`}`
  return { name: plain, kind: found, mediaType, bytes, sha256: null, url, expiresAt }
}

function kindOf(type: ReturnType<typeof typeOfName>): ServiceOutput['kind'] {
  if (type === null) return 'other'
  return type.id === 'zip' ? 'archive' : type.kind
}

/** Returns the last part of the path if it is a file name. Accepts paths without a host. */
export function nameInLink(url: string): string | null {
  if (url.startsWith('data:') || !URL.canParse(url, 'https://service')) return null
  const { pathname } = new URL(url, 'https://service')
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (!/\.[a-z0-9]{1,8}$/i.test(last)) return null
  try {
    return decodeURIComponent(last).split(/[/\\]/).pop() ?? null
  } catch {
    return last
  }
}
