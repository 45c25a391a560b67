/** What must be true of a data folder and the services' books, whatever happened. Each broken promise is one sentence. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { downloadWasStopped, endStates } from '../../shared/protocol/job.ts'
import { keptIdOf } from '../../electron/backend/connections/kept-answers.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../electron/backend/store/records.ts'
import type { Store } from '../../electron/backend/store/store.ts'
import type { BookedTask, Services } from './services.ts'

interface Evidence {
  dataFolder: string
  services: Services
}

/** A job with its task, where it has one. */
interface Pair {
  job: StoredJob
  task: BookedTask | undefined
}

/** What holds at any moment, also right after a kill. `thorough` looks at every asset and every request, too. */
export function brokenNow({ dataFolder, services }: Evidence, thorough: boolean): string[] {
  return withStore(dataFolder, (store) => [
    ...sentTwice(services),
    ...lostSubmits(services, store),
    ...wronglyUnsure(services, store.jobs.live()),
    ...(thorough
      ? [
          ...mixedUp(services, pairsOf(dataFolder, services, everyJob(dataFolder, store), store)),
          ...halfAssets(dataFolder, services, store),
          ...strayKeys(dataFolder, services),
        ]
      : []),
  ])
}

/** What holds when everything has had its time. */
export function brokenAtTheEnd({ dataFolder, services }: Evidence): string[] {
  return withStore(dataFolder, (store) => {
    const jobs = everyJob(dataFolder, store)
    const pairs = pairsOf(dataFolder, services, jobs, store)
    return [
      ...sentTwice(services),
      ...lostSubmits(services, store),
      ...mixedUp(services, pairs),
      ...halfAssets(dataFolder, services, store),
      ...strayKeys(dataFolder, services),
      ...jobs
        .filter(({ state }) => !endStates.includes(state))
        .map((job) => `${named(services, job)} is not over: ${job.error?.code ?? ''}`),
      ...tasksWithoutJob(services, pairs),
      ...pairs.flatMap((pair) => wrongEnd(services, pair, store)),
      ...wrongBooks(services, pairs, store),
      ...leftovers(dataFolder, jobs),
    ]
  })
}

/** Tasks at the service ≤ intents + what the artist decided to send again. */
function sentTwice(services: Services): string[] {
  const counts = new Map<number, number>()
  for (const { mark } of services.tasks()) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].flatMap(([mark, count]) => {
    const orders = services.orders.of(mark)
    if (orders.length === 0) return [`the service has a task of no order: ${mark}`]
    const allowed = orders.reduce((sum, { sentAgain }) => sum + 1 + sentAgain, 0)
    return count > allowed ? [`order ${mark} was paid ${count} times, allowed are ${allowed}`] : []
  })
}

function lostSubmits({ orders }: Services, store: Store): string[] {
  return [...orders.all.values()].flatMap(({ number, jobId }) =>
    jobId !== null && store.jobs.get(jobId) === undefined ? [`order ${number} was answered and is lost`] : [],
  )
}

/** A request whose picture was never taken cannot have been sent. */
function wronglyUnsure(services: Services, jobs: readonly StoredJob[]): string[] {
  return jobs.flatMap((job) =>
    job.state === 'unsure' && job.inputFiles.some(({ sha256 }) => !services.mayHave(sha256))
      ? [`${named(services, job)} is unsure though its picture never arrived`]
      : [],
  )
}

/** A job has the task of its own order, and no two have the same. */
function mixedUp(services: Services, pairs: readonly Pair[]): string[] {
  const seen = new Set<string>()
  return pairs.flatMap(({ job, task }) => {
    if (task === undefined) return hasUnknownTask(job) ? [`${named(services, job)} has a task of no service`] : []
    const again = seen.has(task.id)
    seen.add(task.id)
    return [
      ...(again ? [`the task ${task.id} belongs to two jobs`] : []),
      ...(task.mark === services.removalMark(job)
        ? []
        : [`${named(services, job)} has the task of order ${task.mark}`]),
    ]
  })
}

