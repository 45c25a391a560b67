/** Resumes connections that were paused at a spending cap. */
import type { Spending } from './spending.ts'
import type { Studio } from './studio.ts'

type Capped = Pick<Studio, 'store' | 'queue'>

/** Interval of the check for a new month. */
const checkIntervalMs = 3_600_000

/**
 * Resumes all connections, or one, after a cap or the assumed price of jobs without one was changed. If that is not
 * enough, the queue pauses again with the new amounts.
 */
export function resumeCapped({ store, queue }: Capped, connectionId?: string): void {
  for (const job of queue.unfinished())
    if (job.priceQuestion === 'asked' && (connectionId === undefined || job.connectionId === connectionId))
      queue.answerPriceQuestion(job.id, null)
  for (const { id } of store.connections.list())
    if ((connectionId === undefined || id === connectionId) && queue.paused(id)?.code === 'spend-cap') queue.resume(id)
}

/**
 * Resumes connections that may spend again, after a refund, a lower charge or a new month. Never throws, since timers
 * call it.
 */
export function resumeWithRoom(
  { store, queue, ports }: Capped & Pick<Studio, 'ports'>,
  spending: Pick<Spending, 'mayAsk'>,
): void {
  try {
    for (const { id } of store.connections.list()) {
      const paused = queue.paused(id)
      if (paused?.code !== 'spend-cap') continue
      const requested = paused.details?.['asked']
      if (spending.mayAsk(id, typeof requested === 'number' ? requested : null) === null) queue.resume(id)
    }
  } catch (thrown) {
    ports.log('warn', 'it could not be seen which connections may spend again', { reason: String(thrown) })
  }
}

/** Checks every hour until the studio ends. */
export async function watchForRoom(
  studio: Capped & Pick<Studio, 'ports' | 'stopping'>,
  spending: Pick<Spending, 'mayAsk'>,
): Promise<void> {
  while (!studio.stopping.aborted) {
    await studio.ports.clock.sleep(checkIntervalMs, studio.stopping)
    if (!studio.stopping.aborted) resumeWithRoom(studio, spending)
  }
}
