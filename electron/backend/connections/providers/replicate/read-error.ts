/** Reads Replicate's refusals: `title` and `detail`, with a line for each wrong field. Pure. */
import type { Answer } from '../../answer.ts'
import { wordsOf, type ServiceWords } from '../../service-words.ts'
import { asText, firstAt } from '../answer-values.ts'

export function readError({ json }: Answer): ServiceWords {
  const detail = firstAt(json, ['detail', 'error'], asText)
  const title = firstAt(json, ['title'], asText)
  return { ...wordsOf(title, detail ?? title), fields: fieldsIn(detail ?? '') }
}

/** `- input.face_count: Must be greater than or equal to 40000` */
function fieldsIn(detail: string): ServiceWords['fields'] {
  return Array.from(detail.matchAll(/^- (?:input\.)?([\w.]+): (.+)$/gm), ([, field = '', reason = '']) => ({
    field,
    reason,
  }))
}