/** An answer that is kept on this disk is known by its results alone. */
function hasUnknownTask({ taskId, assetIds }: StoredJob): boolean {
  return taskId !== null && !(taskId.startsWith('kept:') && assetIds.length === 0)
}

/** Every asset is whole, byte for byte what the service has. */
function halfAssets(dataFolder: string, services: Services, store: Store): string[] {
  return store.assets.list().flatMap((asset) => {
    const path = join(dataFolder, decodeURIComponent(asset.url))
    if (!existsSync(path)) return [`the file of asset ${asset.id} is not there: ${path}`]
    const found = createHash('sha256').update(readFileSync(path)).digest('hex')
    if (found !== asset.sha256) return [`asset ${asset.id} is not what its hash says`]
    const task = services.taskOf({ taskId: asset.provenance.taskId, files: [found] })
    return task?.files.includes(found) === true ? [] : [`asset ${asset.id} is no result of its task: ${asset.name}`]
  })
}

/** A key is sent in its own header alone, and lies in no file of the studio's. */
function strayKeys(dataFolder: string, services: Services): string[] {
  const keys = services.everyKey()
  const files = readdirSync(dataFolder).filter((name) => /sqlite|log/.test(name))
  const kept = files.filter((name) => {
    const bytes = readFileSync(join(dataFolder, name))
    return keys.some((key) => bytes.includes(key))
  })
  return [
    ...services.leaks().map((request) => `a key was sent where it does not belong: ${request}`),
    ...kept.map((name) => `a key is in ${name}`),
  ]
}

function tasksWithoutJob(services: Services, pairs: readonly Pair[]): string[] {
  const known = new Set(pairs.map(({ task }) => task?.id))
  return services.tasks().flatMap(({ id, mark, files, isShown }) => {
    const disowned = services.orders.of(mark).some(({ forgotten, sentAgain }) => forgotten || sentAgain > 0)
    // A refusal in place of a result is not a task that anyone could hear of again.
    const wasRefusal = !isShown && files.length === 0
    return known.has(id) || disowned || wasRefusal ? [] : [`the task ${id} of order ${mark} belongs to no job`]
  })
}

/** A job ends as its task did, and a task that succeeded is in the library with all it made. */
function wrongEnd(services: Services, { job, task }: Pair, store: Store): string[] {
  if (task === undefined) {
    const mark = services.removalMark(job)
    const disowned = services.orders.of(mark).some(({ forgotten }) => forgotten)
    const wasRefused = ['request-refused', 'content-refused'].includes(job.error?.code ?? '') && services.saidNo(mark)
    return job.state === 'cancelled' || disowned || wasRefused
      ? []
      : [`${named(services, job)} ended without a task: ${job.error?.code ?? ''} ${job.error?.message ?? ''}`]
  }
  // The artist cancelled it just as its result began to arrive: it is offered again for as long as the service keeps it.
  if (task.files.length > 0 && downloadWasStopped(job)) return []
  // Killed twice while it read this very file: the file is kept, and “Download again” reads it once more.
  const { reason, path } = job.error?.details ?? {}
  if (job.state === 'failed' && reason === 'stopped-twice' && existsSync(String(path))) return []
  if (!task.ends.includes(job.state))
    return [
      `${named(services, job)} should be ${task.ends.join(' or ')}: ${job.error?.code ?? ''} ${job.error?.message ?? ''}`,
    ]
  const kept = job.assetIds.filter((id) => store.assets.get(id) !== undefined).length
  return kept === task.files.length ? [] : [`${named(services, job)} kept ${kept} of ${task.files.length} results`]
}

/**
 * What the ledger says of a job is what the service says of its task. Where it says nothing, nothing counts as reported: a result is
 * entered once, as it was quoted, as the balance shows it, or as unknown.
 */
