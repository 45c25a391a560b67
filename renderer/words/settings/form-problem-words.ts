/** Problems with a settings form, or reported by the service. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { describeError, type ErrorWords } from '../errors.ts'

/** Messages for empty fields, by the reason of the error. */
const missingWords = messages({
  'no-key-entered': 'Paste your key first',
  'no-secret-entered': 'Paste the signing secret first',
  'no-proxy-login': 'Enter a user name and a password first',
  'no-tunnel-address': 'Enter the address of your tunnel first',
})

/** The `reason` in the details of an `invalid-input` error. */
export type MissingField = keyof typeof missingWords

/** Returns the words; `serviceName` is the person's name for the service. */
export function formProblemWords(error: ErrorData, serviceName: string): ErrorWords {
  const reason = error.details?.['reason']
  return typeof reason === 'string' && reason in missingWords
    ? { title: missingWords[reason as MissingField], text: say('Nothing was sent.'), remedy: null, suggestions: [] }
    : describeError(error, serviceName)
}
