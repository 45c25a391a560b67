/**
 * The API server of Hunyuan3D-2 as it answers: every uid is known to it, and failures are never reported. By the time that
 * someone asks about a task that has failed, half an hour is over by its clock.
 */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks } from './replica-books.ts'
import { replicaFile } from './replica-files.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'

export const hunyuanServerReplica: ReplicaKind = {
  provider: 'hunyuan-server',
  failsSilently: true,
  key: null,
  keyOf: () => null,
  origins: [],
  balance: 0,
  refusals: {
    key: null,
    credits: null,
    'too-fast': null,
    'queue-full': null,
    moderation: null,
    down: { status: 500, body: 'Internal Server Error' },
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/send',
  answer(request, books) {
    const { method, path } = request
    if (method === 'POST' && path === '/send') return send(request, books)
    const uid = /^\/status\/([^/]+)$/.exec(path)?.[1]
    if (method === 'GET' && uid !== undefined) return status(uid, books)
    return { status: 404, body: { detail: 'Not Found' } }
  },
}

/** A request that it cannot work on is taken all the same: its thread dies without a word. */
function send({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const body = json as Record<string, unknown>
  if (typeof body['image'] !== 'string' || body['type'] !== 'glb') books.plans.unshift({ ends: 'failed' })
  const task = books.take({ kind: 'send', body, price: 0, makes: ['model.glb'] })
  return { status: 200, body: { uid: task!.id } }
}

function status(uid: string, books: ReplicaBooks): Answer {
  const task = books.find(uid)
  const stage = task === undefined ? 'queued' : books.ask(task)
  const body = { status: 'processing' }
  if (task === undefined || stage === 'queued' || stage === 'running' || stage === 'attaching')
    return { status: 200, body }
  if (stage !== 'succeeded') return { status: 200, headers: { date: dateAfter(task.createdAt) }, body }
  const model = replicaFile('model.glb', task.id).bytes.toString('base64')
  return { status: 200, body: { status: 'completed', model_base64: model } }
}

function dateAfter(createdAt: number): string {
  return new Date(createdAt + 31 * 60_000).toUTCString()
}
