/** What must be true of a data folder and the service's books, whatever happened. Each broken promise is one sentence. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endStates } from '../../shared/job.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../electron/backend/store/records.ts'
import type { Store } from '../../electron/backend/store/store.ts'
import type { PaidTask } from './account-books.ts'
import { bytesOf, type PaidService } from './paid-service.ts'
import type { Orders } from './orders.ts'

interface Evidence {
  dataFolder: string
  service: PaidService
  orders: Orders
}

/** What holds at any moment, also right after a kill. `thorough` looks at every asset, too. */
export function brokenNow(evidence: Evidence, thorough: boolean): string[] {
  return withStore(evidence.dataFolder, (store) => [
    ...sentTwice(evidence),
    ...lostSubmits(evidence, store),
    ...wronglyUnsure(evidence, store.jobs.live()),
    ...(thorough ? [...mixedUp(evidence, everyJob(evidence, store)), ...halfAssets(evidence, store)] : []),
  ])
}

/** What holds when everything has had its time. */
export function brokenAtTheEnd(evidence: Evidence): string[] {
  return withStore(evidence.dataFolder, (store) => {
    const jobs = everyJob(evidence, store)
    return [
      ...sentTwice(evidence),
      ...lostSubmits(evidence, store),
      ...mixedUp(evidence, jobs),
      ...halfAssets(evidence, store),
      ...jobs.filter(({ state }) => !endStates.includes(state)).map((job) => `${named(job)} is not over`),
      ...tasksWithoutJob(evidence, jobs),
      ...wrongEnds(evidence, jobs, store),
      ...wrongBooks(evidence, jobs, store),
      ...leftovers(evidence, jobs),
    ]
  })
}

/** Tasks at the service ≤ intents + what the artist decided to send again. */
function sentTwice({ service, orders }: Evidence): string[] {
  const counts = new Map<number, number>()
  for (const books of service.accounts.values())
    for (const { order } of books.tasks.values()) counts.set(order, (counts.get(order) ?? 0) + 1)
  return [...counts].flatMap(([number, count]) => {
    const order = orders.all.get(number)
    if (order === undefined) return [`the service has a task of no order: ${number}`]
    const allowed = 1 + order.sentAgain
    return count > allowed ? [`order ${number} was paid ${count} times, allowed are ${allowed}`] : []
  })
}

function lostSubmits({ orders }: Evidence, store: Store): string[] {
  return [...orders.all.values()].flatMap(({ number, jobId }) =>
    jobId !== null && store.jobs.get(jobId) === undefined ? [`order ${number} was answered and is lost`] : [],
  )
}

/** A request whose picture was never taken cannot have been sent. */
function wronglyUnsure({ service }: Evidence, jobs: readonly StoredJob[]): string[] {
  return jobs.flatMap((job) =>
    job.state === 'unsure' && job.inputFiles.some(({ sha256 }) => !service.uploaded.has(sha256))
      ? [`${named(job)} is unsure though its picture never arrived`]
      : [],
  )
}

/** A job has the task of its own order, and no two have the same. */
function mixedUp({ service }: Evidence, jobs: readonly StoredJob[]): string[] {
  const seen = new Set<string>()
  return jobs.flatMap((job) => {
    if (job.taskId === null) return []
    const again = seen.has(job.taskId)
    seen.add(job.taskId)
    const task = taskOf(service, job.taskId)
    if (task === undefined) return [`${named(job)} has a task that the service does not know: ${job.taskId}`]
    return [
      ...(again ? [`the task ${job.taskId} belongs to two jobs`] : []),
      ...(task.order === orderOf(job) ? [] : [`${named(job)} has the task of order ${task.order}`]),
    ]
  })
}

/** Every asset is whole, byte for byte what the service has. */
function halfAssets({ dataFolder, service }: Evidence, store: Store): string[] {
  return store.assets.list().flatMap((asset) => {
    const path = join(dataFolder, decodeURIComponent(asset.url))
    if (!existsSync(path)) return [`the file of asset ${asset.id} is not there: ${path}`]
    const found = hashOf(readFileSync(path))
    if (found !== asset.sha256) return [`asset ${asset.id} is not what its hash says`]
    const task = taskOf(service, asset.provenance.taskId ?? '')
    const hashes = task?.fate.outputs.map(({ name }) => hashOf(bytesOf(task, name))) ?? []
    return hashes.includes(found) ? [] : [`asset ${asset.id} is no result of its task`]
  })
}

