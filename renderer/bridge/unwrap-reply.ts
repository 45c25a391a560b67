/** Turns a reply into its value or a thrown AppError. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Reply } from '../../shared/protocol/contract.ts'

/** Returns the value of a reply. Throws its AppError, or `bad-reply` if it is not a reply. */
export function unwrapReply<Value>(reply: Reply<Value> | null | undefined): Value {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply))
    throw new AppError('bad-reply', 'The studio answered with something that is not a reply')
  if (!reply.ok) throw AppError.fromData(reply.error)
  return reply.value
}
