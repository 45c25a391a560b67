/** Lets connections go on that were paused because a cap would have been passed. */
import type { Spending } from './spending.ts'
import type { Studio } from './studio.ts'

type Capped = Pick<Studio, 'store' | 'queue'>

/** So often it is looked whether a new month began while nothing else happened. */
const lookEveryMs = 3_600_000

/**
 * All of them, or one: a cap, or what an unknown price counts as, was changed. Where a cap is still too low, the queue pauses again
 * and says the new figures; where a price is still unknown, it asks again.
 */
export function resumeCapped({ store, queue }: Capped, connectionId?: string): void {
  for (const job of queue.unfinished())
    if (job.priceQuestion === 'asked' && (connectionId === undefined || job.connectionId === connectionId))
      queue.answerPriceQuestion(job.id, null)
  for (const { id } of store.connections.list())
    if ((connectionId === undefined || id === connectionId) && queue.paused(id)?.code === 'spend-cap') queue.resume(id)
}

/**
 * Those for which what was refused would go now: a job cost less than was quoted, was refunded, or a new month began. Never
 * throws, since timers call it: what the store cannot say is logged.
 */
export function resumeWithRoom(
  { store, queue, ports }: Capped & Pick<Studio, 'ports'>,
  spending: Pick<Spending, 'mayAsk'>,
): void {
  try {
    for (const { id } of store.connections.list()) {
      const paused = queue.paused(id)
      if (paused?.code !== 'spend-cap') continue
      const asked = paused.details?.['asked']
      if (spending.mayAsk(id, typeof asked === 'number' ? asked : null) === null) queue.resume(id)
    }
  } catch (thrown) {
    ports.log('warn', 'it could not be seen which connections may spend again', { reason: String(thrown) })
  }
}

/** Looks again every hour until the studio ends. */
export async function watchForRoom(
  studio: Capped & Pick<Studio, 'ports' | 'stopping'>,
  spending: Pick<Spending, 'mayAsk'>,
): Promise<void> {
  while (!studio.stopping.aborted) {
    await studio.ports.clock.sleep(lookEveryMs, studio.stopping)
    if (!studio.stopping.aborted) resumeWithRoom(studio, spending)
  }
}
