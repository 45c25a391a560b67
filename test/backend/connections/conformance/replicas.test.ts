/** Runs every provider with the real client against a replica: each operation, each outcome, each refusal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProvider, providers } from '../../../../electron/backend/connections/providers.ts'
import type {
  ServiceClient,
  ServiceRequest,
  ServiceTask,
  SubmitOutcome,
} from '../../../../electron/backend/connections/service-client.ts'
import { endStates } from '../../../../shared/protocol/job.ts'
import { priceOf } from '../../../../shared/catalogue/catalogue.ts'
import { clientUnderTest, never } from '../../../support/client-under-test.ts'
import { asSpecified } from '../../../support/services/as-specified.ts'
import { startReplica, type Replica, type ReplicaKind } from '../../../support/services/replica.ts'
import { createTestClock, type TestClock } from '../../../support/test-clock.ts'
import { replicaKinds } from '../../../support/services/replicas.ts'
import {
  catalogueWith,
  convertSample,
  givenOf,
  samplesOf,
  type Sample,
} from '../../../support/services/sample-requests.ts'

test('every service has a replica', () => {
  const services = providers.map(({ id }) => id).filter((id) => !asSpecified.includes(id))
  expect(replicaKinds.map(({ provider }) => provider).toSorted()).toEqual(services.toSorted())
})

describe.each(replicaKinds.map((kind) => [kind.provider, kind] as const))('%s', (id, kind) => {
  const provider = findProvider(id)
  const samples = samplesOf({ ...provider, catalogue: catalogueWith(provider, kind.overrides) })
  const first = samples[0]!
  let replica: Replica
  let client: ServiceClient
  let folder: string
  let log: string[]
  let submits: number
  let clock: TestClock

  beforeEach(async () => {
    replica = await startReplica(kind)
    folder = mkdtempSync(join(tmpdir(), 'maquette-conformance-'))
    log = []
    submits = 0
    clock = createTestClock()
    client = connect(kind, replica, folder, log, { clock })
  })
  afterEach(async () => {
    expect(replica.leaks()).toEqual([])
    if (kind.key !== null) expect(log.join('\n')).not.toContain(kind.key)
    client.close()
    await replica.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Waits for its turn, as the queue does, at services with low limits. */
  const send = async (request: ServiceRequest): Promise<SubmitOutcome> => {
    submits += 1
    const about = { idempotencyKey: keyNumber(submits), beforeSending: () => undefined }
    const outcome = await client.submit(request, about, never())
    if (outcome.kind !== 'not-sent' || outcome.error.details?.['reason'] !== 'own-limit') return outcome
    clock.time += outcome.error.retryAfterMs ?? 0
    return client.submit(request, about, never())
  }
  /** Prepares a sample that needs the task of an earlier result. */
  const ready = async ({ request }: Sample): Promise<ServiceRequest> => {
    const parent = request.files.find(({ madeBy }) => madeBy !== undefined)
    if (parent?.madeBy === undefined) return request
    const made = parent.madeBy
    const before = samples.find(
      ({ request: { operation, modelId } }) => operation === made.operation && modelId === made.modelId,
    )!
    const taskId = accepted(await send(await ready(before)))
    await ended(client, taskId)
    return {
      ...request,
      files: request.files.map((file) => (file === parent ? { ...file, madeBy: { ...made, taskId } } : file)),
    }
  }
  const taken = async (sample: Sample = first) => accepted(await send(await ready(sample)))

  test.each(samples.map((sample) => [sample.title, sample] as const))(
    '%s: from the form to the file',
    async (_title, sample) => {
      const request = await ready(sample)
      const before = replica.books.spent()
      const taskId = accepted(await send(request))
      const task = await ended(client, taskId)
      expect(task).toMatchObject({ status: 'succeeded', failure: null })
      expect(task.outputs.length).toBeGreaterThan(0)
      for (const { url } of task.outputs) expect(await lengthOf(client, url)).toBeGreaterThan(20)
      const listed = priceOf(sample.row, request.parameters, givenOf(sample))
      const spent = Math.round((replica.books.spent() - before) * 1e6) / 1e6
      if (listed !== null) {
        expect(spent).toBeGreaterThanOrEqual(listed.least)
        expect(spent).toBeLessThanOrEqual(listed.most)
      }
      if (task.cost.charged !== null) expect(task.cost.charged).toBeCloseTo(spent, 6)
    },
  )

  test('distinguishes a wrong key, an empty account, rate limits, a full queue and a refused prompt', async () => {
    const codes = {
      key: 'key-rejected',
      credits: 'credits-exhausted',
      'too-fast': 'rate-limited',
      'queue-full': 'queue-full',
      moderation: 'content-refused',
    } as const
    const request = await ready(first)
    for (const [refusal, code] of Object.entries(codes) as [keyof typeof codes, string][]) {
      if (kind.refusals[refusal] === null) continue
      const own = connect(kind, replica, folder, log)
      replica.meet('submit', refusal)
      const outcome = await own.submit(
        request,
        { idempotencyKey: `refused-${refusal}`, beforeSending: () => undefined },
        never(),
      )
      own.close()
      const later = code === 'rate-limited' || code === 'queue-full'
      expect({ refusal, code: 'error' in outcome ? outcome.error.code : null }).toEqual({ refusal, code })
      // Some services say 429 to an empty account.
      const kinds = code === 'credits-exhausted' ? ['refused', 'not-sent'] : [later ? 'not-sent' : 'refused']
      expect(kinds).toContain(outcome.kind)
    }
  })

  test('does not repeat a submit with a lost answer, and finds it where possible', async () => {
    const request = await ready(first)
    const tasks = replica.books.tasks().length
    const about = { idempotencyKey: keyNumber(90), beforeSending: () => undefined }
    replica.meet('submit', 'lost')
    const outcome = await client.submit(request, about, never())
    expect(outcome.kind).toBe('unsure')
    expect(replica.books.tasks()).toHaveLength(tasks + 1)
    const lost = replica.books.tasks().at(-1)!
    if (client.ownIds) {
      const found = await client.lookFor(request, about.idempotencyKey, never())
      expect(found.kind).toBe('there')
      expect(await client.lookFor(request, keyNumber(91), never())).toEqual({ kind: 'not-there' })
    }
    if (client.canList(request)) {
      const page = await client.list(null, request, never())
      expect(page.tasks.map(({ taskId }) => client.shownId(taskId))).toContain(lost.id)
    }
    expect(replica.books.tasks()).toHaveLength(tasks + 1)
  })

  test('a connection that breaks while sending leaves the submit unsure, never sent twice', async () => {
    const request = await ready(first)
    const before = count(replica, 'submit')
    replica.meet('submit', 'broken')
    expect((await send(request)).kind).toBe('unsure')
    expect(count(replica, 'submit')).toBe(before + 1)
  })

  test('a service that is down leaves a submit unsure or refused, and polls fail', async () => {
    const request = await ready(first)
    replica.meet('submit', 'down')
    expect(['unsure', 'not-sent']).toContain((await send(request)).kind)
    const taskId = await taken()
    if (answersAtOnce()) return
    replica.meet('other', 'down')
    await expect(client.task(taskId, never())).rejects.toMatchObject({ code: 'service-down' })
    await expect(ended(client, taskId)).resolves.toMatchObject({ status: 'succeeded' })
  })

  test('reports failed and moderated tasks as such', async () => {
    for (const ends of ['failed', 'moderated'] as const) {
      const request = await ready(first)
      replica.books.plans.push({ ends })
      const outcome = await send(request)
      if (outcome.kind !== 'accepted') {
        // A service without tasks fails in its answer, and may have charged.
        expect(answersAtOnce() && ends === 'failed' ? ['refused', 'unsure'] : ['refused']).toContain(outcome.kind)
        continue
      }
      if (kind.failsSilently === true) continue
      const task = await ended(client, outcome.taskId)
      expect(task.outputs).toEqual([])
      // Some services do not distinguish the two.
      expect(ends === 'failed' ? ['failed'] : ['refused', 'failed']).toContain(task.status)
      expect(task.failure?.message ?? '').not.toBe('')
    }
  })

  test('polls a task by the id that a person finds at the service, where possible', async () => {
    const request = await ready(first)
    const taskId = accepted(await send(request))
    const found = client.foundTask(client.shownId(taskId), request)
    // Rodin needs a second id; a service without tasks has nothing to poll.
    expect(found === null).toBe(id === 'rodin' || answersAtOnce())
    expect(client.foundTask(taskId, request)).toBe(answersAtOnce() ? null : taskId)
    if (found !== null) await expect(ended(client, found)).resolves.toMatchObject({ status: 'succeeded' })
  })

  test('refreshes an expired link', async () => {
    const taskId = await taken()
    const { outputs } = await ended(client, taskId)
    replica.books.expireLinks()
    const [main] = outputs
    if (main === undefined || main.url.startsWith('kept:') || !main.url.includes('signature=')) return
    await expect(lengthOf(client, main.url)).rejects.toMatchObject({ code: 'task-expired' })
    const again = await client.task(taskId, never())
    expect(await lengthOf(client, again.outputs[0]!.url)).toBeGreaterThan(20)
  })

  test('waits for files that appear after the end', async () => {
    replica.books.plans.push({ ends: 'succeeded', late: 2 })
    const taskId = await taken()
    for (let asked = 0; asked < 12; asked += 1) {
      const task = await client.task(taskId, never())
      if (task.outputs.length > 0) return
      expect(['queued', 'running', 'succeeded']).toContain(task.status)
    }
    throw new Error('they never came')
  })

  test('reads the balance of the account, where it is visible', async () => {
    const balance = await client.balance(never())
    if (balance.credits !== null) expect(balance.credits).toBeCloseTo(kind.balance, 6)
  })

  test('detects a wrong key without paying', async () => {
    if (kind.key === null) return
    const wrong = connect(kind, replica, folder, log, { key: 'wrong-key-0123456789' })
    await expect(wrong.balance(never())).rejects.toMatchObject({ code: 'key-rejected' })
    wrong.close()
    expect(replica.books.tasks()).toEqual([])
  })

  test('reports the true result of a cancel', async () => {
    if (answersAtOnce()) return
    const taskId = await taken()
    const protocol = provider.protocol(kind.overrides ?? {})
    if (protocol.cancel(taskId, 'queued') === null) {
      await expect(client.cancel(taskId, 'queued', never())).rejects.toMatchObject({ code: 'request-refused' })
      return
    }
    const task = await client.cancel(taskId, 'queued', never())
    expect(task.status).toBe('cancelled')
    const done = await taken()
    await ended(client, done)
    if (protocol.cancel(done, 'running') === null) return
    const after = await client.cancel(done, 'running', never())
    expect(after.status).toBe('succeeded')
  })

  function answersAtOnce(): boolean {
    return provider.protocol(kind.overrides ?? {}).submitSeconds !== null
  }
})

