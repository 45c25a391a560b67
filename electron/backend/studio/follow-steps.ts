/**
 * Runs jobs in steps: a job is queued once the previous step has made its model, and cancelled if that step ends
 * without one. Each step is a separately paid job.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts } from '../ports.ts'
import { hasEnded } from '../queue/job-machine.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import type { StoredJob } from '../store/records.ts'
import { requestHash } from './request-hash.ts'

interface FollowStepsOptions {
  queue: Pick<JobQueue, 'get' | 'unfinished' | 'resolveStep' | 'cancelStep'>
  library: Pick<Library, 'keepInput'>
  asset: (id: string) => Asset | undefined
  log: BackendPorts['log']
}

export interface FollowSteps {
  /** Continues the jobs that waited for this one. */
  ended(job: StoredJob): void
  /** Continues jobs whose previous step ended while the studio was closed. */
  start(): void
}

/** A removed step counts as one that ended without a result. */
export function createFollowSteps({ queue, library, asset, log }: FollowStepsOptions): FollowSteps {
  const follow = async (job: StoredJob, before: StoredJob | null): Promise<void> => {
    const { after } = job
    if (after === null) return
    const model = before?.assetIds.map(asset).find((one) => one?.kind === 'model' && one.problem === null)
    if (before?.state !== 'done' || model === undefined) return queue.cancelStep(job.id, before?.state ?? 'cancelled')
    const file = await library.keepInput(after.slot, { assetId: model.id })
    // The artist may have removed the job in the meantime.
    const now = queue.get(job.id)
    if (now.state === 'waiting' && now.after !== null)
      queue.resolveStep(job.id, file, requestHash({ ...now, files: [...now.inputFiles, file] }))
  }
  const followAll = (before: StoredJob | null, waiting: readonly StoredJob[]): void => {
    for (const job of waiting)
      follow(job, before).catch((thrown: unknown) => {
        log('error', 'a step could not follow the one before', { job: job.id, reason: String(AppError.from(thrown)) })
      })
  }
  const stepBefore = (id: string): StoredJob | null => {
    try {
      return queue.get(id)
    } catch {
      return null
    }
  }

  return {
    ended(before) {
      followAll(
        before,
        queue.unfinished().filter(({ after }) => after?.jobId === before.id),
      )
    },
    start() {
      for (const job of queue.unfinished()) {
        if (job.after === null) continue
        const before = stepBefore(job.after.jobId)
        if (before === null || hasEnded(before)) followAll(before, [job])
      }
    },
  }
}
