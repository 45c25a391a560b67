/** Reads pages of an account's task list, if the service has one. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { ask, type ClientContext } from './exchange.ts'
import { isMissing, unreadable } from './http-errors.ts'
import type { ServiceRequest, TaskPage } from './service-client.ts'

export interface TaskLister {
  /** Tasks per page; 0 if the service has no list. */
  size(): number
  /** Whether the list contains tasks of this kind. */
  canList(about: ServiceRequest): boolean
  /** Rejects with `request-refused` (`reason: 'no-list'`) if the service has no list. */
  list(cursor: string | null, about: ServiceRequest | null, signal: AbortSignal): Promise<TaskPage>
}

/** Creates a lister that remembers when a service turns out to have no list. */
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
