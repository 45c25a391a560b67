/** Quotes, submits, batches, the order of the line and its pauses, over a real studio whose service cannot be reached. */
import { describe, expect, test } from 'vitest'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import { connection } from '../support/builders.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'

const model = (id: string, seedsTo: number | null): Catalogue['models'][number] => ({
  id,
  family: 'first',
  version: '3.1',
  name: `First ${id}`,
  summary: '',
  typicalSeconds: 40,
  operations: [
    {
      operation: 'text-to-3d',
      inputs: [{ id: 'prompt', kind: 'prompt', label: 'Prompt', required: true }],
      parameters: seedsTo === null ? [] : [{ id: 'seed', label: 'Seed', kind: 'seed', minimum: 0, maximum: seedsTo }],
      price: { kind: 'credits', credits: 35 },
    },
  ],
})

const catalogue: Catalogue = {
  families: [{ id: 'first', name: 'First', summary: '' }],
  models: [model('with-seed', 2 ** 31 - 1), model('with-three-seeds', 2), model('without-seed', null)],
}

/** Everything is held, so that nothing is tried to be sent unless a test lets it go. */
async function heldStudio(): Promise<RunningStudio> {
  const ports = fakePorts({ localEngine: false })
  ports.keys.set('paid', { secret: 'sk-test-0123456789', origin: 'http://127.0.0.1:9', storage: 'run' })
  const { store } = openStore(ports.dataFolder, () => undefined)
  // No one listens there: whatever is asked fails at once and provably never leaves.
  store.connections.save(connection({ baseUrl: 'http://127.0.0.1:9' }))
  store.values.set('catalogue.paid', catalogue)
  store.values.set('settings', { held: true })
  store.close()
  return runStudio(ports)
}

const request = {
  connectionId: 'paid',
  operation: 'text-to-3d' as const,
  modelId: 'with-seed',
  prompt: 'a red dragon',
  files: {},
  parameters: {},
}

async function waiting({ call }: RunningStudio): Promise<string[]> {
  const { jobs } = await call('studio.snapshot', {})
  return jobs
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)
}

describe('a quote', () => {
  test('is sent with the request it was made for, at the price that was shown', async () => {
    const studio = await heldStudio()
    const { requestHash, credits } = await studio.call('quotes.get', request)
    expect(credits).toBe(35)
    const job = await studio.call('jobs.submit', { ...request, quote: { requestHash, credits: 30 } })
    expect(job).toMatchObject({ state: 'waiting', cost: { quoted: 30 }, expectedMs: 40_000 })
  })

  test('of an unknown price leaves the price of the list', async () => {
    const studio = await heldStudio()
    const { requestHash } = await studio.call('quotes.get', request)
    const job = await studio.call('jobs.submit', { ...request, quote: { requestHash, credits: null } })
    expect(job.cost.quoted).toBe(35)
  })

  test.each([
    ['other words', { prompt: 'a red dragon, sleeping' }],
    ['another model', { modelId: 'without-seed' }],
    ['a parameter', { parameters: { seed: 3 } }],
  ])('is void with %s, and nothing is queued', async (_name, change) => {
    const studio = await heldStudio()
    const { requestHash, credits } = await studio.call('quotes.get', request)
    await expect(
      studio.call('jobs.submit', { ...request, ...change, quote: { requestHash, credits } }),
    ).rejects.toMatchObject({ code: 'invalid-input', details: { reason: 'quote-void' } })
    expect(await waiting(studio)).toEqual([])
  })

  test('does not change with spaces around the prompt, or with the project', async () => {
    const studio = await heldStudio()
    const { requestHash } = await studio.call('quotes.get', request)
    const same = await studio.call('quotes.get', { ...request, prompt: '  a red dragon ', project: 'Chess' })
    expect(same.requestHash).toBe(requestHash)
  })
})

