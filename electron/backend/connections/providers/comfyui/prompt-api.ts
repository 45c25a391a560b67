/** ComfyUI's own routes: ids chosen by us, the queue and the history. Pure. */
import { createHash } from 'node:crypto'
import type { HttpDescription, InputPlan, Protocol } from '../../provider.ts'
import { plainProtocol } from '../plain.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { fillWorkflow, workflowFor } from './fill-workflow.ts'
import { filePathOf } from './file-path.ts'
import { readError } from './read-error.ts'
import { isKnown, readHistory, readQueue } from './read-queue.ts'
import { catalogueOfWorkflows, ownHardware } from './workflow-model.ts'
import type { Workflow } from './workflow.ts'

/** Identifies a WebSocket that is never opened, so any id works. */
const clientId = 'c0ffee00-0000-4000-8000-000000000001'
const queue: HttpDescription = { method: 'GET', path: '/queue' }
const uploadAlone: readonly InputPlan[] = [{ way: 'upload' }]

export function promptApi(workflows: readonly Workflow[]): Protocol {
  return {
    ...plainProtocol,
    needsKey: false,
    authorisation: () => ({}),
    rates: { submit: { perMinute: 600, burst: 20 }, ask: { perMinute: 1200, burst: 40 }, all: null },
    catalogue: catalogueOfWorkflows(workflows, ownHardware),
    inputPlans: () => uploadAlone,
    submit: (request, inputs, idempotencyKey) => ({
      method: 'POST',
      path: '/prompt',
      body: {
        json: {
          prompt: fillWorkflow(workflowFor(workflows, request), request, inputs),
          client_id: clientId,
          prompt_id: promptIdOf(idempotencyKey),
        },
      },
    }),
    readSubmit({ json, status }) {
      if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
      const taskId = textAt(json['prompt_id'])
      if (taskId !== null) return { kind: 'task', taskId, task: null, quotedCredits: 0 }
      if (json['error'] !== undefined) return { kind: 'error', status: 400, words: readError({ json, status }) }
      return { kind: 'unreadable', reason: 'no-prompt-id' }
    },
    poll: () => queue,
    readTask: ({ json }, taskId) => readQueue(json, taskId),
    result: historyOf,
    readResult: ({ json }, taskId) => readHistory(json, taskId),
    cancel: (taskId, last) =>
      last === 'queued'
        ? { method: 'POST', path: '/queue', body: { json: { delete: [taskId] } } }
        : { method: 'POST', path: '/interrupt', body: { json: { prompt_id: taskId } } },
    ownTaskId: (_, idempotencyKey) => promptIdOf(idempotencyKey),
    // The order matters: a prompt moves from the queue to the history, never back.
    lookFor: (taskId) => [queue, historyOf(taskId)],
    readLookFor([inQueue, inHistory], taskId) {
      const known = isKnown(inQueue?.json, inHistory?.json, taskId)
      return known === null ? 'unknown' : known ? 'there' : 'not-there'
    },
    upload(file) {
      const { folder, name } = filePathOf(file)
      return {
        method: 'POST',
        path: '/upload/image',
        body: {
          parts: [
            { name: 'image', file: { ...file, name } },
            { name: 'type', value: 'input' },
            ...(folder === null ? [] : [{ name: 'subfolder', value: folder }]),
            { name: 'overwrite', value: 'true' },
          ],
        },
      }
    },
    readUpload({ json }) {
      const name = isRecord(json) ? textAt(json['name']) : null
      const subfolder = isRecord(json) ? textAt(json['subfolder']) : null
      return name === null ? null : { value: subfolder === null ? name : `${subfolder}/${name}` }
    },
    checkKey: { method: 'GET', path: '/system_stats' },
    readError,
  }
}

function historyOf(taskId: string): HttpDescription {
  return { method: 'GET', path: `/history/${encodeURIComponent(taskId)}` }
}

/** Returns a UUID derived from the job's key, or the key itself if it is already a UUID. */
function promptIdOf(idempotencyKey: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(idempotencyKey)) return idempotencyKey
  const hex = createHash('sha256').update(idempotencyKey).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
