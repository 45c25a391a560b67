/** Assembles and starts a team server: the routes of the local service, backed by PostgreSQL and blobs. */
import type { fetchRemoteFile } from '../inputs/remote-file.ts'
import { families as allFamilies } from '../families/families.ts'
import type { Family } from '../families/family.ts'
import { createApp } from '../http/create-app.ts'
import { listen, type ListenOptions } from '../http/listen.ts'
import { createResolveInput } from '../inputs/resolve-input.ts'
import { offeringOf } from '../offering.ts'
import { createAcceptTask, type CheckWords, type PlanRequest } from '../tasks/accept-task.ts'
import { taskView } from '../tasks/task-view.ts'
import type { DeliveryParts } from '../webhooks/courier.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { keyDoor } from './key-door.ts'
import type { Log, Stores } from './open-stores.ts'
import { Accounts } from './postgres/accounts.ts'
import { EventCourier } from './postgres/event-courier.ts'
import { postgresTasks } from './postgres/postgres-tasks.ts'
import { postgresUploads } from './postgres/postgres-uploads.ts'
import { postgresWebhooks } from './postgres/postgres-webhooks.ts'
import { sweep } from './postgres/sweep.ts'
import { requestMetrics } from './metrics/server-metrics.ts'
import { addTeamMetrics } from './metrics/server-metrics.ts'
import { workMetrics, type WorkMetrics } from './metrics/work-metrics.ts'
import { teamRoutes } from './team-routes.ts'
import type { Results } from '../http/results.ts'
import type { Tasks } from '../tasks/tasks.ts'
import type { Blobs } from './blobs/blobs.ts'

export interface StartServerOptions extends Omit<ListenOptions, 'hosts'> {
  stores: Stores
  metered: boolean
  /** Public address without a trailing slash. Default: the address it listens on. */
  publicUrl?: string
  /** How long the server still responds after a stop, so that a proxy in front of it notices. */
  drainMs: number
  log: Log
  /** For tests. */
  families?: readonly Family[]
  checkWords?: CheckWords
  fetchFile?: typeof fetchRemoteFile
  maxTasks?: number
  rate?: { burst: number; perSecond: number }
  delivery?: Partial<DeliveryParts>
  /** Polling interval for events. Default: a second. */
  eventsEveryMs?: number
  now?: () => number
}

export interface TeamServer {
  url: string
  accounts: Accounts
  /** Called by a worker in the same process. */
  noteEnd: WorkMetrics['ended']
  stop(): Promise<void>
}

const usualRoom = 20_000
const sweepEveryMs = 10 * 60_000

export async function startServer(options: StartServerOptions): Promise<TeamServer> {
  const { stores, log } = options
  const { database, jobs, blobs } = stores
  const now = options.now ?? Date.now
  const offering = offeringOf(options.families ?? allFamilies, options.metered ? 'metered' : 'embedded')
  const checkWords: CheckWords =
    options.checkWords ??
    (({ operation, request }) => offering.workOf(String(request['model']), operation)?.check?.(request) ?? [])
  const planRequest: PlanRequest = ({ operation, request }) =>
    offering.workOf(String(request['model']), operation)?.makes?.(request) ?? []
  const tasks = postgresTasks({ database, jobs, maxTasks: options.maxTasks ?? usualRoom, now })
  const uploads = postgresUploads(database, blobs, now)
  const fetching = options.fetchFile === undefined ? {} : { fetchFile: options.fetchFile }
  const resolveInput = createResolveInput({ uploads, tasks, now, ...fetching })
  const accounts = new Accounts(database, now)
  const door = keyDoor({ accounts, rate: options.rate ?? { burst: 120, perSecond: 20 }, now })
  let url = options.publicUrl ?? ''
  let draining = false
  const metrics = workMetrics()
  addTeamMetrics(metrics.registry, database, now)
  const app = createApp({
    context: {
      offering,
      tasks,
      results: blobResults(blobs, tasks),
      uploads,
      acceptTask: createAcceptTask({ offering, tasks, checkWords, resolveInput }),
      checkWords,
      planRequest,
      webhooks: postgresWebhooks(database, now),
      baseUrl: () => url,
      now,
    },
    door,
    log,
    more: [
      ...teamRoutes({ stores, door, registry: metrics.registry, draining: () => draining }),
      ...adminRoutes(accounts, database, door),
    ],
    answered: requestMetrics(metrics.registry),
  })
  const hosts = options.publicUrl === undefined ? [] : [new URL(options.publicUrl).host]
  const { port, host, tls } = options
  const listening = await listen(app, {
    port,
    hosts,
    ...(host === undefined ? {} : { host }),
    ...(tls === undefined ? {} : { tls }),
  })
  if (options.publicUrl === undefined) url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${listening.port}`
  const courier = new EventCourier({
    database,
    jobs,
    view: (task) => taskView(task, tasks.progressOf(task), url),
    ...(options.delivery === undefined ? {} : { delivery: options.delivery }),
    pollMs: options.eventsEveryMs ?? 1000,
    now,
    log,
  })
  courier.start()
  const clear = () =>
    void sweep(database, blobs, now()).catch((thrown: unknown) =>
      log('warn', 'what has expired cannot be cleared away yet', { reason: String(thrown) }),
    )
  clear()
  const sweeper = setInterval(clear, sweepEveryMs).unref()
  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    draining = true
    clearInterval(sweeper)
    await new Promise((resolve) => setTimeout(resolve, options.drainMs))
    await courier.stop()
    await listening.close(options.drainMs > 0 ? 30_000 : 1000)
  }
  return { url, accounts, noteEnd: metrics.ended, stop: () => (stopped ??= stop()) }
}

function blobResults(blobs: Blobs, tasks: Pick<Tasks, 'placeOf'>): Results {
  return {
    open: (task, output, range) => blobs.open(tasks.placeOf(task, output), range),
    link: (task, output) => blobs.link(tasks.placeOf(task, output), output),
  }
}
