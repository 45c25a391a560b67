/** Pages of an account's tasks, where the service has a list. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { ask, type ClientContext } from './exchange.ts'
import { unreadable } from './http-errors.ts'
import { isMissing } from './missing.ts'
import type { ServiceRequest, TaskPage } from './service-client.ts'

export interface TaskLister {
  /** Tasks on one page; 0 where the service cannot list, or turned out not to. */
  size(): number
  /** Whether tasks such as this one stand in a list. */
  canList(about: ServiceRequest): boolean
  /** Rejects `request-refused` (`reason: 'no-list'`) where the service cannot list. */
  list(cursor: string | null, about: ServiceRequest | null, signal: AbortSignal): Promise<TaskPage>
}

/** Remembers that a service has no list, so that it is asked for one once. */
export function createTaskLister(context: ClientContext): TaskLister {
  const { protocol, clock } = context
  let missing = protocol.list === null
  return {
    canList: (about) => !missing && protocol.listPage(null, about) !== null,
    size: () => (missing ? 0 : protocol.listSize),
    async list(cursor, about, signal) {
      const description = protocol.listPage(cursor, about)
      if (description === null || missing) throw noList()
      try {
        const answer = await ask(context, description, 'other', { signal })
        const page = protocol.readList(answer.json, { cursor, about })
        if (page === null) throw unreadable('it has no list of tasks', answer.text, answer.status)
        return { ...page, clockAheadMs: answer.date === null ? null : answer.date - clock.now() }
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown
        missing = true
        throw noList(thrown)
      }
    },
  }
}

function noList(cause?: unknown): AppError {
  return new AppError('request-refused', 'this service cannot list its tasks', {
    details: { reason: 'no-list' },
    ...(cause === undefined ? {} : { cause }),
  })
}
