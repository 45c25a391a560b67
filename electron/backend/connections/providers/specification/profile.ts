/** One connection's profile: the defaults with what a person changed, checked before it is used. Pure. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import { inputProblem, type InputProblem } from '../../../../../shared/protocol/input-problem.ts'
import type { ServiceTask } from '../../service-client.ts'
import { asWord } from '../../service-words.ts'
import { profileEntries } from './profile-entries.ts'
import type { ProfileEntry } from './profile-entry.ts'

const byName: ReadonlyMap<string, ProfileEntry> = new Map(profileEntries.map((entry) => [entry.name, entry]))
/** A model or a parameter that the specification does not list. */
const openNames: readonly { prefix: string; kind: ProfileEntry['kind'] }[] = [
  { prefix: 'model.', kind: 'text' },
  { prefix: 'field.', kind: 'field' },
]

/** A word that stands for several means the first of them. */
const statuses = ['queued', 'running', 'succeeded', 'failed', 'refused', 'cancelled', 'expired'] as const

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
  /** What a service's word for a status means; undefined where it is not known. */
  statusOf(word: string): ServiceTask['status'] | undefined
  /** Where a slot or a parameter stands in the body. */
  field(id: string): string
}

/** The profile of these changes. Throws `invalid-input` with all problems where one cannot be used. */
export function createProfile(overrides: ProfileOverrides): Profile {
  const problems = checkOverrides(overrides)
  const [first] = problems
  if (first !== undefined)
    throw new AppError('invalid-input', `${first.field}: ${first.reason}`, { details: { ...first, problems } })
  const many = (name: string) => asList(overrides[name] ?? byName.get(name)?.default ?? [])
  const one = (name: string) => many(name)[0]?.trim() ?? ''
  const modelsBySent = Map.groupBy(
    Object.keys(overrides).filter((name) => name.startsWith('model.')),
    one,
  )
  const statusByWord = new Map(
    statuses.toReversed().flatMap((status) => many(`status.${status}`).map((word) => [asWord(word), status] as const)),
  )
  return {
    one,
    many,
    statusOf: (word) => statusByWord.get(asWord(word)),
    request: (name) => {
      const value = one(name)
      return isNone(value) ? null : parseRequest(value)
    },
    model: (id) => one(`model.${id}`) || id,
    modelOf: (sent) => {
      const [first, ...others] = modelsBySent.get(sent) ?? []
      return first === undefined ? sent : others.length === 0 ? first.slice('model.'.length) : null
    },
    field: (id) => one(`field.${id}`) || id,
  }
}

/** Every change that cannot be used, with the code of the problem. */
export function checkOverrides(overrides: ProfileOverrides): InputProblem[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    const kind = byName.get(name)?.kind ?? openNames.find(({ prefix }) => isOpen(name, prefix))?.kind
    const problem = kind === undefined ? inputProblem(name, 'override-unknown', {}) : whyNot(name, kind, asList(value))
    return problem === null ? [] : [problem]
  })
}

/** Whether an entry says that there is no such thing. */
export function isNone(value: string): boolean {
  return value === '' || value.toLowerCase() === 'none'
}

function isOpen(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && name.length > prefix.length
}

function whyNot(name: string, kind: ProfileEntry['kind'], values: readonly string[]): InputProblem | null {
  const several = kind === 'places' || kind === 'words'
  if (values.length === 0) return inputProblem(name, 'override-empty', {})
  if (values.length > 1 && !several) return inputProblem(name, 'override-list', {})
  for (const value of values) {
    const problem = whyNotValue(name, kind, value.trim())
    if (problem !== null) return problem
  }
  return null
}

function whyNotValue(name: string, kind: ProfileEntry['kind'], value: string): InputProblem | null {
  switch (kind) {
    case 'request':
      return whyNotRequest(name, value)
    case 'field':
      return /^[\w-]+(\.[\w-]+)*$/.test(value) ? null : inputProblem(name, 'override-field', {})
    case 'places':
      return /^([\w-]+|\*)(\.([\w-]+|\*))*$/.test(value) ? null : inputProblem(name, 'override-place', { value })
    case 'words':
      return value === '' ? inputProblem(name, 'override-empty-word', {}) : null
    case 'header':
      if (isNone(value)) return name === 'key.header' ? inputProblem(name, 'override-key-header', {}) : null
      if (/^(host|content-length|content-type|connection|transfer-encoding)$/i.test(value))
        return inputProblem(name, 'override-reserved-header', {})
      return /^[A-Za-z][\w-]*$/.test(value) ? null : inputProblem(name, 'override-header', {})
    case 'query':
      return isNone(value) || /^[\w.[\]-]+$/.test(value) ? null : inputProblem(name, 'override-query', {})
    case 'number':
      if (isNone(value) && byName.get(name)?.default === 'none') return null
      return /^[1-9]\d{0,9}$/.test(value) || (name === 'inline.bytes' && value === '0')
        ? null
        : inputProblem(name, 'override-number', {})
    case 'choice': {
      const choices = byName.get(name)?.choices ?? []
      return choices.includes(value) ? null : inputProblem(name, 'override-choice', { choices: [...choices] })
    }
    case 'text':
      return name === 'key.value'
        ? whyNotKeyValue(name, value)
        : value === ''
          ? inputProblem(name, 'override-empty', {})
          : null
    default:
      return null
  }
}

function whyNotKeyValue(name: string, value: string): InputProblem | null {
  if (isNone(value)) return null
  if (/[^\x20-\x7e]/.test(value)) return inputProblem(name, 'override-key-characters', {})
  return value.split('{key}').length === 2 ? null : inputProblem(name, 'override-key-placeholder', {})
}

function whyNotRequest(name: string, value: string): InputProblem | null {
  if (isNone(value)) {
    if (name === 'poll') return inputProblem(name, 'override-poll', {})
    return null
  }
  const parsed = parseRequest(value)
  if (parsed === null) return inputProblem(name, 'override-request', {})
  const holes = parsed.path.match(/\{[^}]*\}?/g) ?? []
  const isSubmit = name.startsWith('submit.')
  const allowed = isSubmit ? ['{model}'] : ['poll', 'result', 'cancel'].includes(name) ? ['{task_id}'] : []
  const unknown = holes.find((hole) => !allowed.includes(hole))
  if (unknown !== undefined) return inputProblem(name, 'override-hole', { hole: unknown })
  if (allowed[0] === '{task_id}' && holes.length === 0) return inputProblem(name, 'override-task-id', {})
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
