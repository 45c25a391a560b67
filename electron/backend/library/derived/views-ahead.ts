/** Creates views before they are requested, one at a time, while the machine is idle. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Clock } from '../../ports.ts'
import type { Derived } from './create-derived.ts'

const idleCheckMs = 2000

interface ViewsAhead {
  request(assetId: string): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
}

/** `isBusy` returns whether one of the artist's jobs is running on this machine. Failures are only logged. */
export function createViewsAhead(options: {
  derived: Derived
  isBusy: () => boolean
  clock: Clock
  stopping: AbortSignal
  log: (message: string, data: Record<string, unknown>) => void
}): ViewsAhead {
  const { derived, isBusy, clock, stopping, log } = options
  const waiting = new Set<string>()
  let working: Promise<void> | null = null

  const work = async (): Promise<void> => {
    for (const assetId of waiting) {
      while (isBusy() && !stopping.aborted) await clock.sleep(idleCheckMs, stopping)
      if (stopping.aborted) break
      waiting.delete(assetId)
      try {
        await derived.open(assetId, { kind: 'view', parameters: {} }, { signal: stopping, isUrgent: false })
      } catch (thrown) {
        const { code, message } = AppError.from(thrown)
        if (!stopping.aborted) log('a view could not be made ahead', { assetId, code, reason: message })
      }
    }
    working = null
  }

  return {
    request(assetId) {
      waiting.add(assetId)
      working ??= work()
    },
    settled: async () => working ?? undefined,
  }
}
