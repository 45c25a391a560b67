/** Reads the account's charges: tasks without prompts, possibly excluding running ones. Pure. */
import type { HttpDescription, Protocol } from '../../provider.ts'
import type { ListedTask } from '../../service-client.ts'
import { taskOf } from '../read-answer.ts'
import { asAmount, asText, isRecord } from '../answer-values.ts'

const pageSize = 50

/** Known task types. */
const operations: Readonly<Record<string, string>> = {
  text_to_model: 'text-to-3d',
  image_to_model: 'image-to-3d',
  multiview_to_model: 'multiview-to-3d',
  texture_model: 'texture',
  convert_model: 'convert',
}

/** `cursor`: the number of entries before the page. */
export function listPage(cursor: string | null): HttpDescription {
  return { method: 'GET', path: `/account/usage?limit=${pageSize}&offset=${cursor ?? '0'}` }
}

export const readList: Protocol['readList'] = (json, { cursor }) => {
  const entries = isRecord(json) ? json['data'] : undefined
  if (!Array.isArray(entries)) return null
  return {
    tasks: entries.flatMap(readEntry),
    next: entries.length === pageSize ? String(Number(cursor ?? '0') + pageSize) : null,
    isPartial: true,
  }
}

function readEntry(entry: unknown): ListedTask[] {
  const about = isRecord(entry) ? entry : {}
  const [taskId, type, createdAt] = [about['task_id'], about['type'], about['created_at']].map(asText)
  if (taskId === undefined) return []
  const charged = asAmount(about['credits_consumed']) ?? null
  return [
    {
      // The list has no status, so the type is used instead.
      ...taskOf(taskId, { status: 'running', statusWord: type ?? '', recognised: false }),
      cost: { quoted: null, charged, refunded: null },
      createdAt: createdAt ?? null,
      request: { operation: operations[type ?? ''] ?? null, model: null, prompt: null, idempotencyKey: null },
    },
  ]
}
