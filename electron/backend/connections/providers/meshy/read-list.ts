/** Reads an endpoint's tasks, to find one whose response was lost. Pure. */
import type { ListedTask, ServiceRequest } from '../../service-client.ts'
import { offeredFor } from '../offered.ts'
import { asText, isRecord } from '../answer-values.ts'
import { handleOf } from './handle.ts'
import { models } from './models.ts'
import { taskIn, timeIn } from './read-task.ts'

export const listSize = 50

/** `page`: counted from 1. */
export function listPath(path: string, page: number): string {
  return `${path}?page_num=${page}&page_size=${listSize}&sort_by=-created_at`
}

/** Reads an array, newest first; null for anything else. */
export function readList(
  json: unknown,
  requested: { cursor: string | null; about: ServiceRequest },
): { tasks: ListedTask[]; next: string | null } | null {
  if (!Array.isArray(json)) return null
  const page = Number(requested.cursor ?? '1')
  return {
    tasks: json.flatMap((each) => readListed(each, requested.about) ?? []),
    next: json.length < listSize ? null : String(page + 1),
  }
}

function readListed(entry: unknown, about: ServiceRequest): ListedTask | null {
  if (!isRecord(entry)) return null
  const { send } = offeredFor(models, about)
  const id = asText(entry['id'])
  const task = id === undefined ? null : taskIn(entry, handleOf(send.path, id))
  if (task === null) return null
  return {
    ...task,
    createdAt: timeIn(entry['created_at']),
    request: {
      operation: operationIn(asText(entry['type'])),
      model: modelIn(asText(entry['ai_model']), about, send.fixed?.['ai_model']),
      prompt: asText(entry[send.prompt ?? 'prompt']) ?? null,
      idempotencyKey: null,
    },
  }
}

/** One endpoint lists tasks of two operations. */
function operationIn(type: string | undefined): string | null {
  if (type === 'text-to-3d-preview') return 'text-to-3d'
  return type === 'text-to-3d-refine' ? 'texture' : null
}

/** Returns the model only if the row sends it and the list reports it. */
function modelIn(reported: string | undefined, { modelId }: ServiceRequest, sent: unknown): string | null {
  if (reported === undefined || typeof sent !== 'string') return null
  return reported === sent ? modelId : reported
}
