/** One connection's profile: the defaults with what a person changed, checked before it is used. Pure. */
import { AppError } from '../../../../../shared/app-error.ts'
import type { FieldProblem } from '../../../../../shared/catalogue.ts'
import type { ProfileOverrides } from '../../../../../shared/connection.ts'
import { profileEntries } from './profile-entries.ts'
import type { ProfileEntry } from './profile-entry.ts'

const byName: ReadonlyMap<string, ProfileEntry> = new Map(profileEntries.map((entry) => [entry.name, entry]))
/** A model or a parameter that the specification does not list. */
const openNames: readonly { prefix: string; kind: ProfileEntry['kind'] }[] = [
  { prefix: 'model.', kind: 'text' },
  { prefix: 'field.', kind: 'field' },
]

export interface Profile {
  /** The one value of an entry. */
  one(name: string): string
  /** The values of an entry. */
  many(name: string): readonly string[]
  /** A method and a path, or null where the service cannot do it. */
  request(name: string): { method: string; path: string } | null
  /** What is sent for a model of the catalogue. */
  model(id: string): string
  /** The model of the catalogue for which this is sent; null where it may be one of several. */
  modelOf(sent: string): string | null
  /** Where a slot or a parameter stands in the body. */
  field(id: string): string
}

/** The profile of these changes. Throws `invalid-input` with all problems where one cannot be used. */
export function createProfile(overrides: ProfileOverrides): Profile {
  const problems = checkOverrides(overrides)
  const [first] = problems
  if (first !== undefined)
    throw new AppError('invalid-input', `${first.field} ${first.reason}`, { details: { field: first.field, problems } })
  const many = (name: string) => asList(overrides[name] ?? byName.get(name)?.default ?? [])
  const one = (name: string) => many(name)[0]?.trim() ?? ''
  return {
    one,
    many,
    request: (name) => {
      const value = one(name)
      return isNone(value) ? null : parseRequest(value)
    },
    model: (id) => one(`model.${id}`) || id,
    modelOf: (sent) => {
      const named = Object.keys(overrides).filter((name) => name.startsWith('model.') && one(name) === sent)
      const [first] = named
      return first === undefined ? sent : named.length === 1 ? first.slice('model.'.length) : null
    },
    field: (id) => one(`field.${id}`) || id,
  }
}

/** Every change that cannot be used, with the reason in words. */
export function checkOverrides(overrides: ProfileOverrides): FieldProblem[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    const kind = byName.get(name)?.kind ?? openNames.find(({ prefix }) => isOpen(name, prefix))?.kind
    const reason = kind === undefined ? 'is not a name of the profile' : whyNot(name, kind, asList(value))
    return reason === null ? [] : [{ field: name, reason }]
  })
}

/** Whether an entry says that there is no such thing. */
export function isNone(value: string): boolean {
  return value === '' || value.toLowerCase() === 'none'
}

function isOpen(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && name.length > prefix.length
}

function whyNot(name: string, kind: ProfileEntry['kind'], values: readonly string[]): string | null {
  const several = kind === 'places' || kind === 'words'
  if (values.length === 0) return 'is empty'
  if (values.length > 1 && !several) return 'must be one value, not a list'
  for (const value of values) {
    const reason = whyNotValue(name, kind, value.trim())
    if (reason !== null) return reason
  }
  return null
}

function whyNotValue(name: string, kind: ProfileEntry['kind'], value: string): string | null {
  switch (kind) {
    case 'request':
      return whyNotRequest(name, value)
    case 'field':
      return /^[\w-]+(\.[\w-]+)*$/.test(value) ? null : 'must be a field name, with dots where it is nested'
    case 'places':
      return /^([\w-]+|\*)(\.([\w-]+|\*))*$/.test(value) ? null : `must be places such as data.task_id, not "${value}"`
    case 'words':
      return value === '' ? 'has an empty word in it' : null
    case 'header':
      if (isNone(value)) return name === 'key.header' ? 'must be a header: set key.value to none instead' : null
      if (/^(host|content-length|content-type|connection|transfer-encoding)$/i.test(value))
        return 'is a header with another use'
      return /^[A-Za-z][\w-]*$/.test(value) ? null : 'must be the name of a header'
    case 'query':
      return isNone(value) || /^[\w.[\]-]+$/.test(value) ? null : 'must be the name of a query parameter, or none'
    case 'number':
      if (isNone(value) && byName.get(name)?.default === 'none') return null
      return /^[1-9]\d{0,9}$/.test(value) || (name === 'inline.bytes' && value === '0')
        ? null
        : 'must be a whole number'
    case 'choice': {
      const choices = byName.get(name)?.choices ?? []
      return choices.includes(value) ? null : `must be one of ${choices.join(', ')}`
    }
    case 'text':
      return name === 'key.value' ? whyNotKeyValue(value) : value === '' ? 'is empty' : null
    default:
      return null
  }
}

function whyNotKeyValue(value: string): string | null {
  if (isNone(value)) return null
  if (/[^\x20-\x7e]/.test(value)) return 'must be plain characters on one line'
  return value.split('{key}').length === 2 ? null : 'must have {key} in it once, and never the key itself'
}

function whyNotRequest(name: string, value: string): string | null {
  if (isNone(value)) {
    if (name === 'poll') return 'cannot be none: there would be no way to learn of a result'
    return null
  }
  const parsed = parseRequest(value)
  if (parsed === null) return 'must be a method and a path, such as POST /v1/generate'
  const holes = parsed.path.match(/\{[^}]*\}?/g) ?? []
  const isSubmit = name.startsWith('submit.')
  const allowed = isSubmit ? ['{model}'] : ['poll', 'result', 'cancel'].includes(name) ? ['{task_id}'] : []
  const unknown = holes.find((hole) => !allowed.includes(hole))
  if (unknown !== undefined) return `has ${unknown} in it, which nothing is known to put there`
  if (allowed[0] === '{task_id}' && holes.length === 0) return 'must have {task_id} in it'
  return null
}

function parseRequest(value: string): { method: string; path: string } | null {
  const found = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\/[^\s#\\]*)$/i.exec(value.trim())
  const path = found?.[2]
  // "//host" would be another host, ".." another service below the same one.
  if (path === undefined || path.startsWith('//') || /(^|\/)\.\.?(\/|$)/.test(path)) return null
  return { method: (found?.[1] ?? 'POST').toUpperCase(), path }
}

function asList(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}
