/** What is wrong with a form of the settings, or with the service it asked. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { describeError } from '../errors.ts'
import type { ErrorWords } from '../errors.ts'

/** A field that is still empty, by the reason in the error's details. */
const missingWords = {
  'no-key-entered': 'Paste your key first',
  'no-secret-entered': 'Paste the signing secret first',
  'no-proxy-login': 'Enter a user name and a password first',
  'no-tunnel-address': 'Enter the address of your tunnel first',
} as const

/** The reason to put into the details of an `invalid-input`. */
export type MissingField = keyof typeof missingWords

/** The words for it; `serviceName` is how the person calls the service. */
export function formProblemWords(error: ErrorData, serviceName: string): ErrorWords {
  const reason = error.details?.['reason']
  return typeof reason === 'string' && reason in missingWords
    ? { title: missingWords[reason as MissingField], text: 'Nothing was sent.', remedy: null, suggestions: [] }
    : describeError(error, serviceName)
}
