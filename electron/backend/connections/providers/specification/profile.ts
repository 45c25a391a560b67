/** A connection's profile: the defaults with validated overrides. Pure. */
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import { inputProblem, type InputProblem } from '../../../../../shared/protocol/input-problem.ts'
import { invalidOverrides } from '../../invalid-overrides.ts'
import type { ServiceTask } from '../../service-client.ts'
import { asWord } from '../../service-words.ts'
import { profileEntries } from './profile-entries.ts'
import type { ProfileEntry } from './profile-entry.ts'

const byName: ReadonlyMap<string, ProfileEntry> = new Map(profileEntries.map((entry) => [entry.name, entry]))
/** Entries for any model or parameter. */
const openNames: readonly { prefix: string; kind: ProfileEntry['kind'] }[] = [
  { prefix: 'model.', kind: 'text' },
  { prefix: 'field.', kind: 'field' },
]

/** For a word with several meanings, the first one in this order is used. */
const statuses = ['queued', 'running', 'succeeded', 'failed', 'refused', 'cancelled', 'expired'] as const

export interface Profile {
  value(name: string): string
  /** Returns an entry's values. */
  many(name: string): readonly string[]
  /** Returns the method and path, or null if unsupported. */
  request(name: string): { method: string; path: string } | null
  model(id: string): string
  /** Returns the model for a sent identifier; null if several models share it. */
  modelOf(sent: string): string | null
  /** Returns the status for a service's word, or undefined. */
  statusOf(word: string): ServiceTask['status'] | undefined
  /** Returns the path in the body for a slot or parameter. */
  field(id: string): string
}

/** Creates a profile. Throws `invalid-input` that lists all problems. */
export function createProfile(overrides: ProfileOverrides): Profile {
  const problems = checkOverrides(overrides)
  if (problems.length > 0) throw invalidOverrides(problems)
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
    value: one,
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

export function checkOverrides(overrides: ProfileOverrides): InputProblem[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    const kind = byName.get(name)?.kind ?? openNames.find(({ prefix }) => isOpen(name, prefix))?.kind
    const problem =
      kind === undefined ? inputProblem(name, 'override-unknown', {}) : overrideProblem(name, kind, asList(value))
    return problem === null ? [] : [problem]
  })
}

/** Whether a value means "not available". */
export function isNone(value: string): boolean {
  return value === '' || value.toLowerCase() === 'none'
}

function isOpen(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && name.length > prefix.length
}

function overrideProblem(name: string, kind: ProfileEntry['kind'], values: readonly string[]): InputProblem | null {
  const several = kind === 'places' || kind === 'words'
  if (values.length === 0) return inputProblem(name, 'override-empty', {})
  if (values.length > 1 && !several) return inputProblem(name, 'override-list', {})
  for (const value of values) {
    const problem = valueProblem(name, kind, value.trim())
    if (problem !== null) return problem
  }
  return null
}

function valueProblem(name: string, kind: ProfileEntry['kind'], value: string): InputProblem | null {
  switch (kind) {
    case 'request':
      return requestProblem(name, value)
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
        ? keyValueProblem(name, value)
        : value === ''
          ? inputProblem(name, 'override-empty', {})
          : null
    default:
      return null
  }
}

function keyValueProblem(name: string, value: string): InputProblem | null {
  if (isNone(value)) return null
  if (/[^\x20-\x7e]/.test(value)) return inputProblem(name, 'override-key-characters', {})
  return value.split('{key}').length === 2 ? null : inputProblem(name, 'override-key-placeholder', {})
}

function requestProblem(name: string, value: string): InputProblem | null {
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
  // "//host" would lead to another host, ".." to another service.
  if (path === undefined || path.startsWith('//') || /(^|\/)\.\.?(\/|$)/.test(path)) return null
  return { method: (found?.[1] ?? 'POST').toUpperCase(), path }
}

function asList(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}
