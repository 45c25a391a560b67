/** Assembles and starts the local service. */
import { join } from 'node:path'
import { AppError } from '../../shared/protocol/app-error.ts'
import { TokenBucket } from '../../shared/protocol/token-bucket.ts'
import { engineSize, openEngine, type EngineRunner } from './engine-runner.ts'
import { families } from './families/families.ts'
import type { Family } from './families/family.ts'
import { systemFreeBytes, type FreeBytes } from '../disk/disk-space.ts'
import { lockFolder } from '../disk/folder-lock.ts'
import { openPrivateFolder } from '../disk/private-folder.ts'
import { createApp } from './http/create-app.ts'
import { oneKeyDoor } from './http/door.ts'
import { listen } from './http/listen.ts'
import { fileResults } from './http/results.ts'
import type { fetchRemoteFile } from './inputs/remote-file.ts'
import { createResolveInput } from './inputs/resolve-input.ts'
import { FileUploads } from './inputs/file-uploads.ts'
import type { LocalService, LocalServiceOptions } from './local-service.ts'
import { offeringOf } from './offering.ts'
import { createAcceptTask, type CheckWords, type PlanRequest } from './tasks/accept-task.ts'
import { openAccount } from './tasks/account.ts'
import { fileTasks } from './tasks/file-tasks.ts'
import { newToken } from './tasks/new-id.ts'
import { TaskJournal } from './tasks/task-journal.ts'
import { TaskQueue } from './tasks/task-queue.ts'
import { TaskStore } from './tasks/task-store.ts'
import { taskView } from './tasks/task-view.ts'
import type { DeliveryParts } from './webhooks/courier.ts'
import { Webhooks } from './webhooks/webhooks.ts'
import { diskError } from '../disk/disk-error.ts'

/** Replacements for tests. */
export interface ServiceParts {
  families: readonly Family[]
  engine: EngineRunner
  checkWords: CheckWords
  fetchFile: typeof fetchRemoteFile
  now: () => number
  freeBytes: FreeBytes
  /** Number of concurrent tasks. */
  size: number
  /** Maximum number of waiting tasks. */
  maxTasks: number
  /** Interval between write attempts while the disk is full. */
  diskRetryMs: number
  /** Metered mode: burst and rate of requests. */
  rate: { burst: number; perSecond: number }
  delivery: Partial<DeliveryParts>
}

const dayMs = 24 * 60 * 60_000
const sweepEveryMs = 60 * 60_000

/**
 * Resolves once the service accepts requests. Rejects with AppError `invalid-input` (port), `disk-full`, `disk-denied`
 * (also if another service uses the folder), `data-corrupt`.
 */
export async function startLocalService(
  options: LocalServiceOptions,
  parts: Partial<ServiceParts> = {},
): Promise<LocalService> {
  const { dataFolder, log } = options
  const metered = options.mode === 'metered'
  const now = parts.now ?? Date.now
  const freeBytes = parts.freeBytes ?? systemFreeBytes
  try {
    openPrivateFolder(dataFolder)
  } catch (thrown) {
    throw new AppError('disk-denied', `the folder ${dataFolder} cannot be made`, { cause: thrown })
  }
  const lease = await lockFolder(dataFolder, { onLost: (error) => void giveUp(error) })
  const undo: (() => unknown)[] = [() => lease.release()]
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= inOrder(undo))
  const giveUp = async (error: AppError): Promise<void> => {
    log('error', 'another service has taken the folder over: this one stops', error.details)
    await stop()
  }
  try {
    const offering = offeringOf(parts.families ?? families, options.mode)
    const checkWords: CheckWords =
      parts.checkWords ??
      (({ operation, request }) => offering.workOf(String(request['model']), operation)?.check?.(request) ?? [])
    const planRequest: PlanRequest = ({ operation, request }) =>
      offering.workOf(String(request['model']), operation)?.makes?.(request) ?? []
    const openingCredits = metered ? openingOf(options) : null
    const store = new TaskStore(
      new TaskJournal(join(dataFolder, 'tasks'), freeBytes, (message, data) => log('warn', message, data)),
    )
    const uploads = new FileUploads(join(dataFolder, 'files'), now, freeBytes)
    const engine = parts.engine ?? (await openEngine(options))
    undo.unshift(() => engine.stop())
    let url = ''
    const webhooks = new Webhooks({
      folder: join(dataFolder, 'webhooks'),
      store,
      view: (task) => taskView(task, queue.progressOf(task), url),
      ...(parts.delivery === undefined ? {} : { delivery: parts.delivery }),
      now,
      log,
    })
    const queue: TaskQueue = new TaskQueue({
      store,
      engine,
      offering,
      size: parts.size ?? engineSize,
      maxTasks: parts.maxTasks ?? 100,
      keepResultsMs: metered ? dayMs : null,
      events: webhooks,
      diskRetryMs: parts.diskRetryMs ?? 5000,
      now,
      log,
    })
    const tasks = fileTasks({ store, queue, openingCredits, now })
    const { fetchFile } = parts
    const resolveInput = createResolveInput({ uploads, tasks, now, ...(fetchFile === undefined ? {} : { fetchFile }) })
    const acceptTask = createAcceptTask({ offering, tasks, checkWords, resolveInput })
    const { burst, perSecond } = parts.rate ?? { burst: 120, perSecond: 20 }
    const bucket = new TokenBucket({ perMinute: perSecond * 60, burst }, now())
    const key = options.key ?? `mq_${newToken()}`
    const context = {
      offering,
      tasks,
      results: fileResults((task, output) => tasks.placeOf(task, output)),
      uploads,
      acceptTask,
      checkWords,
      planRequest,
      webhooks,
      baseUrl: () => url,
      now,
    }
    const app = createApp({
      context,
      door: oneKeyDoor({
        key,
        limitRate: () => (metered ? bucket.tryTake(now()) : 0),
        now,
      }),
      log,
    })
    const listening = await listen(app, { port: options.port })
    undo.unshift(() => listening.close())
    url = `http://127.0.0.1:${listening.port}`
    // Called by a timer, where an error would be uncaught. The next sweep tries again.
    const sweep = () => {
      try {
        uploads.sweep()
        sweepResults(store, now())
      } catch (thrown) {
        log('warn', 'what has expired could not be removed', { reason: String(thrown) })
      }
    }
    sweep()
    const sweeper = setInterval(sweep, sweepEveryMs).unref()
    undo.unshift(() => clearInterval(sweeper))
    webhooks.start()
    undo.unshift(() => webhooks.stop())
    queue.start()
    undo.unshift(() => queue.stop())
    return { url, key, stop }
  } catch (thrown) {
    await inOrder(undo)
    throw diskError(thrown, options.dataFolder)
  }
}

function openingOf({ dataFolder, credits, log }: LocalServiceOptions): number {
  const account = openAccount(dataFolder, credits ?? 500)
  if (!account.opened && credits !== undefined && credits !== account.openingCredits)
    log('warn', 'this folder has an account already, which keeps its own credits', { opened: account.openingCredits })
  return account.openingCredits
}

async function inOrder(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps) await step()
}

/** Removes the bytes of expired results. The task remains and states when they expired. */
function sweepResults(store: TaskStore, now: number): void {
  for (const task of store.all())
    if (task.deletedAt === null && task.expiresAt !== null && task.expiresAt <= now)
      store.journal.removeOutputs(task.id)
  store.tidyJournal()
}
