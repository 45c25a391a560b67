/** Webhooks in the settings: the receiver, its services and their latest events. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { KeyStatus } from '../../../shared/protocol/connection.ts'
import { describeError } from '../errors.ts'
import type { WebhookStatus } from '../../state/services/webhooks.ts'
import { formatDate } from '../format-time.ts'
import { refusalWords } from './event-words.ts'
import { storageWords } from './key-words.ts'

export const webhookWords = messages({
  about:
    'Some services can notify Maquette as soon as a job ends, so that it does not have to keep asking. This is optional and off by default. Maquette checks each event with the service.',
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
  secretHelp: (service: string) => say('From the webhook settings at {service}. It starts with whsec_.', { service }),
  showSecret: 'Show secret',
  saveSecret: 'Save secret',
  tunnel: 'Public address of your tunnel',
  tunnelHelp: (service: string) =>
    say('{service} sends its events to this address. The secret it returns is saved.', { service }),
  registerNow: 'Register',
  cancel: 'Cancel',
})

/** Returns the state of the receiver. `wanted` are the settings. */
export function receiverWords(
  status: Pick<WebhookStatus, 'listening' | 'problem'> | null,
  wanted: { enabled: boolean; port: number },
): { tone: 'good' | 'warn' | 'off'; text: string } {
  const problem = status?.problem ?? null
  if (problem !== null) return { tone: 'warn', text: problemWords(problem, wanted.port) }
  if (status?.listening === true)
    return { tone: 'good', text: say('Listening on port {port} of this computer', { port: String(wanted.port) }) }
  return wanted.enabled ? { tone: 'off', text: say('Starting…') } : { tone: 'off', text: say('Off') }
}

/** Returns `Signing secret ends in 4f2a, stored in …`, or that there is none. */
export function secretWords(secret: KeyStatus): string {
  if (secret.storage === 'none') return say('No signing secret yet: events without one are rejected')
  if (secret.locked === true)
    return say('Signing secret locked, stored {storage}: events are rejected', {
      storage: storageWords[secret.storage],
    })
  if (secret.givenFor !== undefined)
    return say('The signing secret was given for {givenFor}: events are rejected', { givenFor: secret.givenFor })
  const storage = storageWords[secret.storage]
  return secret.lastFour === null
    ? say('Signing secret set, stored {storage}', { storage })
    : say('Signing secret ends in {lastFour}, stored {storage}', { storage, lastFour: secret.lastFour })
}

/** Returns a service's latest event, and whether it was accepted. */
export function lastEventWords(last: WebhookStatus['last'][number] | undefined): {
  tone: 'good' | 'warn' | 'off'
  text: string
} {
  if (last === undefined) return { tone: 'off', text: say('No events since Maquette started') }
  const date = formatDate(last.at)
  return last.refused === null
    ? { tone: 'good', text: say('Last event {date}: accepted', { date }) }
    : { tone: 'warn', text: say('Last event {date}: rejected, {reason}', { date, reason: refusalWords(last.refused) }) }
}

function problemWords(problem: ErrorData, port: number): string {
  const reason = problem.details?.['reason']
  if (reason === 'port-taken')
    return say('Port {port} is used by another program. Choose another port.', { port: String(port) })
  if (reason === 'port-denied')
    return say('The system does not allow port {port}. Choose another port.', { port: String(port) })
  return describeError(problem).title
}
