/**
 * Searches for a job whose response was lost: on this disk, by the id that we chose, or in the service's list. It is
 * sent again only if the service says that the task never arrived.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import { sameNote } from './job-moment.ts'
import type { ListedTask, ServiceClient, ServiceRequest } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import { cancelAsRequested } from './cancel-task.ts'
import type { DriveContext, DriveMemory, Next } from './drive-context.ts'
import { cannotPoll, pauseFor } from './poll-step.ts'
import { compare, type Listed, type JobIdentity } from './reconcile.ts'
import type { ServiceForQueue } from './service-for-queue.ts'
import { reachesBackTo } from './sweep-list.ts'
import { backoffMs } from './timing.ts'
import { stopsAsking, reactionTo } from './reactions.ts'

/** Delays of the searches after the response was lost, since a list may lag. */
const searchAfterMs = [10_000, 40_000, 120_000]
/** Minimum interval, which also applies after a restart. */
const checkIntervalMs = 30_000
const maxPages = 20

const notes = {
  found: { code: 'found-in-list', figures: {} },
  missing: { code: 'not-in-list', figures: {} },
  arrived: { code: 'found-by-id', figures: {} },
  never: { code: 'never-arrived', figures: {} },
  several: { code: 'candidates-in-list', figures: {} },
} as const satisfies Record<string, JobNoteRemark>

/** Searches if it is due. Parks after the last search: the artist decides. */
export async function unsureStep(
  job: StoredJob,
  service: ServiceForQueue,
  context: DriveContext,
  memory: DriveMemory,
): Promise<Next> {
  const { book, clock } = context
  const request = { ...job, files: [] }
  const { client } = service
  if (!client.ownIds && memory.searchCount === 0) {
    // A response on this disk needs neither time nor a key.
    const found = await searchById(job, service, context)
    if (found === 'again') return found
  }
  if ((!client.ownIds && !client.canList(request)) || job.submittedAt === null || cannotPoll(job, context))
    return 'park'
  const isUrgent = memory.urgent
  memory.urgent = false
  const planned = searchAfterMs[memory.searchCount]
  if (planned === undefined && !isUrgent) return 'park'
  const at = Math.max(
    Date.parse(job.unsureSince ?? job.updatedAt) + (planned ?? 0),
    memory.searchedAt + checkIntervalMs,
  )
  if (at > clock.now() && !isUrgent) return { waitMs: at - clock.now() }

  if (client.ownIds) {
    const found = await searchById(job, service, context)
    if (found instanceof AppError) return afterFailure(job, found, context, memory)
    memory.searchCount += 1
    memory.searchedAt = clock.now()
    // One miss is not enough: the request may still be on its way.
    if (found === 'not-there' && memory.searchCount > 1) {
      const isToEnd = book.get(job.id)?.cancelRequested === true
      const cancelled = isToEnd ? [{ type: 'cancelled', note: null } as const] : []
      book.apply(job.id, { type: 'never-arrived', note: notes.never }, ...cancelled)
    }
    return 'again'
  }
  const read = await readBack(client, request, Date.parse(job.submittedAt), context.stopping)
  const now = book.get(job.id)
  if (now?.state !== 'unsure') return 'again'
  if (read instanceof AppError) return afterFailure(now, read, context, memory)
  memory.failures = 0
  memory.searchCount += 1
  memory.searchedAt = clock.now()
  const { it, candidates } = compare(now, read, rivalsOf(now, context), (taskId) =>
    context.isTaken(job.connectionId, taskId),
  )
  if (it !== null) {
    book.applyEvenIfUnsaved(job.id, { type: 'it-ran', taskId: it.taskId, note: notes.found })
    if (now.cancelRequested) await cancelAsRequested(job.id, it.taskId, service, context)
  } else if (candidates.length > 0 || read.reachesBack) {
    const note = candidates.length > 0 ? notes.several : notes.missing
    const same = sameNote(now.note, note) && JSON.stringify(now.candidates) === JSON.stringify(candidates)
    if (!same) book.apply(job.id, { type: 'compared', candidates, note })
  }
  return 'again'
}

/** Returns other jobs of the connection with an attempt whose task is unknown. */
function rivalsOf(job: StoredJob, context: DriveContext): JobIdentity[] {
  const ids = context.lane(job.connectionId).roster.going('unsure', 'submitting')
  const inDoubt = ids.flatMap((id) => context.book.get(id) ?? [])
  const disowning = context.jobsWithDisowned(job.connectionId).map((other) => ({ ...other, submittedAt: null }))
  return [...inDoubt, ...disowning].filter(({ id }) => id !== job.id)
}

interface ReadBack extends Listed {
  /** Whether the list reaches back to the request. */
  reachesBack: boolean
}

/** `again`: it was found and continues. */
async function searchById(
  job: StoredJob,
  service: ServiceForQueue,
  context: DriveContext,
): Promise<'again' | 'not-there' | 'unknown' | AppError> {
  try {
    const found = await service.client.lookFor({ ...job, files: [] }, job.idempotencyKey, context.stopping)
    const now = context.book.get(job.id)
    if (now?.state !== 'unsure') return 'again'
    if (found.kind !== 'there') return found.kind
    context.book.applyEvenIfUnsaved(job.id, { type: 'it-ran', taskId: found.taskId, note: notes.arrived })
    if (now.cancelRequested) await cancelAsRequested(job.id, found.taskId, service, context)
    return 'again'
  } catch (thrown) {
    return AppError.from(thrown)
  }
}

async function readBack(
  client: ServiceClient,
  about: ServiceRequest,
  time: number,
  signal: AbortSignal,
): Promise<ReadBack | AppError> {
  const tasks: ListedTask[] = []
  let clockAheadMs: number | null = null
  let isPartial = false
  let cursor: string | null = null
  try {
    for (let count = 0; count < maxPages; count++) {
      const page = await client.list(cursor, about, signal)
      tasks.push(...page.tasks)
      clockAheadMs ??= page.clockAheadMs
      isPartial ||= page.isPartial === true
      if (page.next === null || reachesBackTo(page, time))
        return { tasks, clockAheadMs, isPartial, reachesBack: !isPartial }
      if (page.next === cursor) break
      cursor = page.next
    }
    return { tasks, clockAheadMs, isPartial, reachesBack: false }
  } catch (thrown) {
    return AppError.from(thrown)
  }
}

function afterFailure(job: StoredJob, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  if (context.stopping.aborted) return 'park'
  if (stopsAsking(error.code)) return pauseFor(job, error, context, memory)
  if (reactionTo(error.code) === 'end') return 'park'
  memory.failures += 1
  return { waitMs: error.retryAfterMs ?? backoffMs(memory.failures, job.id, { firstMs: 5_000, capMs: 300_000 }) }
}
