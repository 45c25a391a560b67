/** Drives one job as far as possible without outside action: step, wait, step. Each kind of step has its own file. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { StoredJob } from '../store/records.ts'
import { downloadStep } from './download-step.ts'
import type { Drive } from './roster.ts'
import { type DriveContext, type DriveMemory, freshMemory, type Next } from './drive-context.ts'
import { hasEnded } from './job-machine.ts'
import { pollStep } from './poll-step.ts'
import { submitStep } from './submit-step.ts'
import { backoffMs } from './timing.ts'
import { noteFor, reactionTo } from './reactions.ts'

/** Starts to drive a job. `onEnd` is called as soon as it parks or ends. */
export function driveJob(id: string, context: DriveContext, onEnd: () => void): Drive {
  let currentWait = new AbortController()
  let woken = false
  const memory = freshMemory()
  const wake = (): void => {
    woken = true
    currentWait.abort()
  }

  const run = async (): Promise<void> => {
    // Lets the caller register the drive first.
    await Promise.resolve()
    while (!context.stopping.aborted) {
      woken = false
      const next = await safeStep(id, context, memory)
      if (next === 'park' && !woken) break
      if (typeof next === 'object' && !woken) {
        currentWait = new AbortController()
        await context.clock.sleep(next.waitMs, AbortSignal.any([currentWait.signal, context.stopping]))
      }
    }
    onEnd()
  }

  return {
    wake(urgent = false) {
      memory.urgent ||= urgent
      wake()
    },
    hear(task) {
      memory.lastStatus = task
      wake()
    },
    callBack: () => memory.underWay?.abort(),
    ended: run(),
  }
}

async function safeStep(id: string, context: DriveContext, memory: DriveMemory): Promise<Next> {
  const job = context.book.get(id)
  if (job === undefined || hasEnded(job)) return 'park'
  memory.resumes = context.lane(job.connectionId).resumes
  try {
    return await step(job, context, memory)
  } catch (thrown) {
    if (context.stopping.aborted) return 'park'
    return afterFailure(id, AppError.from(thrown), context, memory)
  }
}

function step(job: StoredJob, context: DriveContext, memory: DriveMemory): Promise<Next> | Next {
  switch (job.state) {
    case 'waiting':
    case 'unsure':
      return submitStep(job, context, memory)
    case 'running':
      return pollStep(job, context, memory)
    case 'downloading':
      return downloadStep(job, context, memory)
    case 'submitting':
    case 'done':
    case 'failed':
    case 'refused':
    case 'expired':
    case 'cancelled':
      break
  }
  return 'park'
}

/** Handles an error that no step expects: our own disk, or a bug. */
function afterFailure(id: string, error: AppError, context: DriveContext, memory: DriveMemory): Next {
  const { book } = context
  const job = book.get(id)
  if (job === undefined || hasEnded(job)) return 'park'
  memory.failures += 1
  const waitMs = backoffMs(memory.failures, id, { firstMs: 5_000, capMs: 60_000 })
  if (reactionTo(error.code) === 'disk') {
    context.onDiskTrouble(error)
    if (job.state !== 'submitting') book.apply(id, { type: 'delayed', note: noteFor(error), notBefore: null })
    return { waitMs }
  }
  context.log('error', 'a job met an unexpected error', { job: id, state: job.state, reason: String(error) })
  if (job.state === 'submitting') book.applyEvenIfUnsaved(id, { type: 'unanswered', error: error.toData(), note: null })
  else if (job.state === 'running' || job.state === 'downloading')
    book.applyEvenIfUnsaved(id, { type: 'failed', error: error.toData() })
  else return { waitMs }
  return 'park'
}
