/** Reads refusals from both ComfyUI APIs. Pure. */
import type { Answer } from '../../answer.ts'
import { wordsOf, type ServiceWords } from '../../service-words.ts'
import { isRecord, textAt } from '../answer-values.ts'

/**
 * `{ error: { type, message, details }, node_errors: { "12": { class_type, errors: [{ type, message, details }] } } }`,
 * or in API v2 `{ error: { code, message, details: { node_errors: { "12": [{ field, reason }] } } } }`.
 */
export function readError({ json, status }: Pick<Answer, 'json' | 'status'>): ServiceWords {
  const error = isRecord(json) ? json['error'] : undefined
  // ComfyUI serves all requested paths, so this address belongs to another server.
  if (status === 404 && !isRecord(error)) return { ...wordsOf(null, textAt(error)), meaning: 'down' }
  if (!isRecord(json)) return wordsOf(null, null)
  const inner = isRecord(error) ? error : {}
  const nodes = isRecord(inner['details']) ? inner['details']['node_errors'] : json['node_errors']
  const fields = Object.entries(isRecord(nodes) ? nodes : {}).flatMap(([node, found]) => errorsOf(node, found))
  const code = textAt(inner['type']) ?? textAt(inner['code'])
  const message = textAt(error) ?? sentenceOf(inner)
  const first = fields[0]
  const whole = first === undefined ? message : `${message ?? ''} ${first.field}: ${first.reason}`.trim()
  return {
    code,
    message: whole,
    suggestions: [],
    fields,
    ...meaningOf(status, code, error !== undefined || fields.length > 0),
  }
}

/** Statuses that concern the account rather than the workflow. */
const aboutAccount: readonly number[] = [401, 402, 403, 404, 429]

function meaningOf(status: number, code: string | null, isWhole: boolean): Pick<ServiceWords, 'meaning'> {
  if (code === 'idempotency_key_reuse') return { meaning: 'taken-before' }
  // The messages contain file and node names, so no meaning can be inferred from their words.
  return status < 500 && isWhole && !aboutAccount.includes(status) ? { meaning: 'refused' } : {}
}

function errorsOf(node: string, found: unknown): ServiceWords['fields'] {
  const list = isRecord(found) ? found['errors'] : found
  const kind = isRecord(found) ? textAt(found['class_type']) : null
  const field = [kind, node].filter((part) => part !== null).join(' ')
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((error) => {
    if (!isRecord(error)) return []
    const reason = sentenceOf(error) ?? textAt(error['reason'])
    const input = textAt(error['field'])
    return reason === null ? [] : [{ field: input === null ? field : `${field} ${input}`, reason }]
  })
}

function sentenceOf(error: Record<string, unknown>): string | null {
  const parts = [textAt(error['message']), textAt(error['details'])].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(': ')
}