function wrongBooks(services: Services, pairs: readonly Pair[], store: Store): string[] {
  const entries = store.ledger.list()
  return pairs.flatMap(({ job, task }) => {
    const of = (wanted: string) =>
      entries.filter(({ jobId, kind }) => jobId === job.id && kind === wanted).map(({ credits }) => credits)
    if (task !== undefined && task.reported === null) {
      const said = entries.filter(({ jobId, kind }) => jobId === job.id && (kind === 'charge' || kind === 'refund'))
      const isInvented = said.some(({ credits, basis }) => credits !== null && basis === 'reported')
      const isRight = !isInvented && (job.state !== 'done' || job.cost.quoted === 0 || said.length === 1)
      return isRight ? [] : [`${named(services, job)} has ${JSON.stringify(said)} in its books, and no one said so`]
    }
    const reported = task?.reported ?? { charge: 0, refund: 0 }
    return (['charge', 'refund'] as const).flatMap((kind) => {
      const sum = of(kind).reduce<number>((total, credits) => total + (credits ?? Number.NaN), 0)
      const isRight = Math.abs(sum - reported[kind]) < 1e-6
      return isRight ? [] : [`the ${kind} of ${named(services, job)} is ${sum}, the service says ${reported[kind]}`]
    })
  })
}

/** What a job that is done leaves of its downloads. Those of others are cleared away at the next start. */
function leftovers(dataFolder: string, jobs: readonly StoredJob[]): string[] {
  const parts = join(dataFolder, 'parts')
  const done = jobs.filter(({ state }) => state === 'done').flatMap(({ assetIds }) => assetIds)
  const left = existsSync(parts) ? readdirSync(parts) : []
  return left.filter((name) => done.some((id) => name.startsWith(id))).map((name) => `a part was left behind: ${name}`)
}

/** Also those that were taken out of the list by a studio that was killed before it could say under which mark. */
function everyJob(dataFolder: string, store: Store): StoredJob[] {
  const database = new DatabaseSync(join(dataFolder, 'studio.sqlite'), { readOnly: true })
  const ids = database.prepare('SELECT id FROM jobs').all()
  database.close()
  return ids.flatMap(({ id }) => store.jobs.get(String(id)) ?? [])
}

function pairsOf(dataFolder: string, services: Services, jobs: readonly StoredJob[], store: Store): Pair[] {
  return jobs.map((job) => {
    const inLibrary = job.assetIds.flatMap((id) => store.assets.get(id)?.sha256 ?? [])
    const files = [...inLibrary, ...keptOf(dataFolder, job)]
    return { job, task: services.taskOf({ taskId: job.taskId, files }) }
  })
}

/** The hashes of what an answer holds that waits on this disk for a job, such as one whose download the artist stopped. */
function keptOf(dataFolder: string, { taskId }: StoredJob): string[] {
  const id = taskId === null ? null : keptIdOf(taskId)
  const folder = join(dataFolder, 'answers', id ?? '')
  const answer = join(folder, 'answer.json')
  if (id === null || !existsSync(answer)) return []
  const lifted = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  const inside = readFileSync(answer, 'utf8').match(/"[A-Za-z0-9+/]{64,}={0,2}"/g) ?? []
  return [
    ...lifted.map((name) => readFileSync(join(folder, name))),
    ...inside.map((text) => Buffer.from(text.slice(1, -1), 'base64')),
  ].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
}

function withStore(dataFolder: string, look: (store: Store) => string[]): string[] {
  const complaints: string[] = []
  const { store, recovered } = openStore(dataFolder, (_level, message) => complaints.push(`the store says: ${message}`))
  try {
    return [
      ...complaints,
      ...(recovered === null ? [] : [`the store was damaged: ${recovered.reason}`]),
      ...look(store),
    ]
  } finally {
    store.close()
  }
}

function named(services: Services, job: StoredJob): string {
  return `job ${job.id} (${job.connectionName}, order ${services.removalMark(job)}, ${job.state}, task ${job.taskId ?? 'none'})`
}
