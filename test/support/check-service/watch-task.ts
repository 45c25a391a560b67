/** Waits for a task to end, asking as seldom as the queue does. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ServiceClient, ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { pollDelayMs } from '../../../electron/backend/queue/timing.ts'

/** A task that takes longer is left to itself: its id is in the report. */
const longestMs = 45 * 60_000
/** Questions in a row that may fail before it is left. */
const maxFailures = 8

/**
 * The task when it has ended, a success with its files. Rejects with `cancelled` and, when it takes too long or the
 * service stops answering, `timeout` or what the service said last. `nearby`: asked often, since it is on this
 * computer.
 */
export async function watchTask(
  client: ServiceClient,
  taskId: string,
  { clock, signal, nearby }: { clock: Clock; signal: AbortSignal; nearby: boolean },
): Promise<ServiceTask> {
  const since = clock.now()
  let failures = 0
  for (let asked = 0; clock.now() - since < longestMs; asked += 1) {
    let retryAfterMs: number | null = null
    try {
      const task = await client.task(taskId, signal)
      failures = 0
      const isOver =
        task.status === 'succeeded' ? task.outputs.length > 0 : !['queued', 'running'].includes(task.status)
      if (isOver) return task
    } catch (thrown) {
      const error = AppError.from(thrown)
      failures += 1
      const passes = ['rate-limited', 'offline', 'timeout', 'service-down'].includes(error.code)
      if (signal.aborted || !passes || failures >= maxFailures) throw error
      retryAfterMs = error.retryAfterMs ?? null
    }
    const delayMs = pollDelayMs({
      ageMs: clock.now() - since,
      expectedMs: null,
      embedded: nearby,
      watched: true,
      attended: true,
      retryAfterMs,
      polledCount: 1,
      asksPerMinute: client.asksPerMinute,
      listed: 0,
      seed: `${taskId} ${asked}`,
    })
    await clock.sleep(delayMs ?? 1_000, signal)
    if (signal.aborted) throw new AppError('cancelled', 'the check was stopped')
  }
  throw new AppError('timeout', 'the task has not ended; it goes on at the service')
}
