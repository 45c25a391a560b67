/** Recognises endpoints that a service does not have. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'

const noSuchPath: readonly unknown[] = [404, 405, 501]

/** Whether an error is the answer of a service that has no such path. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof AppError && noSuchPath.includes(thrown.details?.['status'])
}
