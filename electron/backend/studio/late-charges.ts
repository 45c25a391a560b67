/** Polls ended jobs again while a charge or refund may still be booked. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { downloadWasStopped, type Job, type JobCost } from '../../../shared/protocol/job.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { BackendPorts, Clock } from '../ports.ts'

interface LateChargesOptions {
  clock: Clock
  log: BackendPorts['log']
  stopping: AbortSignal
  /** Returns the task, or null if there is no service to poll or the job was free. */
  ask: (connectionId: string, taskId: string) => Promise<ServiceTask> | null
  bill: (jobId: string, cost: JobCost) => void
  job: (id: string) => Job
}

/** Delays after the end of a job. */
const pollsAfterMs = [3 * 60_000, 30 * 60_000]
/** Maximum number of jobs followed simultaneously. */
const maxOpen = 500

/** Returns the function to call with each ended job. */
export function createLateCharges(options: LateChargesOptions): (job: Job) => void {
  const { clock, stopping } = options
  const openIds = new Set<string>()
  const follow = async (id: string, endedAt: number): Promise<void> => {
    for (const afterMs of pollsAfterMs) {
      const waitMs = endedAt + afterMs - clock.now()
      if (waitMs < 0) continue
      await clock.sleep(waitMs, stopping)
      if (stopping.aborted || !(await pollOnce(id, options))) return
    }
  }
  return (job) => {
    if (!isOpen(job) || openIds.has(job.id) || openIds.size >= maxOpen) return
    openIds.add(job.id)
    const endedAt = job.finishedAt === null ? clock.now() : Date.parse(job.finishedAt)
    void follow(job.id, endedAt).finally(() => openIds.delete(job.id))
  }
}

/** Whether the service may still book something: a charge for a result, or a refund without one. */
export function isOpen({ state, taskId, cost, error }: Pick<Job, 'state' | 'taskId' | 'cost' | 'error'>): boolean {
  const charged = cost.charged ?? 0
  if (taskId === null || cost.quoted === 0) return false
  const wasMade = state === 'done' || state === 'expired' || downloadWasStopped({ state, error })
  const { chargedFrom } = cost
  if (wasMade) return charged === 0
  const wasSent = state === 'failed' || state === 'refused' || state === 'cancelled'
  return wasSent && chargedFrom === undefined && (cost.charged === null || charged > (cost.refunded ?? 0))
}

/** Returns whether another poll may help. */
async function pollOnce(id: string, { ask, bill, job, log }: LateChargesOptions): Promise<boolean> {
  try {
    const { connectionId, taskId, ...now } = job(id)
    const requested = taskId !== null && isOpen({ taskId, ...now }) ? ask(connectionId, taskId) : null
    if (requested === null) return false
    bill(id, (await requested).cost)
    return isOpen(job(id))
  } catch (thrown) {
    log('info', 'the cost of a job could not be asked for again', { job: id, reason: AppError.from(thrown).message })
    return true
  }
}
