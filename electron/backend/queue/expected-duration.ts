/** How long a task usually takes, from what this machine has seen. */
import type { Job } from '../../../shared/job.ts'

const remembered = 15

/** Durations of past tasks by model and operation. */
export class ExpectedDuration {
  readonly #seen = new Map<string, number[]>()

  /** Takes a job that is done into account; any other is ignored. */
  learn(job: Job): void {
    if (job.state !== 'done' || job.submittedAt === null || job.finishedAt === null) return
    const durationMs = Date.parse(job.finishedAt) - Date.parse(job.submittedAt)
    if (!(durationMs >= 0)) return
    const durations = this.#seen.get(kindOf(job)) ?? []
    durations.push(durationMs)
    if (durations.length > remembered) durations.shift()
    this.#seen.set(kindOf(job), durations)
  }

  /** The median in milliseconds, or null while there is no example. */
  of(job: Job): number | null {
    const durations = this.#seen.get(kindOf(job))
    if (durations === undefined) return null
    return [...durations].sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? null
  }
}

function kindOf(job: Job): string {
  return `${job.connectionId} ${job.operation} ${job.modelId}`
}