describe('a batch', () => {
  test('is queued in the requested order, each job with its number in the batch', async () => {
    const studio = await heldStudio()
    const { jobs } = await studio.call('jobs.submit-batch', {
      kind: 'models',
      requests: [request, { ...request, modelId: 'without-seed' }, { ...request, modelId: 'with-three-seeds' }],
    })
    expect(jobs.map(({ batch }) => batch)).toEqual(
      [0, 1, 2].map((index) => ({ id: jobs[0]!.batch!.id, kind: 'models', index, count: 3 })),
    )
    expect(await waiting(studio)).toEqual(jobs.map(({ id }) => id))
  })

  test('of variations gives each its own seed, starting with the given one', async () => {
    const studio = await heldStudio()
    const seeded = { ...request, parameters: { seed: 77 } }
    const { jobs } = await studio.call('jobs.submit-batch', {
      kind: 'variations',
      requests: Array.from({ length: 16 }, () => seeded),
    })
    const seeds = jobs.map(({ parameters }) => parameters['seed'])
    expect(seeds[0]).toBe(77)
    expect(new Set(seeds).size).toBe(16)
  })

  test('of more variations than a model has seeds uses every seed', async () => {
    const studio = await heldStudio()
    const few = { ...request, modelId: 'with-three-seeds' }
    const { jobs } = await studio.call('jobs.submit-batch', {
      kind: 'variations',
      requests: Array.from({ length: 5 }, () => few),
    })
    expect(new Set(jobs.map(({ parameters }) => parameters['seed']))).toEqual(new Set([0, 1, 2]))
  })

  test('with one job that cannot be sent is not queued at all, and names the job', async () => {
    const studio = await heldStudio()
    const requests = [request, request, { ...request, prompt: ' ' }, request]
    await expect(studio.call('jobs.submit-batch', { kind: 'models', requests })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'prompt', index: 2 },
    })
    expect(await waiting(studio)).toEqual([])
  })
})

describe('the queue', () => {
  test('can be reordered, and a restart keeps the order', async () => {
    const studio = await heldStudio()
    const { jobs } = await studio.call('jobs.submit-batch', { kind: 'models', requests: [request, request, request] })
    const [a, b, c] = jobs.map(({ id }) => id) as [string, string, string]
    await studio.call('jobs.move', { id: c, beforeId: a })
    await studio.call('jobs.move', { id: a, beforeId: null })
    expect(await waiting(studio)).toEqual([c, b, a])
    await studio.stop()
    const again = await runStudio(fakePorts({ localEngine: false, dataFolder: studio.ports.dataFolder }))
    const { jobs: after } = await again.call('studio.snapshot', {})
    expect(after.sort((x, y) => x.order - y.order).map(({ id }) => id)).toEqual([c, b, a])
  })

  test('resumes when released, for one connection or for all', async () => {
    const studio = await heldStudio()
    const { id } = await studio.call('jobs.submit', request)
    const tried = () => studio.events.some((event) => event.type === 'job' && event.job.error !== null)
    await studio.call('queue.hold', { connectionId: 'paid', held: true })
    await studio.call('queue.hold', { connectionId: null, held: false })
    expect(studio.events).toContainEqual({ type: 'settings', settings: expect.objectContaining({ held: false }) })
    expect(studio.events).toContainEqual({ type: 'connection', connection: expect.objectContaining({ held: true }) })
    expect(await studio.call('jobs.look-now', { id })).toMatchObject({ state: 'waiting', error: null })
    expect(tried()).toBe(false)
    const nextError = new Promise<void>((resolve) => {
      studio.backend.subscribe((event) => event.type === 'job' && event.job.error !== null && resolve())
    })
    await studio.call('queue.hold', { connectionId: 'paid', held: false })
    await nextError
  })

  test('releases many jobs at once, and reports those that it cannot', async () => {
    const studio = await heldStudio()
    const { jobs } = await studio.call('jobs.submit-batch', { kind: 'models', requests: [request, request] })
    const ids = jobs.map(({ id }) => id)
    const { problems } = await studio.call('jobs.cancel-many', { ids: [...ids, 'unknown'] })
    expect(problems).toMatchObject([{ id: 'unknown', error: { code: 'not-found' } }])
    expect(await waiting(studio)).toEqual([])
  })
})
