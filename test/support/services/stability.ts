/** The 3D models of Stability AI, as a replica. */
import type { Answer } from '../hostile-service/answer.ts'
import { madeAtOnce } from './answers-at-once.ts'
import type { ReplicaBooks } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { Refusals, ReplicaKind } from './replica.ts'

type Rule = readonly string[] | { least: number; most: number }

interface Endpoint {
  /** Credits for a model. */
  price: number
  fields: Readonly<Record<string, Rule>>
}

const common = { texture_resolution: ['512', '1024', '2048'], remesh: ['none', 'triangle', 'quad'] }
const endpoints: Readonly<Record<string, Endpoint>> = {
  '/v2beta/3d/stable-fast-3d': { price: 10, fields: { ...common, foreground_ratio: { least: 0.1, most: 1 } } },
  '/v2beta/3d/stable-point-aware-3d': {
    price: 4,
    fields: {
      ...common,
      foreground_ratio: { least: 1, most: 2 },
      guidance_scale: { least: 1, most: 10 },
      seed: { least: 0, most: 4_294_967_294 },
      target_type: ['none', 'vertex', 'face'],
      target_count: { least: 100, most: 20_000 },
    },
  },
}
const maxBytes = 10_000_000

function error(status: number, name: string, ...errors: string[]): Answer {
  return { status, body: { id: 'a1b2c3', name, errors } }
}

const refusals: Refusals = {
  key: error(401, 'unauthorized', 'authorization: invalid or missing header value'),
  credits: error(402, 'payment_required', 'insufficient credits'),
  'too-fast': error(429, 'rate_limit_exceeded', 'You have exceeded the rate limit.'),
  'queue-full': null,
  moderation: error(403, 'content_moderation', 'Your request was flagged by our content moderation system.'),
  down: error(500, 'internal_error', 'An unexpected server error has occurred.'),
}

export const stabilityReplica: ReplicaKind = {
  provider: 'stability',
  key: 'sk-replica-9876543210',
  keyOf: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 312.5,
  refusals,
  isSubmit: ({ method, path }) => method === 'POST' && path in endpoints,
  answer(request, books) {
    const { method, path } = request
    if (method === 'GET' && path === '/v1/user/balance') return { body: { credits: books.balance } }
    const endpoint = endpoints[path]
    return method === 'POST' && endpoint !== undefined ? make(request, endpoint, books) : null
  },
}

function make(request: ReplicaRequest, { price, fields }: Endpoint, books: ReplicaBooks): Answer {
  if (request.bytes.length > maxBytes) return error(413, 'payload_too_large', 'The payload is larger than 10 MB.')
  const image = request.parts.find(({ name }) => name === 'image')
  if (image === undefined || image.bytes.length === 0) return error(400, 'bad_request', 'image: cannot be blank')
  if (!/^image\/(png|jpeg|webp)$/.test(image.mediaType ?? ''))
    return error(422, 'invalid_image', 'image: could not be read')
  const wrong = request.parts.flatMap(({ name, bytes }) =>
    name === 'image' || isTaken(fields[name], bytes.toString('utf8')) ? [] : [`${name}: is not valid`],
  )
  if (wrong.length > 0) return error(400, 'bad_request', ...wrong)
  const body = Object.fromEntries(request.parts.map(({ name }) => [name, request.part(name)]))
  const made = madeAtOnce(
    books,
    { kind: request.path, body: { ...body, image: null }, price, makes: ['model.glb'] },
    refusals,
  )
  if ('refusal' in made) return made.refusal
  return { headers: { 'content-type': 'model/gltf-binary', 'x-request-id': books.nextId() }, body: made.files[0] }
}

function isTaken(rule: Rule | undefined, text: string): boolean {
  if (rule === undefined) return false
  if ('least' in rule) return Number(text) >= rule.least && Number(text) <= rule.most
  return rule.includes(text)
}
