/** Reads responses from 3D AI Studio. Pure. */
import type { Answer } from '../../answer.ts'
import type { SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceTask } from '../../service-client.ts'
import { meaningOf, type ServiceWords, wordsOf } from '../../service-words.ts'
import { isWebLink, type LinkedFile, outputsOf } from '../linked-files.ts'
import { inOrder } from '../output-order.ts'
import { asCode, asText, isRecord } from '../answer-values.ts'
import { shareOf, statusFor, taskOf } from '../read-answer.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  pending: 'queued',
  in_progress: 'running',
  running: 'running',
  finished: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** `{"task_id": "<id>", …}` */
export function readSubmit({ json }: Answer): SubmitReply {
  const taskId = isRecord(json) ? asCode(json['task_id']) : undefined
  if (taskId === undefined) return { kind: 'unreadable', reason: 'no-task-id' }
  return { kind: 'task', taskId, task: null, quotedCredits: null }
}

/** Reads a task. A finished task without files is still being stored, or has failed if a reason is included. */
export function readTask({ json }: Answer, taskId: string): TaskReply {
  const statusWord = isRecord(json) ? asText(json['status']) : undefined
  if (!isRecord(json) || statusWord === undefined) return { kind: 'unreadable', reason: 'no-status' }
  const known = statusFor(statuses, statusWord)
  const outputs = known === 'succeeded' ? readOutputs(json['results']) : []
  const reason = asText(json['failure_reason'])
  const failed = known === 'failed' || (known === 'succeeded' && reason !== undefined && outputs.length === 0)
  const status = failed ? failedOr(reason) : (known ?? 'running')
  return {
    kind: 'task',
    task: taskOf(taskId, {
      status,
      statusWord,
      recognised: known !== undefined,
      progress: status === 'succeeded' ? 1 : shareOf(json['progress']),
      failure: failed ? { code: null, message: reason ?? statusWord } : null,
      outputs,
    }),
  }
}

function failedOr(reason: string | undefined): 'failed' | 'refused' {
  return meaningOf({ code: null, message: reason ?? null }) === 'moderation' ? 'refused' : 'failed'
}

/** Reads one entry per file. An earlier API version used different names for the link and preview. */
function readOutputs(results: unknown): ServiceOutput[] {
  if (!Array.isArray(results)) return []
  const files = results.flatMap((entry): LinkedFile[] => {
    if (!isRecord(entry)) return []
    const url = entry['asset'] ?? entry['asset_url']
    const thumbnail = entry['thumbnail']
    return [
      ...(isWebLink(url) ? [fileOf(url, asText(entry['asset_type']))] : []),
      ...(isWebLink(thumbnail) ? [{ url: thumbnail, kind: 'image' } as const] : []),
    ]
  })
  return inOrder(outputsOf(files))
}

/** The link's extension takes precedence over the type: a model may arrive in an archive. */
function fileOf(url: string, type: string | undefined): LinkedFile {
  const path = new URL(url).pathname
  if (/\.[a-z0-9]{1,8}$/i.test(path)) return { url }
  if (type === 'ARCHIVE') return { url, name: 'model.zip' }
  if (type?.endsWith('3D_MODEL') === true) return { url, name: 'model.glb' }
  return type?.endsWith('IMAGE') === true ? { url, name: 'picture.png' } : { url }
}

/** Reads a refusal. The code's field has several names, in either case; `face_limit: out of range` names a field. */
export function readError({ json, text }: Answer): ServiceWords {
  const body = isRecord(json) ? json : {}
  const code = ['error_code', 'code', 'error']
    .map((name) => asText(body[name]))
    .find((found) => found !== undefined && /^[\w.-]{1,80}$/.test(found))
  const message = ['message', 'detail', 'error']
    .map((name) => asText(body[name]))
    .find((found) => found !== undefined && found !== code)
  const said = message ?? (json === undefined && !text.includes('<') ? asText(text) : undefined)
  const words = wordsOf(code?.toLowerCase() ?? null, said ?? null)
  const fault = code?.toLowerCase() === 'validation_failed' ? /^([a-z_]+): (.+)$/.exec(words.message ?? '') : null
  return fault === null ? words : { ...words, fields: [{ field: fault[1]!, reason: fault[2]! }] }
}
