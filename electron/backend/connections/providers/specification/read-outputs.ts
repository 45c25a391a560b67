/** Reads a task's results: a typed list, one entry, a link, links by format, or any nesting of these. Pure. */
import { fileTypes } from '../../../../../shared/formats/file-type.ts'
import { formats } from '../../../../../shared/formats/formats.ts'
import type { ServiceOutput } from '../../service-client.ts'
import { eachLinkOnce, nameInLink } from '../linked-files.ts'
import { bestFirst, orderedBy } from '../output-order.ts'
import { allAt, asAmount, asDate, asText, firstAt, isRecord } from '../answer-values.ts'
import type { Profile } from './profile.ts'

type Kind = ServiceOutput['kind']
type FoundOutput = Omit<ServiceOutput, 'name'> & { name: string | null; extension: string | null }

const pictures = fileTypes.flatMap(({ id, kind }): readonly string[] =>
  kind === 'image' ? formats[id].extensions : [],
)

const kinds: readonly [Kind, RegExp][] = [
  ['archive', /archive|zip/],
  ['image', new RegExp(`image|thumbnail|preview|render|poster|^(${pictures.join('|')})$`)],
  ['texture', /texture|albedo|base_?colou?r|normal|roughness|metal|occlusion/],
  ['other', /video|mp4|webm|mtl|audio/],
  ['report', /report|json|log|text/],
  ['model', new RegExp(`3d|model|mesh|geometry|^(${bestFirst.join('|')})$`)],
]
const extensionKinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(bestFirst.map((name) => [name, 'model'])),
  ...Object.fromEntries(pictures.map((name) => [name, 'image'])),
  zip: 'archive',
  json: 'report',
  txt: 'report',
  mtl: 'other',
  mp4: 'other',
  webm: 'other',
}
const deepest = 5

/** Returns all outputs, the main one first: models, then pictures, then the rest; GLB before other formats. */
export function readOutputs(profile: Profile, body: unknown): ServiceOutput[] {
  for (const place of profile.many('result.list')) {
    const found = allAt(body, place).flatMap((value) => collect(profile, value, null, deepest))
    if (found.length > 0) return withNames(found)
  }
  return withNames(modelLinks(body, deepest))
}

function collect(profile: Profile, value: unknown, hint: string | null, depth: number): FoundOutput[] {
  if (depth === 0) return []
  if (typeof value === 'string') return isLink(value) ? [describe(profile, {}, value, hint)] : []
  if (Array.isArray(value)) return value.flatMap((each) => collect(profile, each, hint, depth - 1))
  if (!isRecord(value)) return []
  const link = firstAt(value, profile.many('result.url'), (found) => {
    const inner = isRecord(found) ? firstAt(found, profile.many('result.url'), asText) : found
    return typeof inner === 'string' && isLink(inner) ? inner : undefined
  })
  if (link !== null) return [describe(profile, value, link, hint)]
  const entries = Object.entries(value)
  const byFormat = bestFirst.map((format) =>
    entries.find(([key, each]) => key.toLowerCase() === format && isUsed(each)),
  )
  const best = byFormat.find((each) => each !== undefined)
  const others = entries.filter(
    ([key]) => !bestFirst.includes(key.toLowerCase()) && !(best !== undefined && key === 'mtl'),
  )
  return [...(best === undefined ? [] : [best]), ...others].flatMap(([key, each]) =>
    collect(profile, each, key, depth - 1),
  )
}

/** Some services leave formats that were not created empty. */
function isUsed(value: unknown): boolean {
  return isRecord(value) || (typeof value === 'string' && isLink(value))
}

function describe(profile: Profile, item: Record<string, unknown>, url: string, hint: string | null): FoundOutput {
  const text = (name: string) => firstAt(item, profile.many(name), asText)
  const name = text('result.name') ?? nameInLink(url)
  const mediaType = text('result.media-type') ?? /^data:([\w.+-]+\/[\w.+-]+)/i.exec(url)?.[1] ?? null
  const type = text('result.type')
  const extension = extensionOf(name) ?? extensionOf(nameInLink(url)) ?? formatOf(type) ?? formatOf(hint)
  return {
    name,
    extension,
    kind: kindOfWord(type) ?? kindOfMediaType(mediaType) ?? kindOfExtension(extension) ?? kindOfWord(hint) ?? 'other',
    mediaType,
    bytes: firstAt(item, profile.many('result.bytes'), (found) => {
      const bytes = asAmount(found)
      return bytes !== undefined && Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined
    }),
    sha256: firstAt(item, profile.many('result.sha256'), (found) => {
      const hash = asText(found)?.replace(/^sha256:/i, '')
      return hash !== undefined && /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
    }),
    url,
    expiresAt: firstAt(item, profile.many('result.expires'), asDate),
  }
}

function kindOfWord(word: string | null): Kind | null {
  if (word === null) return null
  const plain = word.toLowerCase().replaceAll(/[\s-]/g, '_')
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

function kindOfMediaType(mediaType: string | null): Kind | null {
  if (mediaType === null) return null
  if (/^model\//i.test(mediaType)) return 'model'
  if (/^image\//i.test(mediaType)) return 'image'
  if (/zip/i.test(mediaType)) return 'archive'
  return /json|^text\//i.test(mediaType) ? 'report' : null
}

function kindOfExtension(extension: string | null): Kind | null {
  return extension === null ? null : Object.hasOwn(extensionKinds, extension) ? extensionKinds[extension]! : null
}

function formatOf(word: string | null): string | null {
  const plain = word?.toLowerCase().replace(/^\./, '') ?? ''
  return Object.hasOwn(extensionKinds, plain) ? plain : null
}

/** Fallback: returns any link whose path has a model's extension, except inputs. */
function modelLinks(value: unknown, depth: number): FoundOutput[] {
  if (depth === 0) return []
  if (typeof value === 'string') {
    const extension = isLink(value) ? extensionOf(nameInLink(value)) : null
    const isModel = extension !== null && extensionKinds[extension] === 'model'
    return isModel
      ? [
          {
            name: nameInLink(value),
            extension,
            kind: 'model',
            mediaType: null,
            bytes: null,
            sha256: null,
            url: value,
            expiresAt: null,
          },
        ]
      : []
  }
  if (Array.isArray(value)) return value.flatMap((each) => modelLinks(each, depth - 1))
  if (!isRecord(value)) return []
  return Object.entries(value)
    .filter(([key]) => !/^(request|inputs?|urls|params|parameters|payload|source)$/i.test(key))
    .flatMap(([, each]) => modelLinks(each, depth - 1))
}

function withNames(found: readonly FoundOutput[]): ServiceOutput[] {
  return orderedBy(eachLinkOnce(found), ({ extension }) => extension).map(({ extension, name, ...rest }) => ({
    name: name ?? `${rest.kind === 'other' ? 'file' : rest.kind}${extension === null ? '' : `.${extension}`}`,
    ...rest,
  }))
}

/** A web address, a data URI, or a path on the service. */
function isLink(value: string): boolean {
  return /^(https?:\/\/|data:[\w.+-]+\/[\w.+-]+[;,])\S/i.test(value) || /^\/[^/\s]\S*$/.test(value)
}

function extensionOf(name: string | null): string | null {
  return (name === null ? undefined : /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()) ?? null
}
