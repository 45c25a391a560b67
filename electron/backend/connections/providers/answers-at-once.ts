/** Protocol parts for services without tasks, whose response to the paid request is the result. Pure. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Protocol } from '../provider.ts'

/** The response is stored before it counts as accepted because the service has nothing to poll. */
export const answersAtOnce: Pick<Protocol, 'answersHoldResults' | 'poll' | 'readTask' | 'foundTask'> = {
  answersHoldResults: true,
  poll: () => {
    throw new AppError('task-expired', 'this service keeps no tasks: its result is in its answer alone', {
      details: { reason: 'no-tasks' },
    })
  },
  readTask: () => ({ kind: 'unreadable', reason: 'no-tasks' }),
  foundTask: () => null,
}
