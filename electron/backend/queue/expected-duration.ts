/** How long a task usually takes, from what this machine has seen. */
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import type { JobDuration } from '../store/store.ts'

/** The newest of one kind; older ones were perhaps made by another version of the model. */
export const remembered = 15

/** Durations of past tasks by connection, operation and model. */
export class ExpectedDuration {
  readonly #seen = new Map<string, number[]>()

  /** What was seen in earlier runs, oldest first. */
  constructor(durations: readonly JobDuration[] = []) {
    for (const duration of durations) this.#add(duration, duration.durationMs)
  }

  /** Takes a job that is done into account; any other is ignored. */
  learn(job: Job): void {
    if (job.state !== 'done' || job.submittedAt === null || job.finishedAt === null) return
    const durationMs = Date.parse(job.finishedAt) - Date.parse(job.submittedAt)
    if (durationMs >= 0) this.#add(job, durationMs)
  }

  /** The median in milliseconds, or null while there is no example. */
  of(job: Kind): number | null {
    return medianOf(this.#seen.get(kindOf(job)) ?? [])
  }

  /** Every kind that there is an example of. */
  all(): UsualTime[] {
    return [...this.#seen].flatMap(([key, durations]) => {
      const medianMs = medianOf(durations)
      return medianMs === null ? [] : [{ ...(JSON.parse(key) as Kind), medianMs }]
    })
  }

  #add(kind: Kind, durationMs: number): void {
    const durations = this.#seen.get(kindOf(kind)) ?? []
    durations.push(durationMs)
    if (durations.length > remembered) durations.shift()
    this.#seen.set(kindOf(kind), durations)
  }
}

interface Kind {
  connectionId: string
  operation: string
  modelId: string
}

function kindOf({ connectionId, operation, modelId }: Kind): string {
  return JSON.stringify({ connectionId, operation, modelId })
}

function medianOf(durations: readonly number[]): number | null {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? null
}
