/** Whole answers for readers under test. */
import type { Answer } from '../../electron/backend/connections/answer.ts'

/** As the client would hand it on, but for its text. */
export function answerOf(json: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, json, text: '' }
}
