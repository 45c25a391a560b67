/** Makes views before they are asked for, one after the other, while the machine has nothing better to do. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Clock } from '../../ports.ts'
import type { Derived } from './create-derived.ts'

/** How often it looks whether the machine is free. */
const lookMs = 2000

interface ViewsAhead {
  /** Has an asset's view made when there is time. */
  request(assetId: string): void
  /** Resolves when nothing is left to make. */
  settled(): Promise<void>
}

/** `isBusy` says whether a job of the artist's runs on this machine: then it waits. Failures are logged and no more. */
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
      while (isBusy() && !stopping.aborted) await clock.sleep(lookMs, stopping)
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