function connect(
  kind: ReplicaKind,
  replica: Replica,
  folder: string,
  log: string[],
  { key = kind.key, clock = createTestClock() }: { key?: string | null; clock?: TestClock } = {},
): ServiceClient {
  return clientUnderTest(
    { provider: kind.provider, baseUrl: replica.url, overrides: kind.overrides ?? {} },
    { key, clock, keptFolder: join(folder, 'answers'), log, convertPicture: convertSample },
  )
}

/** Returns a UUID, as the queue uses. */
function keyNumber(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function accepted(outcome: SubmitOutcome): string {
  if (outcome.kind !== 'accepted') throw outcome.error
  return outcome.taskId
}

async function ended(client: ServiceClient, taskId: string): Promise<ServiceTask> {
  for (let asked = 0; asked < 30; asked += 1) {
    const task = await client.task(taskId, never())
    if (
      task.status === 'succeeded'
        ? task.outputs.length > 0
        : (endStates as string[]).includes(task.status) || over(task)
    )
      return task
  }
  throw new Error('it did not end')
}

function over({ status }: ServiceTask): boolean {
  return !['queued', 'running', 'succeeded'].includes(status)
}

async function lengthOf(client: ServiceClient, url: string): Promise<number> {
  const { body } = await client.openOutput(url, { from: 0, etag: null }, never())
  let length = 0
  for await (const piece of body) length += piece.byteLength
  return length
}

function count(replica: Replica, step: string): number {
  return replica.requests.filter((each) => each.step === step).length
}
