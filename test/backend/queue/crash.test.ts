/** The studio dies at every single point of a job's way, once and twice. A job is never lost and never sent twice. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { SubmitAbout } from '../../../electron/backend/connections/service-client.ts'
import { createLedger } from '../../../electron/backend/ledger/ledger.ts'
import { JobQueue } from '../../../electron/backend/queue/job-queue.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeLibrary } from '../../support/fake-library.ts'
import { accepted, fakeService, output, task } from '../../support/fake-service.ts'

/** A service on the other side of the network, which outlives the studio. */
interface Remote {
  deduplicates: boolean
  /** Task → how often it was asked about. */
  tasks: Map<string, number>
  byKey: Map<string, string>
  kept: Set<string>
}

const { store } = openStore(mkdtempSync(join(tmpdir(), 'maquette-crash-')), () => undefined)
afterAll(() => store.close())

class Died extends Error {}
const forever = new Promise<never>(() => undefined)

/** A process that lives for so many steps: each write and each thing asked of the world is one. */
function process(steps: number) {
  let left = steps
  const dead = () => left <= 0
  return {
    dead,
    /** Before and after anything that leaves the process; a dead process waits for ever. */
    async step(): Promise<void> {
      if (left-- <= 0) await forever
    },
    write(): void {
      if (left-- <= 0) throw new Died('the studio is dead')
    },
  }
}

function startStudio(remote: Remote, life: ReturnType<typeof process>, clock: ReturnType<typeof fakeClock>) {
  const service = fakeService()
  const library = fakeLibrary()
  const queue = new JobQueue({
    store: {
      ...store,
      jobs: {
        ...store.jobs,
        save: (saved) => {
          life.write()
          store.jobs.save(saved)
        },
      },
    },
    ledger: createLedger(store),
    library: {
      inputPath: library.inputPath,
      async keepOutput(about, expected, ...rest) {
        await life.step()
        const kept = await library.keepOutput(about, expected, ...rest)
        for (const { id } of kept) remote.kept.add(id)
        await life.step()
        return kept
      },
    },
    clock,
    log: () => undefined,
    service: () => ({ client, provider: 'specification', deduplicates: remote.deduplicates, embedded: false }),
    concurrentJobs: () => 3,
    onJob: () => undefined,
    onJobsRemoved: () => undefined,
    held: () => false,
    attended: () => true,
    maySpend: () => null,
    onPaused: () => undefined,
    onDiskTrouble: () => undefined,
  })
  const client = {
    ...service,
    async submit(_request: unknown, about: SubmitAbout) {
      // The uploads.
      await life.step()
      try {
        about.beforeSending()
      } catch (thrown) {
        return { kind: 'not-sent' as const, error: AppError.from(thrown) }
      }
      await life.step()
      const known = remote.deduplicates ? remote.byKey.get(about.idempotencyKey) : undefined
      const taskId = known ?? `task-${remote.tasks.size + 1}`
      if (known === undefined) remote.tasks.set(taskId, 0)
      remote.byKey.set(about.idempotencyKey, taskId)
      await life.step()
      return accepted(taskId, 35)
    },
    async task(taskId: string) {
      await life.step()
      const asked = (remote.tasks.get(taskId) ?? 0) + 1
      remote.tasks.set(taskId, asked)
      await life.step()
      const cost = { quoted: 35, charged: asked > 1 ? 35 : null, refunded: null }
      return asked > 1
        ? task('succeeded', { taskId, outputs: [output('model.glb'), output('albedo.png', { kind: 'texture' })], cost })
        : task('running', { taskId, progress: 0.5, cost })
    },
  }
  return queue
}

/** Runs a job through studios that live for so many steps each, the last one for good; resolves to what is left. */
async function lives(
  deduplicates: boolean,
  steps: readonly number[],
): Promise<{ end: StoredJob; remote: Remote; died: number; charges: number }> {
  const remote: Remote = { deduplicates, tasks: new Map(), byKey: new Map(), kept: new Set() }
  const clock = fakeClock()
  const mine = job()
  store.jobs.save(mine)
  let died = 0
  for (const length of [...steps, Infinity]) {
    const life = process(length)
    try {
      const queue = startStudio(remote, life, clock)
      queue.start()
      await clock.advance(120_000)
    } catch (thrown) {
      if (!(thrown instanceof Died)) throw thrown
    }
    if (life.dead()) died += 1
  }
  const end = store.jobs.get(mine.id)!
  const charges = store.ledger.list().filter(({ kind, jobId }) => kind === 'charge' && jobId === mine.id).length
  store.jobs.save({ ...end, state: 'cancelled' })
  store.jobs.hide([mine.id], '2026-01-01')
  store.jobs.purge('2026-01-02')
  return { end, remote, died, charges }
}

const oneDeath = Array.from({ length: 28 }, (_, step) => [step])
const twoDeaths = Array.from({ length: 12 }, (_, a) => Array.from({ length: 7 }, (_, b) => [a, b * 2])).flat()

test('the crash points cover everything from before the start to after the end', async () => {
  expect((await lives(true, [0])).died).toBe(1)
  expect((await lives(true, [oneDeath.length])).died).toBe(0)
})

test.each([...oneDeath, ...twoDeaths])(
  'where the service deduplicates, a job is made exactly once and ends well, crashing after %s %s steps',
  async (...steps) => {
    const { end, remote, charges } = await lives(true, steps)
    expect(end.state).toBe('done')
    expect(remote.tasks.size).toBe(1)
    expect(end.assetIds).toEqual([`${end.id}-model.glb`, `${end.id}-albedo.png`])
    expect(remote.kept.size).toBe(2)
    expect(charges).toBe(1)
  },
)

test.each([...oneDeath, ...twoDeaths])(
  'where it does not, the job is sent at most once, and is done or left to the artist, crashing after %s %s steps',
  async (...steps) => {
    const { end, remote } = await lives(false, steps)
    expect(remote.tasks.size).toBeLessThanOrEqual(1)
    expect(['done', 'unsure']).toContain(end.state)
    expect(end.unsureSince === null).toBe(end.state === 'done')
  },
)
