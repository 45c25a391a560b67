/** Does something once for much that happens together. */
import type { Clock } from '../ports.ts'

/** So long several are gathered. */
const gatherMs = 300

/** Calls `act` a moment after the first call with an id; calls in between are one. Nothing is done any more after `stopping`. */
export function createSoon(clock: Clock, stopping: AbortSignal, act: (id: string) => void): (id: string) => void {
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
