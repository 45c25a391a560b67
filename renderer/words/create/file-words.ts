/** Which files a slot accepts, and why one cannot be used. */
import { formatBytes, joinList } from '../../../shared/text/language.ts'
import { countOf } from '../format-number.ts'

type Kind = 'model' | 'picture'

const kinds: Record<Kind, string> = { model: 'models', picture: 'pictures' }

/** Sizes are in bytes; `accepted` is the list of types that the slot takes. */
export const fileWords = {
  /** `PNG, JPEG or WebP, up to 10 MB` */
  accepted: (types: readonly string[], maxBytes: number | undefined) => {
    const list = types.length === 0 ? 'a file' : joinList(types, 'or')
    return maxBytes === undefined ? list : `${list}, up to ${formatBytes(maxBytes)}`
  },
  /** For slots that continue the service's own tasks. `hours` is their maximum age, null if unknown. */
  ownResultsOnly: (service: string, hours: number | null) =>
    hours === null
      ? `Only results of ${service} are accepted here`
      : `Only results of ${service} from the last ${countOf(Math.round(hours / 24), 'day')} are accepted here`,
  empty: (name: string) => `“${name}” is empty`,
  otherType: (type: string, kind: Kind, accepted: string) =>
    `${type} ${kinds[kind]} are not accepted here. Use ${accepted}`,
  otherKind: (name: string, kind: Kind, accepted: string) => `“${name}” is not a ${kind}. Use ${accepted}`,
  /** For one of several files, with one of the reasons in this table. */
  left: (name: string, reason: string) => (reason.includes(`“${name}”`) ? `${reason}.` : `“${name}”: ${reason}.`),
  tooLarge: (bytes: number, maxBytes: number, kind: Kind) =>
    `The ${kind} is ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}. Make it smaller and try again`,
} as const
