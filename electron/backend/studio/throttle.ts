/** Throttles an action by id. */
import type { Clock } from '../ports.ts'

/** Milliseconds during which calls are combined. */
const gatherMs = 300

/**
 * Returns a function that calls `act` `gatherMs` after the first call with an id, combining calls in between. Stops
 * with `stopping`.
 */
export function createThrottle(clock: Clock, stopping: AbortSignal, act: (id: string) => void): (id: string) => void {
  const due = new Set<string>()
  const later = async (id: string): Promise<void> => {
    await clock.sleep(gatherMs, stopping)
    due.delete(id)
    if (!stopping.aborted) act(id)
  }
  return (id) => {
    if (due.has(id)) return
    due.add(id)
    void later(id)
  }
}
