/** Learns how long tasks usually take on this machine. */
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import type { JobDuration } from '../store/store.ts'

/** Number of recent durations stored per kind; older ones may be from another version of the model. */
export const remembered = 15

export class ExpectedDuration {
  readonly #seen = new Map<string, number[]>()

  /** `durations` are those of earlier runs, oldest first. */
  constructor(durations: readonly JobDuration[] = []) {
    for (const duration of durations) this.#add(duration, duration.durationMs)
  }

  /** Learns from a job that is done; ignores any other. */
  learn(job: Job): void {
    if (job.state !== 'done' || job.submittedAt === null || job.finishedAt === null) return
    const durationMs = Date.parse(job.finishedAt) - Date.parse(job.submittedAt)
    if (durationMs >= 0) this.#add(job, durationMs)
  }

  /** Returns the median in milliseconds, or null without an example. */
  medianMs(job: Kind): number | null {
    return medianOf(this.#seen.get(kindOf(job)) ?? [])
  }

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
