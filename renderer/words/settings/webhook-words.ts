/** Webhooks in the settings: the receiver, its services and their latest events. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { KeyStatus } from '../../../shared/protocol/connection.ts'
import { describeError } from '../errors.ts'
import type { WebhookStatus } from '../../state/services/webhooks.ts'
import { formatDate } from '../format-time.ts'
import { refusalWords } from './event-words.ts'
import { storageWords } from './key-words.ts'

export const webhookWords = {
  about:
    'Some services can notify Maquette as soon as a job ends, so that it does not have to keep asking. This is off by default and nothing depends on it: an event is only a hint, and Maquette then checks with the service itself.',
  aboutTunnel:
    'Events are received on this computer only. For a service on the internet to reach it, run a tunnel of your own to the address below.',
  receive: 'Receive events',
  port: 'Port',
  services: 'Services',
  noServices: 'The offline engine needs no events. Add a service first.',
  copyAddress: 'Copy tunnel address',
  register: 'Register with service',
  paste: 'Paste secret',
  forget: 'Forget secret',
  secret: 'Signing secret',
  secretHelp: (service: string) => `From the webhook settings at ${service}. It starts with whsec_.`,
  showSecret: 'Show secret',
  saveSecret: 'Save secret',
  tunnel: 'Public address of your tunnel',
  tunnelHelp: (service: string) => `${service} sends its events to this address. The secret it returns is saved.`,
  registerNow: 'Register',
  cancel: 'Cancel',
} as const

/** Returns the state of the receiver. `wanted` are the settings. */
export function receiverWords(
  status: Pick<WebhookStatus, 'listening' | 'problem'> | null,
  wanted: { enabled: boolean; port: number },
): { tone: 'good' | 'warn' | 'off'; text: string } {
  const problem = status?.problem ?? null
  if (problem !== null) return { tone: 'warn', text: problemWords(problem, wanted.port) }
  if (status?.listening === true) return { tone: 'good', text: `Listening on port ${wanted.port} of this computer` }
  return wanted.enabled ? { tone: 'off', text: 'Starting…' } : { tone: 'off', text: 'Off' }
}

/** Returns `Signing secret ends in 4f2a, stored in …`, or that there is none. */
export function secretWords(secret: KeyStatus): string {
  if (secret.storage === 'none') return 'No signing secret yet: events without one are rejected'
  if (secret.locked === true)
    return `Signing secret locked, stored ${storageWords[secret.storage]}: events are rejected`
  if (secret.givenFor !== undefined) return `The signing secret was given for ${secret.givenFor}: events are rejected`
  const ending = secret.lastFour === null ? 'Signing secret set' : `Signing secret ends in ${secret.lastFour}`
  return `${ending}, stored ${storageWords[secret.storage]}`
}

/** Returns a service's latest event, and whether it was accepted. */
export function lastEventWords(last: WebhookStatus['last'][number] | undefined): {
  tone: 'good' | 'warn' | 'off'
  text: string
} {
  if (last === undefined) return { tone: 'off', text: 'No events since Maquette started' }
  const when = `Last event ${formatDate(last.at)}`
  return last.refused === null
    ? { tone: 'good', text: `${when}: accepted` }
    : { tone: 'warn', text: `${when}: rejected, ${refusalWords(last.refused)}` }
}

function problemWords(problem: ErrorData, port: number): string {
  const reason = problem.details?.['reason']
  if (reason === 'port-taken') return `Port ${port} is used by another program. Choose another port.`
  if (reason === 'port-denied') return `The system does not allow port ${port}. Choose another port.`
  return describeError(problem).title
}
