/** Reads refusals of any common shape: problem details (RFC 9457), `{ message }`, `{ error: { … } }`, lists. Pure. */
import { meaningOf, asWord, type ServiceWords } from '../../service-words.ts'
import { allAt, asCode, asText, firstAt, isRecord } from '../answer-values.ts'
import type { Profile } from './profile.ts'

/** Returns the service's own message; empty if the body has none. */
export function readError(profile: Profile, body: unknown): ServiceWords {
  const message = asText(body) ?? firstAt(body, profile.many('error.message'), asText)
  const code = firstAt(body, profile.many('error.code'), asErrorCode)
  const suggestions = profile
    .many('error.suggestions')
    .flatMap((place) => allAt(body, place))
    .flatMap((found) => (Array.isArray(found) ? found.flatMap((each) => asText(each) ?? []) : (asText(found) ?? [])))
  return { code, message, suggestions: Array.from(new Set(suggestions)), fields: readFields(profile, body) }
}

/** Returns the error inside a 2xx response with its equivalent status, or null. */
export function errorInside(profile: Profile, body: unknown): { status: number; words: ServiceWords } | null {
  if (!isRecord(body) || !saysError(body)) return null
  const words = readError(profile, body)
  return { status: statusFor(words), words }
}

function saysError(body: Record<string, unknown>): boolean {
  const { error, errors, code } = body
  if (body['success'] === false || body['ok'] === false) return true
  if (asText(error) !== undefined && !/^(none|null|ok|no|false)$/i.test(String(error).trim())) return true
  if (error === true || (isRecord(error) && Object.keys(error).length > 0)) return true
  if (Array.isArray(errors) && errors.length > 0) return true
  if (typeof code === 'number') return code !== 0 && !(code >= 200 && code < 300)
  if (typeof code === 'string') return !/^(0*|2\d\d|ok|success|succeeded|none)$/i.test(code.trim())
  const status = asText(body['status'])
  return status !== undefined && /^(error|failed|failure|fail)$/i.test(status)
}

function statusFor(words: ServiceWords): number {
  const number = Number(words.code)
  if (Number.isInteger(number) && number >= 400 && number < 600) return number
  const meaning = meaningOf(words)
  if (meaning === 'queue-full' || meaning === 'rate-limited') return 429
  if (meaning === 'credits') return 402
  if (meaning === 'key') return 401
  return /internal|server_error|unavailable|overloaded/.test(asWord(words.code ?? words.message ?? '')) ? 500 : 422
}

/** A code is one word; a sentence is a message. */
function asErrorCode(value: unknown): string | undefined {
  const code = asCode(value)
  return code !== undefined && code.length <= 80 && !/\s/.test(code) ? code : undefined
}

function readFields(profile: Profile, body: unknown): ServiceWords['fields'] {
  for (const place of profile.many('error.fields')) {
    for (const found of allAt(body, place)) {
      const fields = fieldsIn(found)
      if (fields.length > 0) return fields
    }
  }
  return []
}

function fieldsIn(found: unknown): ServiceWords['fields'] {
  if (Array.isArray(found)) return found.flatMap((each) => oneField(each) ?? [])
  if (!isRecord(found)) return []
  // { "prompt": ["is too long"] }
  return Object.entries(found).flatMap(([field, reasons]) =>
    (Array.isArray(reasons) ? reasons : [reasons]).flatMap((reason) => {
      const words = asText(reason)
      return words === undefined ? [] : [{ field, reason: words }]
    }),
  )
}

function oneField(each: unknown): ServiceWords['fields'][number] | undefined {
  if (!isRecord(each)) return undefined
  const reason = firstAt(each, ['reason', 'message', 'msg', 'detail'], asText)
  const location = each['loc'] ?? each['path'] ?? each['field'] ?? each['pointer'] ?? each['param']
  const field = Array.isArray(location)
    ? location
        .flatMap((part) => asCode(part) ?? [])
        .filter((part) => part !== 'body')
        .join('.')
    : asText(location)
  return reason === null || field === undefined ? undefined : { field: field.replace(/^[#/]+/, ''), reason }
}
