/** A replica of Rodin Gen-2.5: forms, two ids for each task, errors inside 201, a list of files by a request of its own. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask, Stage } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'

/** Credits for one model. */
const tiers: Readonly<Record<string, number>> = {
  'Gen-2.5-Extreme-Low': 0.5,
  'Gen-2.5-Low': 0.5,
  'Gen-2.5-Medium': 0.5,
  'Gen-2.5-High': 0.5,
  'Gen-2.5-Extreme-High': 1,
}
const highPack = 1
const maxPictures = 5

/** Whatever it is, it comes with 201. */
const said = (body: Record<string, unknown>): Answer => ({ status: 201, body })
const refused = (error: string, message: string): Answer => said({ error, message })
const missing = refused('NO_SUCH_TASK', 'No such task.')

export const rodinReplica: ReplicaKind = {
  provider: 'rodin',
  key: 'rodin-replica-0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 50,
  refusals: {
    key: { status: 401, body: { error: 'UNAUTHORIZED', message: 'Active API key is required.' } },
    credits: refused('API_INSUFFICIENT_FUNDS', 'Insufficient balance.'),
    'too-fast': {
      status: 429,
      headers: { 'retry-after': '1' },
      body: { error: 'TOO_MANY_REQUESTS', message: 'Please slow down.' },
    },
    'queue-full': refused('API_PARALLELISM_LIMIT_REACHED', 'Too many tasks at once.'),
    moderation: refused('IMAGE_CONTENT_VIOLATION', 'The picture was rejected.'),
    down: { status: 503, body: { error: 'UNKNOWN', message: 'Service unavailable.' } },
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/rodin',
  answer(request, books) {
    const { method, path } = request
    if (method === 'GET' && path === '/check_balance') return { status: 200, body: { balance: books.balance } }
    if (method !== 'POST') return null
    if (path === '/rodin') return submit(request, books)
    if (path === '/status') return state(request, books)
    return path === '/download' ? files(request, books) : null
  },
}

function submit(request: ReplicaRequest, books: ReplicaBooks): Answer {
  const { parts } = request
  const part = (name: string) => request.part(name)
  const pictures = parts.filter(({ name }) => name === 'images')
  if (pictures.length > maxPictures) return refused('INVALID_REQUEST', 'At most 5 images.')
  if (pictures.some(({ bytes }) => bytes.length === 0)) return refused('INVALID_REQUEST', 'An image is empty.')
  if (pictures.length === 0 && (part('prompt') ?? '').trim() === '')
    return refused('INVALID_REQUEST', 'A prompt or images are required.')
  const price = tiers[part('tier') ?? '']
  if (price === undefined) return refused('API_INVALID_TIER', `No tier ${part('tier') ?? ''}.`)
  const texts = parts
    .filter(({ fileName }) => fileName === null)
    .map(({ name, bytes }) => [name, bytes.toString('utf8')])
  const format = part('geometry_file_format') ?? 'glb'
  const task = books.take({
    kind: part('tier') ?? '',
    body: Object.fromEntries(texts) as Record<string, string>,
    price: price + (part('addons') === 'HighPack' ? highPack : 0),
    makes: [`base_basic_pbr.${format}`, 'preview.webp'],
  })
  if (task === null) return rodinReplica.refusals.credits!
  return said({
    error: null,
    message: 'Submitted.',
    uuid: task.id,
    jobs: { uuids: jobIds(task), subscription_key: subscriptionOf(task) },
    consumed: task.price,
  })
}

const jobIds = ({ id }: ReplicaTask) => [`${id}-shape`, `${id}-texture`]

/** Long, and not the id that files are asked for by. */
function subscriptionOf({ id }: ReplicaTask): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(id).toString('base64url')}.${'c2ln'.repeat(30)}`
}

/** What its two jobs are at. */
const jobStates: Readonly<Record<Stage, readonly [string, string]>> = {
  queued: ['Waiting', 'Waiting'],
  running: ['Done', 'Generating'],
  attaching: ['Done', 'Done'],
  succeeded: ['Done', 'Done'],
  failed: ['Done', 'Failed'],
  // It does not say why.
  moderated: ['Failed', 'Failed'],
  cancelled: ['Failed', 'Failed'],
}

function state({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const key = (json as { subscription_key?: string } | undefined)?.subscription_key
  const task = books.tasks().find((each) => subscriptionOf(each) === key)
  if (task === undefined) return missing
  const states = jobStates[books.ask(task)]
  return said({ error: null, jobs: jobIds(task).map((uuid, index) => ({ uuid, status: states[index] })) })
}

function files({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const task = books.find((json as { task_uuid?: string } | undefined)?.task_uuid ?? '')
  if (task === undefined) return missing
  const list = books.stage(task) === 'succeeded' ? books.links(task).map(({ name, url }) => ({ url, name })) : []
  return said({ error: null, list })
}
