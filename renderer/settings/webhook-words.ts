/** The receiver for events and what came to it, in words. Pure. */
import type { ErrorData } from '../../shared/app-error.ts'
import type { KeyStatus } from '../../shared/connection.ts'
import { describeError } from '../error-messages.ts'
import type { WebhookStatus } from '../state/webhooks.ts'
import { formatDate } from '../ui/format-time.ts'
import { storageWords } from './key-words.ts'

/** How the receiver stands. `wanted` is what the settings say. */
export function receiverWords(
  status: Pick<WebhookStatus, 'listening' | 'problem'> | null,
  wanted: { enabled: boolean; port: number },
): { tone: 'good' | 'warn' | 'off'; text: string } {
  const problem = status?.problem ?? null
  if (problem !== null) return { tone: 'warn', text: problemWords(problem, wanted.port) }
  if (status?.listening === true) return { tone: 'good', text: `Listening on this computer, at port ${wanted.port}` }
  return wanted.enabled ? { tone: 'off', text: 'Starting …' } : { tone: 'off', text: 'Off' }
}

/** `Secret ends in 4f2a, kept in …`, or that there is none. */
export function secretWords(secret: KeyStatus): string {
  if (secret.storage === 'none') return 'No signing secret yet: events are not believed without one'
  const ending = secret.lastFour === null ? 'A signing secret is set' : `Signing secret ends in ${secret.lastFour}`
  return `${ending}, kept ${storageWords[secret.storage]}`
}

/** What came last from a service, and whether it was believed. */
export function lastEventWords(last: WebhookStatus['last'][number] | undefined): {
  tone: 'good' | 'warn' | 'off'
  text: string
} {
  if (last === undefined) return { tone: 'off', text: 'No event has come in this run' }
  const when = `Last event ${formatDate(last.at)}`
  return last.refused === null
    ? { tone: 'good', text: `${when}: believed` }
    : { tone: 'warn', text: `${when}: not believed, ${last.refused}` }
}

function problemWords(problem: ErrorData, port: number): string {
  const reason = problem.details?.['reason']
  if (reason === 'port-taken') return `Another program uses port ${port}. Choose another one`
  if (reason === 'port-denied') return `The system does not allow port ${port}. Choose another one`
  return describeError(problem).title
}
