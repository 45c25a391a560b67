/**
 * Twelve services under a cap, each with its charge reported, with nothing reported, and with the balance alone: five jobs under a
 * cap of two and a half of them. The true books are those of the replica.
 */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import type { StoredConnection } from '../../electron/backend/store/records.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { priceOf } from '../../shared/catalogue/catalogue.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import type { Answer } from '../support/hostile-service/answer.ts'
import { connection } from '../support/builders.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { fastClock } from '../support/fast-clock.ts'
import { sample as someOf } from '../support/long.ts'
import { type RunningStudio, runStudio } from '../support/running-studio.ts'
import { type Replica, type ReplicaKind, startReplica } from '../support/services/replica.ts'
import { replicaKinds } from '../support/services/replicas.ts'
import { catalogueWith, givenOf, type Sample, samplesOf } from '../support/services/sample-requests.ts'

/** Amounts are decimals in a binary machine, and shares of a balance are kept to a ten-thousandth. */
const tolerance = 1e-4
const modes = ['reported', 'not reported', 'balance only'] as const
type Mode = (typeof modes)[number]

/** Where services say what a task cost. */
const chargeFields = new Set(['consumed', 'consumed_credits', 'credits_consumed', 'usage'])

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The same service, more silent about money. */
function silenced(kind: ReplicaKind, mode: Mode): ReplicaKind {
  if (mode === 'reported') return kind
  const balance = balanceOf(kind)
  const path = balance?.path.split('?')[0]
  return {
    ...kind,
    answer(request, books) {
      if (mode === 'not reported' && request.path === path && request.origin === (balance?.origin ?? null))
        return { status: 404, body: { error: 'not found' } }
      const answer = kind.answer(request, books)
      return answer === null ? null : withoutCharge(answer)
    },
  }
}

function withoutCharge(answer: Answer): Answer {
  const { body } = answer as { body?: unknown }
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return answer
  const text = JSON.stringify(body, (name, value: unknown) => (chargeFields.has(name) ? undefined : value))
  return { ...answer, body: JSON.parse(text) as Record<string, unknown> }
}

function balanceOf({ provider, overrides = {} }: ReplicaKind) {
  return findProvider(provider).protocol(overrides).balance
}

/** The most that the list says; null: unknown. */
function priceOfSample(sample: Sample): number | null {
  return priceOf(sample.row, sample.request.parameters, givenOf(sample))?.most ?? null
}

/** That of a model, or the first with a price that is more than nothing, else the first. */
function sampleOf(kind: ReplicaKind, modelId?: string): Sample {
  const provider = findProvider(kind.provider)
  const samples = samplesOf({ ...provider, catalogue: catalogueWith(provider, kind.overrides) })
  const usable = samples.filter(({ request }) => request.files.every(({ madeBy }) => madeBy === undefined))
  const chosen = usable.find(({ request }) => request.modelId === modelId)
  if (chosen !== undefined) return chosen
  const priced = usable.filter((one) => (priceOfSample(one) ?? 0) > 0)
  return priced[0] ?? usable[0]!
}

interface Scene {
  replica: Replica
  studio: RunningStudio
  /** Null: the service has no balance. */
  balancePath: string | null
  /** Sends a job; resolves to its id. */
  submit(): Promise<string>
  now(): Promise<Connection>
}

async function openScene(
  original: ReplicaKind,
  mode: Mode,
  change: Partial<StoredConnection>,
  model?: string,
): Promise<Scene> {
  const kind = silenced(original, mode)
  const clock = fastClock({ speed: 30 })
  const replica = await startReplica(kind, { now: () => clock.now() })
  closing.push(() => replica.close())
  const ports = fakePorts({ localEngine: false, clock })
  if (kind.key !== null)
    ports.keys.set('paid', { secret: kind.key, origin: new URL(replica.url).origin, storage: 'run' })
  const { store } = openStore(ports.dataFolder, () => undefined)
  const { provider, overrides = {} } = kind
  store.connections.save(connection({ provider, baseUrl: replica.url, overrides, ...change }))
  store.close()
  const studio = await runStudio(ports)
  closing.push(() => studio.stop())
  const { operation, modelId, prompt, parameters, files } = sampleOf(kind, model).request
  const stage = async ({ path, name, mediaType }: (typeof files)[number]) => {
    const body = new Blob([new Uint8Array(readFileSync(path))]).stream()
    return { stagedId: (await studio.backend.stage(body, { name, mediaType })).stagedId }
  }
  return {
    replica,
    studio,
    balancePath: balanceOf(kind)?.path ?? null,
    async submit() {
      const staged = await Promise.all(files.map(async (file) => [file.slot, await stage(file)] as const))
      const request = { connectionId: 'paid', operation, modelId, parameters, files: Object.fromEntries(staged) }
      return (await studio.call('jobs.submit', { ...request, ...(prompt === null ? {} : { prompt }) })).id
    },
    now: async () => (await studio.call('studio.snapshot', {})).connections.find(({ id }) => id === 'paid')!,
  }
}

