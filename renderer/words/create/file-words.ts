/** Which files a slot accepts, and why one cannot be used. */
import { formatBytes, listed, say } from '../../../shared/text/language.ts'

type Kind = 'model' | 'picture'

/** Sizes are in bytes; `accepted` is the list of types that the slot takes. */
export const fileWords = {
  /** `PNG, JPEG or WebP, up to 10 MB` */
  accepted: (types: readonly string[], maxBytes: number | undefined) => {
    const list = types.length === 0 ? say('a file') : listed(types, 'or')
    return maxBytes === undefined ? list : say('{list}, up to {size}', { list, size: formatBytes(maxBytes) })
  },
  /** For slots that continue the service's own tasks. `hours` is their maximum age, null if unknown. */
  ownResultsOnly: (service: string, hours: number | null) =>
    hours === null
      ? say('Only results of {service} are accepted here', { service })
      : say('Only results of {service} from the last {days, plural, one {# day} other {# days}} are accepted here', {
          service,
          days: Math.round(hours / 24),
        }),
  empty: (name: string) => say('“{name}” is empty', { name }),
  otherType: (type: string, kind: Kind, accepted: string) =>
    say(
      '{kind, select, model {{type} models are not accepted here. Use {accepted}} other {{type} pictures are not accepted here. Use {accepted}}}',
      { type, kind, accepted },
    ),
  otherKind: (name: string, kind: Kind, accepted: string) =>
    say(
      '{kind, select, model {“{name}” is not a model. Use {accepted}} other {“{name}” is not a picture. Use {accepted}}}',
      { name, kind, accepted },
    ),
  /** For one of several files, with one of the reasons in this table. */
  left: (name: string, reason: string) => (reason.includes(`“${name}”`) ? `${reason}.` : `“${name}”: ${reason}.`),
  tooLarge: (bytes: number, maxBytes: number, kind: Kind) =>
    say(
      '{kind, select, model {The model is {size}; the limit is {limit}. Make it smaller and try again} other {The picture is {size}; the limit is {limit}. Make it smaller and try again}}',
      { kind, size: formatBytes(bytes), limit: formatBytes(maxBytes) },
    ),
} as const
