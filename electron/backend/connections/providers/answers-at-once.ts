/** Services without tasks: the answer to the paid request is the result, and is in no other place. Pure. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Protocol } from '../provider.ts'

/** The answer is kept on this disk before it counts as accepted; there is nothing at the service to ask about. */
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
