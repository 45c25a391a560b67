/** Asynchronous work of an effect. */
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'

/** Starts work and returns the cleanup that aborts it; ignores its result after that. */
export function startWork<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  onDone: (value: Value) => void,
  onError: (error: ErrorData) => void,
): () => void {
  const ending = new AbortController()
  work(ending.signal).then(
    (value) => {
      if (!ending.signal.aborted) onDone(value)
    },
    (thrown: unknown) => {
      if (!ending.signal.aborted) onError(AppError.from(thrown).toData())
    },
  )
  return () => ending.abort()
}
