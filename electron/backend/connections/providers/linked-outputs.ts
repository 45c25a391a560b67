/** Links of an answer as outputs, each with a name and a kind, the main one first. Pure. */
import { typeOfName } from '../../../../shared/file-type.ts'
import { modelFormats, modelRow } from '../../../../shared/formats.ts'
import type { ServiceOutput } from '../service-client.ts'

type Kind = ServiceOutput['kind']

const kindOrder: readonly Kind[] = ['model', 'image', 'archive', 'texture', 'other', 'report']

/** The same model in several formats: those that keep the most come first. */
const bestFirst: readonly string[] = modelFormats
  .filter((id) => modelRow(id).amongResults !== null)
  .toSorted((a, b) => modelRow(a).amongResults! - modelRow(b).amongResults!)

/** A link, and what is known of its file. Null where the value is no web address. */
export function linkedOutput(
  url: unknown,
  about: { name: string; kind?: Kind; expiresAt?: string | null },
): ServiceOutput | null {
  if (typeof url !== 'string' || !/^https?:\/\/\S+$/i.test(url)) return null
  const { name, kind = kindOfName(name), expiresAt = null } = about
  return { name, kind, mediaType: null, bytes: null, sha256: null, url, expiresAt }
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

function kindOfName(name: string): Kind {
  if (/\.zip$/i.test(name)) return 'archive'
  const kind = typeOfName(name)?.kind
  return kind === undefined || kind === 'other' ? 'other' : kind
}
