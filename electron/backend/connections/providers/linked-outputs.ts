/** Links of an answer as outputs, each with a name and a kind, the main one first. Pure. */
import { typeOfMediaType, typeOfName } from '../../../../shared/file-type.ts'
import { modelFormats, modelRow } from '../../../../shared/formats.ts'
import type { ServiceOutput } from '../service-client.ts'

type Kind = ServiceOutput['kind']

const kindOrder: readonly Kind[] = ['model', 'image', 'archive', 'texture', 'other', 'report']

/** The same model in several formats: those that keep the most come first. */
const bestFirst: readonly string[] = modelFormats
  .filter((id) => modelRow(id).amongResults !== null)
  .toSorted((a, b) => modelRow(a).amongResults! - modelRow(b).amongResults!)

/** What a service says of a file besides its link. */
export interface LinkedFile {
  /** Absent: by the link. */
  name?: string | null
  /** Absent: by the name, else by the media type. */
  kind?: Kind
  mediaType?: string | null
  bytes?: number | null
  /** ISO date. */
  expiresAt?: string | null
}

/** A link, and what is known of its file. Null where the value is no web address. */
export function linkedOutput(url: unknown, about: LinkedFile): ServiceOutput | null {
  if (!isWebLink(url)) return null
  const { mediaType = null, bytes = null, expiresAt = null } = about
  const known = about.name ?? nameInLink(url)
  const kind = about.kind ?? kindOfFile(known, mediaType)
  const name = known ?? nameOfKind(kind, mediaType)
  return { name, kind, mediaType, bytes, sha256: null, url, expiresAt }
}

/** Outputs in the order of the files; a link counts once, and what is no web address not at all. */
export function linkedOutputs(files: readonly (LinkedFile & { url: unknown })[]): ServiceOutput[] {
  const links = new Set<unknown>()
  return files.flatMap(({ url, ...about }) => {
    const output = links.has(url) ? null : linkedOutput(url, about)
    links.add(url)
    return output ?? []
  })
}

/** Whether a value is a web address. Whether it may be fetched is decided when it is. */
export function isWebLink(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}

/** Models before pictures before the rest, and the formats of a model by what they keep. */
export function inOrder(outputs: readonly ServiceOutput[]): ServiceOutput[] {
  const rank = ({ kind, name }: ServiceOutput): number => {
    const format = bestFirst.indexOf(endingOf(name) ?? '')
    return kindOrder.indexOf(kind) * 100 + (format < 0 ? bestFirst.length : format)
  }
  return outputs.toSorted((a, b) => rank(a) - rank(b))
}

/** The ending of a file name, or of the path of a link, in lower case and without the dot; null where there is none. */
export function endingOf(nameOrLink: string): string | null {
  const path = URL.canParse(nameOrLink) ? new URL(nameOrLink).pathname : nameOrLink
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? null
}

/** The last part of the path where it is the name of a file. */
function nameInLink(url: string): string | null {
  const last = new URL(url).pathname.split('/').pop() ?? ''
  if (endingOf(last) === null) return null
  try {
    return decodeURIComponent(last).split(/[/\\]/).pop() ?? null
  } catch {
    return last
  }
}

function kindOfFile(name: string | null, mediaType: string | null): Kind {
  const type = typeOfName(name ?? '') ?? typeOfMediaType(mediaType)
  if (type === null) return 'other'
  return type.id === 'zip' ? 'archive' : type.kind
}

function nameOfKind(kind: Kind, mediaType: string | null): string {
  const type = typeOfMediaType(mediaType)
  return `${kind === 'other' ? 'file' : kind}${type === null ? '' : `.${type.extension}`}`
}