/** Until nothing goes on by itself any more: each job is over, or waits for the artist. */
async function settled({ studio }: Scene): Promise<void> {
  await expect
    .poll(
      async () => {
        const { jobs, connections } = await studio.call('studio.snapshot', {})
        const isPaused = connections.some(({ paused }) => paused !== null)
        return jobs.filter((job) =>
          job.state === 'waiting' ? !isPaused && job.priceQuestion !== 'asked' : job.finishedAt === null,
        ).length
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}

const cases = replicaKinds.flatMap((kind) => modes.map((mode) => [kind.provider, mode, kind] as const))

test.each(someOf(cases, 12))(
  '%s, %s: the cap holds, and spending equals what was charged',
  { timeout: 180_000 },
  async (_, mode, kind) => {
    const price = priceOfSample(sampleOf(kind))
    // Where no price is listed, the artist's figure is what one job costs there.
    const figure = price === null ? await priceAt(kind) : null
    const each = price ?? figure ?? 0
    const cap = each * 2.5
    const about = await openScene(kind, mode, { monthlyCap: cap, unknownPrice: figure === 0 ? null : figure })
    for (let count = 0; count < 5; count += 1) await about.submit()
    await settled(about)
    const { jobs } = await about.studio.call('studio.snapshot', {})
    const { books } = about.replica
    const sent = books.tasks().length
    expect(books.spent()).toBeLessThanOrEqual(cap + tolerance)
    expect(sent).toBe(each === 0 ? 5 : 2)
    expect(jobs.filter(({ state }) => state === 'waiting')).toHaveLength(5 - sent)

    // Null: as much as the service happens to report.
    const isSettled = mode === 'balance only' && about.balancePath !== null
    const estimated = isSettled ? 0 : mode === 'not reported' ? 2 * each : null
    await expect
      .poll(async () => Math.abs((await about.now()).spent.estimated - (estimated ?? 0)) < 1e-4 || estimated === null, {
        timeout: 60_000,
      })
      .toBe(true)
    const { spent } = await about.now()
    expect(spent).toMatchObject({ reserved: 0, unknown: 0 })
    // To the cent where nothing is estimated, else about: what was taken lies between what is certain and that with the estimates.
    expect(spent.credits).toBeGreaterThanOrEqual(books.spent() - tolerance)
    expect(spent.credits - spent.estimated).toBeLessThanOrEqual(books.spent() + tolerance)
  },
)

test(
  'asks about each of five jobs with an unknown price under a cap, and sends them once accepted',
  { timeout: 60_000 },
  async () => {
    const kind = replicaKinds.find(({ provider }) => provider === 'stability')!
    const about = await openScene(kind, 'reported', { monthlyCap: 1, unknownPrice: null }, 'stable-fast-3d')
    const ids = await Promise.all(Array.from({ length: 5 }, () => about.submit()))
    const asked = async () =>
      (await about.studio.call('studio.snapshot', {})).jobs.filter(({ priceQuestion }) => priceQuestion === 'asked')
    await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBe(5)
    expect(about.replica.books.tasks()).toEqual([])
    expect((await about.now()).paused).toBeNull()

    await about.studio.call('jobs.accept-price', { id: ids[0]! })
    await expect.poll(() => about.replica.books.tasks().length, { timeout: 30_000 }).toBe(1)
    expect(await asked()).toHaveLength(4)
    // What it took is read from the balance, and reaches the cap.
    await expect
      .poll(async () => (await about.now()).spent, { timeout: 30_000 })
      .toMatchObject({
        credits: about.replica.books.spent(),
        estimated: 0,
        unknown: 0,
      })
    await about.studio.call('jobs.accept-price', { id: ids[1]! })
    await expect.poll(async () => (await about.now()).paused?.code, { timeout: 30_000 }).toBe('spend-cap')
    expect(about.replica.books.tasks()).toHaveLength(1)
    // A figure answers the question for the others.
    await about.studio.call('connections.change', {
      id: 'paid',
      monthlyCap: about.replica.books.spent() * 3,
      unknownPrice: 10,
    })
    await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBe(0)
  },
)

/** What the replica takes for a job. */
async function priceAt(kind: ReplicaKind): Promise<number> {
  const about = await openScene(kind, 'reported', {})
  await about.submit()
  await settled(about)
  return about.replica.books.spent()
}