function tasksWithoutJob({ service, orders }: Evidence, jobs: readonly StoredJob[]): string[] {
  const known = new Set(jobs.map(({ taskId }) => taskId))
  return allTasks(service).flatMap((task) => {
    const order = orders.all.get(task.order)
    const letGo = order !== undefined && (order.forgotten || order.sentAgain > 0)
    return known.has(task.taskId) || letGo ? [] : [`the task ${task.taskId} of order ${task.order} belongs to no job`]
  })
}

/** A job ends as its task did, and a task that succeeded is in the library with all it made. */
function wrongEnds({ service, orders }: Evidence, jobs: readonly StoredJob[], store: Store): string[] {
  return jobs.flatMap((job) => {
    const task = job.taskId === null ? undefined : taskOf(service, job.taskId)
    if (task === undefined) {
      const decided = orders.all.get(orderOf(job))?.forgotten === true
      const wasRefused = job.state === 'failed' && job.error?.code === 'request-refused'
      return job.state === 'cancelled' || decided || wasRefused ? [] : [`${named(job)} ended without a task`]
    }
    const ended = booksOf(service, task).stateOf(task)
    const expected = ended === 'succeeded' ? 'done' : ended
    // The artist cancelled it just as its result began to arrive: it is offered again for as long as the service keeps it.
    if (ended === 'succeeded' && job.state === 'cancelled' && job.error?.details?.['reason'] === 'download-stopped')
      return []
    if (job.state !== expected)
      return [`${named(job)} should be ${expected}: ${job.error?.code ?? ''} ${job.error?.message ?? ''}`]
    const kept = job.assetIds.filter((id) => store.assets.get(id) !== undefined).length
    const wanted = ended === 'succeeded' ? task.fate.outputs.length : 0
    return kept === wanted ? [] : [`${named(job)} kept ${kept} of ${wanted} results`]
  })
}

/** What the ledger says of a job is what the service took and gave back for its task. */
function wrongBooks({ service }: Evidence, jobs: readonly StoredJob[], store: Store): string[] {
  const entries = store.ledger.list()
  return jobs.flatMap((job) => {
    const task = job.taskId === null ? undefined : taskOf(service, job.taskId)
    const books = task === undefined ? undefined : booksOf(service, task)
    const wanted = {
      charge: task === undefined ? 0 : (books?.charged(task) ?? 0),
      refund: task === undefined ? 0 : (books?.refunded(task) ?? 0),
    }
    return (['charge', 'refund'] as const).flatMap((kind) => {
      const found = entries.filter((entry) => entry.jobId === job.id && entry.kind === kind)
      const sum = found.reduce((total, { credits }) => total + (credits ?? Number.NaN), 0)
      return sum === wanted[kind] ? [] : [`the ${kind} of ${named(job)} is ${sum}, the service says ${wanted[kind]}`]
    })
  })
}

/** What a job that is done leaves of its downloads. Those of others are cleared away at the next start. */
function leftovers({ dataFolder }: Evidence, jobs: readonly StoredJob[]): string[] {
  const parts = join(dataFolder, 'parts')
  const done = jobs.filter(({ state }) => state === 'done').flatMap(({ assetIds }) => assetIds)
  const left = existsSync(parts) ? readdirSync(parts) : []
  return left.filter((name) => done.some((id) => name.startsWith(id))).map((name) => `a part was left behind: ${name}`)
}

/** Also those that were taken out of the list by a studio that was killed before it could say under which mark. */
function everyJob({ dataFolder }: Evidence, store: Store): StoredJob[] {
  const database = new DatabaseSync(join(dataFolder, 'studio.sqlite'), { readOnly: true })
  const ids = database.prepare('SELECT id FROM jobs').all()
  database.close()
  return ids.flatMap(({ id }) => store.jobs.get(String(id)) ?? [])
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

function allTasks(service: PaidService): PaidTask[] {
  return [...service.accounts.values()].flatMap((books) => [...books.tasks.values()])
}

function taskOf(service: PaidService, taskId: string): PaidTask | undefined {
  return service.accounts.get(taskId.split('-')[0] ?? '')?.tasks.get(taskId)
}

function booksOf(service: PaidService, task: PaidTask) {
  return service.accounts.get(task.taskId.split('-')[0] ?? '')!
}

function orderOf(job: StoredJob): number {
  return Number(job.parameters['seed'])
}

function named(job: StoredJob): string {
  return `job ${job.id} (order ${orderOf(job)}, ${job.state}, task ${job.taskId ?? 'none'})`
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
