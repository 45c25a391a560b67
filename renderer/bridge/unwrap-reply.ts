/** Turns a reply, which is data, into a value or a thrown AppError. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Reply } from '../../shared/protocol/contract.ts'

/** The value of a reply. Throws AppError where the reply is an error, `bad-reply` where it is not a reply at all. */
export function unwrapReply<Value>(reply: Reply<Value> | null | undefined): Value {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply))
    throw new AppError('bad-reply', 'The studio answered with something that is not a reply')
  if (!reply.ok) throw AppError.fromData(reply.error)
  return reply.value
}
