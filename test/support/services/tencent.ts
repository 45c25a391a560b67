/** TokenHub as it answers, with its price list. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask, Stage } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'

const rodinModel = 'rodin-gen-3d-2.5'
const error = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message, message_zh: message } },
})

export const tencentReplica: ReplicaKind = {
  provider: 'tencent',
  key: 'sk-replica-tencent-0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 10_000,
  refusals: {
    key: error(401, '401002', 'API Key does not exist'),
    credits: error(402, '402001', 'Insufficient balance'),
    'too-fast': error(429, '429001', 'Rate limit exceeded'),
    'queue-full': error(429, '429002', 'Too many concurrent jobs'),
    moderation: error(400, '400003', 'risk control'),
    down: { status: 502, body: '<html>Bad Gateway</html>' },
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/v1/api/3d/submit',
  answer(request, books) {
    switch (`${request.method} ${request.path}`) {
      case 'POST /v1/api/3d/submit':
        return submit(request, books)
      case 'POST /v1/api/3d/query':
        return query(request, books)
      default:
        return null
    }
  },
}

function submit({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const body = json as Record<string, unknown>
  const hasPrompt = typeof body['prompt'] === 'string'
  if (hasPrompt === (typeof body['image_base64'] === 'string'))
    return error(400, '400001', 'one of prompt and image is required')
  if (typeof body['image_base64'] === 'string' && body['image_base64'].startsWith('data:'))
    return error(400, '400002', 'invalid base64')
  if (body['model'] === rodinModel && typeof body['tier'] !== 'string') return error(400, '400001', 'tier is required')
  const model = String(body['model'])
  const task = books.take({ kind: model, body, price: priceOf(body), makes: makesOf(body) })
  if (task === null) return tencentReplica.refusals.credits!
  return { status: 200, body: { ...headOf(task), status: 'queued' } }
}

function makesOf({ model, geometry_file_format: format }: Record<string, unknown>): string[] {
  return model === rodinModel ? [`model.${String(format)}`] : ['model.zip', 'model.glb']
}

/** The price list: the kind, and 10 for each of views, PBR and a number of triangles. */
function priceOf(body: Record<string, unknown>): number {
  const kinds: Record<string, number> = { Normal: 20, LowPoly: 25, Sketch: 25, Geometry: 15 }
  const kind = typeof body['generate_type'] === 'string' ? body['generate_type'] : 'Normal'
  // What Rodin costs there is not published: a guess of the replica.
  if (body['model'] === rodinModel) return 30
  const base = body['model'] === 'hy-3d-express' ? 15 : (kinds[kind] ?? 20)
  const extras = [
    body['multi_view_images'] !== undefined,
    body['enable_pbr'] === true,
    body['face_count'] !== undefined,
  ]
  return base + 10 * extras.filter(Boolean).length
}

function query({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const { model, id } = json as { model?: string; id?: string }
  const task = books.find(id ?? '')
  if (task === undefined || task.kind !== model) return error(404, '404001', 'job not found')
  const stage = books.ask(task)
  const words: Record<Stage, string> = {
    queued: 'queued',
    running: 'in_progress',
    attaching: 'completed',
    succeeded: 'completed',
    failed: 'failed',
    moderated: 'failed',
    cancelled: 'failed',
  }
  return { status: 200, body: { ...headOf(task), status: words[stage], ...resultOf(stage, task, books) } }
}

function resultOf(stage: Stage, task: ReplicaTask, books: ReplicaBooks): Record<string, unknown> {
  if (stage === 'failed') return { message: 'internal error' }
  if (stage === 'moderated') return { message: 'risk control' }
  if (stage !== 'succeeded') return {}
  const preview = books.link({ name: 'p.png', mediaType: 'image/png', bytes: Buffer.alloc(0) }, task.id)
  const data = books.links(task).map(({ name, url }) => ({
    type: name === 'model.zip' ? 'obj' : name.slice('model.'.length),
    url,
    preview_image_url: preview,
  }))
  return { data }
}

function headOf({ id, createdAt }: ReplicaTask): Record<string, unknown> {
  return { id, request_id: `r-${id}`, object: '3d_job', created_at: Math.floor(createdAt / 1000) }
}
