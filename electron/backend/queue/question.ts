/** A question about a task, while it is open. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { ServiceTask } from '../connections/service-client.ts'

export interface AskAbout {
  taskId: string
  /** Unix milliseconds. */
  submittedAt: number
  /** A person waits for the answer. */
  urgent: boolean
}

export interface Question extends AskAbout {
  /** Aborts where no one wants to know any more. */
  signal: AbortSignal
  /** A list did not answer it, or not fully. */
  alone: boolean
  answer(answer: ServiceTask | AppError): void
}
