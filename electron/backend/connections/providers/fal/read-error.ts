/**
 * Reads fal's refusals: `detail` is a sentence or a list of problems with the input. A failed request has the same
 * shape plus an error type. Pure.
 */
import type { Answer } from '../../answer.ts'
import { meaningOf, wordsOf, type ServiceWords } from '../../service-words.ts'
import { asText, firstAt, isRecord } from '../answer-values.ts'

interface Detail {
  type: string | null
  message: string | null
  field: string | null
}

export function readError({ status, headers, json }: Answer): ServiceWords {
  const details = detailsOf(json)
  const type = headers['x-fal-error-type'] ?? firstAt(json, ['error_type'], asText)
  const code = type ?? details[0]?.type ?? firstAt(json, ['error.type', 'status'], asText)
  const message = firstAt(json, ['detail', 'error.message', 'message'], asText) ?? details[0]?.message ?? null
  const words: ServiceWords = {
    ...wordsOf(code, message),
    fields: details.flatMap(({ field, message: reason }) =>
      field === null || reason === null ? [] : [{ field, reason }],
    ),
  }
  const meaning = meaningHere(status, words, type !== null || details.some((each) => each.type !== null))
  return meaning === null ? words : { ...words, meaning }
}

/** `typed`: whether the error has a type, as model errors do. */
function meaningHere(status: number, words: ServiceWords, typed: boolean): NonNullable<ServiceWords['meaning']> | null {
  if (words.code === 'client_cancelled') return 'cancelled'
  if (words.code === 'ALREADY_COMPLETED') return 'ended'
  const message = words.message ?? ''
  if (status === 400 && /still in progress/i.test(message)) return 'not-ready'
  if (status === 403 && /exhausted balance|top up/i.test(message)) return 'credits'
  if (status >= 500 && typed && meaningOf(words) === null) return 'failed'
  return null
}

function detailsOf(json: unknown): Detail[] {
  const list = isRecord(json) ? json['detail'] : null
  if (!Array.isArray(list)) return []
  return list.flatMap((each: unknown) => {
    if (!isRecord(each)) return []
    const { loc } = each
    const field = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : ''
    return [
      { type: asText(each['type']) ?? null, message: asText(each['msg']) ?? null, field: field === '' ? null : field },
    ]
  })
}
