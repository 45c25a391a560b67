/** What ComfyUI says of a workflow that it does not take. Pure. */
import type { Answer } from '../../answer.ts'
import { wordsOf, type ServiceWords } from '../../service-words.ts'
import { isRecord, textAt } from '../read-answer.ts'

/** `{ error: { type, message, details }, node_errors: { "12": { class_type, errors: [{ type, message, details }] } } }` */
export function readError({ json, status }: Pick<Answer, 'json' | 'status'>): ServiceWords {
  if (!isRecord(json)) return wordsOf(null, null)
  const { error } = json
  const inner = isRecord(error) ? error : {}
  const fields = Object.entries(isRecord(json['node_errors']) ? json['node_errors'] : {}).flatMap(([node, found]) =>
    isRecord(found) ? errorsOf(node, found) : [],
  )
  const message = textAt(error) ?? sentenceOf(inner)
  const first = fields[0]
  const whole = first === undefined ? message : `${message ?? ''} ${first.field}: ${first.reason}`.trim()
  return {
    code: textAt(inner['type']),
    message: whole,
    suggestions: [],
    fields,
    // Names of files and nodes stand in these sentences: nothing else is to be read from them.
    ...(status < 500 && (error !== undefined || fields.length > 0) ? { meaning: 'refused' as const } : {}),
  }
}

function errorsOf(node: string, found: Record<string, unknown>): ServiceWords['fields'] {
  const field = [textAt(found['class_type']), node].filter((part) => part !== null).join(' ')
  const errors = Array.isArray(found['errors']) ? (found['errors'] as unknown[]) : []
  return errors.flatMap((error) => {
    const reason = isRecord(error) ? sentenceOf(error) : null
    return reason === null ? [] : [{ field, reason }]
  })
}

function sentenceOf(error: Record<string, unknown>): string | null {
  const parts = [textAt(error['message']), textAt(error['details'])].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(': ')
}
