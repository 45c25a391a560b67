/** Learns how long tasks usually take on this machine. */
import { estimateTime, trianglesIn, type PastRun } from '../../../shared/catalogue/estimate-time.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import type { JobDuration } from '../store/store.ts'

/** Number of recent durations stored per kind; older ones may be from another version of the model. */
export const remembered = 15

type AssetOf = (id: string) => Asset | undefined

export class ExpectedDuration {
  readonly #seen = new Map<string, PastRun[]>()
  readonly #assetOf: AssetOf

  /** `durations` are those of earlier runs, oldest first. */
  constructor(assetOf: AssetOf, durations: readonly JobDuration[] = []) {
    this.#assetOf = assetOf
    for (const duration of durations) this.#add(duration, duration.durationMs, [duration])
  }

  /** Learns from a job that is done; ignores any other. */
  learn(job: Job): void {
    if (job.state !== 'done' || job.submittedAt === null || job.finishedAt === null) return
    const durationMs = Date.parse(job.finishedAt) - Date.parse(job.submittedAt)
    if (durationMs >= 0) this.#add(job, durationMs, job.inputFiles)
  }

  /** Returns the expected duration in milliseconds, or null without an example. */
  expectedMs(job: Kind & Pick<Job, 'inputFiles'>): number | null {
    const triangles = trianglesIn(job.inputFiles, this.#assetOf)
    return estimateTime(this.#seen.get(kindOf(job)) ?? [], null, triangles)?.middleMs ?? null
  }

  all(): UsualTime[] {
    return [...this.#seen].map(([key, runs]) => ({ ...(JSON.parse(key) as Kind), runs }))
  }

  #add(kind: Kind, ms: number, inputs: Parameters<typeof trianglesIn>[0]): void {
    const runs = this.#seen.get(kindOf(kind)) ?? []
    runs.push({ ms, triangles: trianglesIn(inputs, this.#assetOf) })
    if (runs.length > remembered) runs.shift()
    this.#seen.set(kindOf(kind), runs)
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
