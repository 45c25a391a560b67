/**
 * Services that answer a paid request with its result: the artist cancels on the way, and the studio dies at any call. What was
 * answered and is on the disk is kept; nothing is paid twice; nothing that was paid ends as if it had not been.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import type { CommandInput } from '../../shared/protocol/contract.ts'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import { downloadWasStopped, type Job, type JobState } from '../../shared/protocol/job.ts'
import { until } from '../support/eventually.ts'
import { isLong, sample } from '../support/long.ts'
import { replicaFile } from '../support/services/replica-files.ts'
import { startReplica, type Replica } from '../support/services/replica.ts'
import { replicaKinds } from '../support/services/replicas.ts'
import { samplesOf } from '../support/services/sample-requests.ts'
import type { DiskPlan } from './faulty-disk.ts'
import { faultyStudio, type FaultyStudio } from './faulty-studio.ts'

/** Each of the calls in turn, or one of so many. */
const step = isLong ? 1 : 4
const services = ['gemini', 'openai', 'stability'] as const
/** When the artist cancels: while the answer is on its way, when it is here, and while it is being kept. */
const moments = ['submitting', 'running', 'downloading'] as const satisfies JobState[]
/** Where a job rests, if no one does anything. */
const resting: readonly JobState[] = ['done', 'failed', 'refused', 'expired', 'cancelled', 'unsure']

/** A service and a moment; in the short form each of both once. */
const cases = sample(
  services.flatMap((provider) => moments.map((moment) => ({ provider, moment }))),
  3,
)

test.each(cases)(
  '$provider: an answer is kept wherever the studio dies, even if the artist cancels while it is $moment',
  { timeout: 600_000 },
  async ({ provider, moment }) => {
    const scene = await openScene(provider)
    const broken: string[] = []
    const ends = { died: 0, kept: 0, unsure: 0 }
    for (let at = 0; ; at += step) {
      const played = await scene.play(moment, at)
      broken.push(...brokenBy(played).map((sentence) => `died at call ${at}: ${sentence}`))
      ends.kept += Number(played.died && played.wasKept)
      ends.unsure += Number(played.job?.state === 'unsure')
      if (!played.died) break
      ends.died += 1
    }
    await scene.close()
    expect(broken).toEqual([])
    expect(ends.died).toBeGreaterThan(20 / step)
    expect(ends.kept).toBeGreaterThan(0)
    expect(ends.unsure).toBeGreaterThan(0)
  },
)

/** One sentence each. */
function brokenBy({ died, wasKept, job, paid, results, made }: Played): string[] {
  const state = job?.state ?? 'not there'
  return [
    ...(paid > 1 ? [`it was paid ${paid} times`] : []),
    ...((wasKept || !died) && state !== 'done' ? [`its answer was here, and it is ${state}`] : []),
    // A person is asked, and nothing is said to have cost nothing.
    ...(paid > 0 && state !== 'done' && state !== 'unsure' ? [`it was paid, and is ${state}`] : []),
    ...(state === 'done' && results.join() !== made.join() ? ['what is in the library is not what was made'] : []),
  ]
}

interface Played {
  died: boolean
  /** The whole answer was on the disk when the first life ended. */
  wasKept: boolean
  /** In the end; undefined where it never was on the disk. */
  job: Job | undefined
  paid: number
  /** The hashes of what is in the library, and of what the last task made. */
  results: string[]
  made: string[]
}

