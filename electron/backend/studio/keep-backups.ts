/** A copy of the store each day, a little after the start, when the window is drawn. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { BackendPorts, Clock } from '../ports.ts'

const firstLookMs = 20_000
const betweenLooksMs = 3_600_000

/** Looks now and then whether a copy is due. What goes wrong is logged, and tried again at the next look. */
export async function keepBackups(options: {
  backUp: (now: Date) => string | null
  clock: Clock
  log: BackendPorts['log']
  stopping: AbortSignal
}): Promise<void> {
  const { backUp, clock, log, stopping } = options
  for (let waitMs = firstLookMs; ; waitMs = betweenLooksMs) {
    await clock.sleep(waitMs, stopping)
    if (stopping.aborted) return
    try {
      const path = backUp(new Date(clock.now()))
      if (path !== null) log('info', 'the store was copied', { path })
    } catch (thrown) {
      log('warn', 'the store could not be copied', { reason: AppError.from(thrown).message })
    }
  }
}
