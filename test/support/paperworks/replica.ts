/** Paperworks as it would answer. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask } from '../services/replica-books.ts'
import type { ReplicaRequest } from '../services/replica-request.ts'
import type { ReplicaKind } from '../services/replica.ts'

const error = (status: number, code: string): Answer => ({ status, body: { error: code, message: code } })

export const paperworksReplica: ReplicaKind = {
  provider: 'paperworks',
  key: 'pw_replica0123456789',
  keyOf: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 100,
  refusals: {
    key: error(401, 'invalid_key'),
    credits: error(402, 'insufficient_credits'),
    'too-fast': error(429, 'rate_limited'),
    'queue-full': error(429, 'queue_full'),
    moderation: error(400, 'content_policy'),
    down: error(503, 'down'),
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/v1/folds',
  answer(request, books) {
    const { method, path } = request
    if (method === 'GET' && path === '/v1/account') return { body: { credits: books.balance } }
    if (method === 'POST' && path === '/v1/folds') return fold(request, books)
    const task = books.find(path.replace('/v1/folds/', ''))
    return task === undefined ? error(404, 'not_found') : { body: reported(task, books) }
  },
}

function fold({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const { prompt, options } = json as { prompt?: string; options: { folds: number; glossy: boolean } }
  if (prompt === undefined) return error(400, 'prompt_required')
  const price = options.glossy ? 5 : 3
  const task = books.take({ kind: 'fold', body: { prompt, options }, price, makes: ['crane.glb'] })
  return task === null ? paperworksReplica.refusals.credits! : { status: 201, body: { id: task.id } }
}

function reported(task: ReplicaTask, books: ReplicaBooks): Record<string, unknown> {
  switch (books.ask(task)) {
    case 'queued':
      return { state: 'waiting' }
    case 'failed':
      return { state: 'torn', why: 'the paper tore' }
    case 'moderated':
      return { state: 'banned', why: 'not folded here' }
    case 'succeeded':
      return { state: 'done', file: books.links(task)[0]!.url }
    default:
      return { state: 'folding' }
  }
}