/** A replica, and a folder with a connection to it from which every play begins. */
async function openScene(provider: string) {
  const kind = replicaKinds.find((each) => each.provider === provider)!
  let answering = Promise.withResolvers<void>()
  const replica = await startReplica(kind, { sleep: () => answering.promise })
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'maquette-at-once-'))
  const beginning = join(parent, 'beginning')
  let connectionId = ''

  /** A life with the key entered. */
  const begin = async (folder: string, onJob?: (job: Job) => void): Promise<FaultyStudio> => {
    const studio = faultyStudio({
      folder,
      plan: { kind: 'well' },
      hasKeychain: false,
      now: Date.UTC(2026, 4, 12, 9),
      speed: 400,
      onDeath: () => undefined,
      log: () => undefined,
      onKeysDamaged: () => undefined,
      ...(onJob === undefined ? {} : { onJob }),
    })
    const refused = await studio.start()
    if (refused !== null) throw refused
    if (connectionId !== '') await enterKey(studio, connectionId, replica)
    return studio
  }

  const first = await begin(beginning)
  const added = await first.call('connections.add', { provider, name: provider, baseUrl: replica.url, overrides: {} })
  if (!added.ok) throw new Error(added.error.message)
  connectionId = added.value.id
  await enterKey(first, connectionId, replica)
  await first.call('catalogue.get', { connectionId })
  await first.end()

  return {
    async play(moment: (typeof moments)[number], at: number): Promise<Played> {
      const folder = join(parent, `${moment}-${at}`)
      cpSync(beginning, folder, { recursive: true })
      const paidBefore = replica.books.tasks().length
      answering = Promise.withResolvers<void>()
      if (moment !== 'submitting') answering.resolve()
      // The answer comes when the artist has cancelled, not before.
      replica.fate = (asked) => (asked === 'submit' ? 'slow' : null)
      let isOver = false
      let isCancelled = false
      const one = await begin(folder, (job) => {
        isOver ||= resting.includes(job.state)
        if (job.state !== moment || isCancelled) return
        isCancelled = true
        void one.call('jobs.cancel', { id: job.id }).finally(() => answering.resolve())
      })
      const request = await requestFor(one, connectionId, provider)
      const plan: DiskPlan = { kind: 'dies', at }
      one.disk.follow(plan)
      await one.call('jobs.submit', request)
      await until(() => isOver || one.disk.isDead())
      answering.resolve()
      const died = one.disk.isDead()
      const left = await one.end()
      const wasKept = holdsAnswer(left)

      const two = await begin(left)
      let job = await restOf(two, wasKept)
      if (job !== undefined && downloadWasStopped(job)) {
        // It is offered, and costs nothing.
        await two.call('jobs.download-again', { id: job.id })
        job = await restOf(two, wasKept)
      }
      const results = await resultsOf(two, left)
      await two.end()
      rmSync(left, { recursive: true, force: true })
      const paid = replica.books.tasks().length - paidBefore
      return { died, wasKept, job, paid, results, made: madeAtLast(replica) }
    },
    async close() {
      await replica.close()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** Without the drafts of its thinking. */
function madeAtLast({ books }: Replica): string[] {
  const task = books.tasks().at(-1)
  const names = task?.makes.filter((name) => name !== 'draft.png') ?? []
  return names.map((name) => hashOf(replicaFile(name, task!.id).bytes)).toSorted()
}

async function enterKey(studio: FaultyStudio, id: string, { kind }: Replica): Promise<void> {
  await studio.call('connections.set-key', { id, key: kind.key!, storage: 'run' })
  await studio.call('connections.resume', { id })
}

async function requestFor(
  studio: FaultyStudio,
  connectionId: string,
  provider: string,
): Promise<CommandInput<'jobs.submit'>> {
  const { operation, modelId, prompt, parameters, files } = samplesOf(findProvider(provider))[0]!.request
  const staged: Record<string, { stagedId: string }> = {}
  for (const { slot, path } of files) staged[slot] = { stagedId: await studio.stage(readFileSync(path)) }
  const words = prompt === null ? {} : { prompt }
  return { connectionId, operation, modelId, parameters, ...words, files: staged }
}

/** An answer is whole when its last file is there, which is replaced as one. */
function holdsAnswer(folder: string): boolean {
  const answers = join(folder, 'answers')
  return existsSync(answers) && readdirSync(answers).some((name) => existsSync(join(answers, name, 'answer.json')))
}

/**
 * The one job when nothing happens to it any more by itself; undefined where there is none. In doubt it rests only where no
 * answer is kept, which is looked for first.
 */
async function restOf(studio: FaultyStudio, wasKept: boolean): Promise<Job | undefined> {
  return until(async () => {
    // Asked in this order none is missed that ends in between.
    const [job] = [...(await snapshotOf(studio)).jobs, ...(await endedJobs(studio))]
    if (job?.state === 'unsure' && wasKept) return false
    return job === undefined || resting.includes(job.state) ? { job } : false
  }).then(({ job }) => job)
}

async function endedJobs(studio: FaultyStudio): Promise<Job[]> {
  const reply = await studio.call('jobs.list', { query: {} })
  if (!reply.ok) throw new Error(reply.error.message)
  return reply.value.jobs
}

async function snapshotOf(studio: FaultyStudio): Promise<Snapshot> {
  const reply = await studio.call('studio.snapshot', {})
  if (!reply.ok) throw new Error(reply.error.message)
  return reply.value
}

async function resultsOf(studio: FaultyStudio, folder: string): Promise<string[]> {
  const { assets } = await snapshotOf(studio)
  return assets
    .filter(({ provenance }) => provenance.jobId !== null)
    .map(({ url }) => hashOf(readFileSync(join(folder, decodeURIComponent(url)))))
    .toSorted()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
