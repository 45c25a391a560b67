/** The submission state of a form: busy while a request is pending, then its problem in words, if any. */
import { useState, type FormEvent } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'

export interface Sending {
  busy: boolean
  problem: ErrorData | null
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent) => void
}

/** `send` resolves to the problem or null; rejections are shown as well. */
export function useSending(send: () => Promise<ErrorData | null>): Sending {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorData | null>(null)

  async function run(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await send())
    } catch (thrown) {
      setProblem(AppError.from(thrown).toData())
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    onSubmit(event) {
      event.preventDefault()
      void run()
    },
  }
}
