/** The event receiver and its signing secrets. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CommandParsed } from '../../../shared/protocol/contract.ts'
import type { Connection } from '../../../shared/protocol/connection.ts'
import { serviceOf } from '../studio/service-of.ts'
import type { Studio } from '../studio/studio.ts'
import { forgetEventsAddress, keepEventsAddress } from '../studio/events-address.ts'
import { checkSigningSecret, signingSecretId } from '../webhooks/signing-secret.ts'
import type { Handlers } from './handler.ts'
import type { InputProblems } from '../../../shared/protocol/input-problem.ts'
import { isLoopbackHost } from '../connections/address-rules.ts'

type Storage = CommandParsed<'webhooks.set-secret'>['storage']

export const webhookHandlers = {
  'webhooks.status': ({ webhooks }) => webhooks.status(),

  'webhooks.set-secret': async (studio, { connectionId, secret, storage }) => {
    studio.connections.checkRecord(connectionId)
    return keep(studio, connectionId, checkSigningSecret(secret), storage)
  },

  'webhooks.forget-secret': async (studio, { connectionId }) => {
    studio.connections.stored(connectionId)
    forgetEventsAddress(studio.store.values, connectionId)
    await studio.vault.forget(signingSecretId(connectionId))
    return studio.connections.report(connectionId)
  },

  'webhooks.register': async (studio, { connectionId, url, storage }) => {
    studio.connections.stored(connectionId)
    const address = checkEventAddress(url)
    const service = await serviceOf(studio, connectionId)
    const secret = readSecret(await service.registerWebhook(address, studio.stopping))
    keepEventsAddress(studio.store.values, connectionId, address)
    try {
      return await keep(studio, connectionId, secret, storage)
    } catch (thrown) {
      // A service reveals a secret only once, so keep it at least until the studio quits.
      await keep(studio, connectionId, secret, 'run')
      throw thrown
    }
  },
} satisfies Partial<Handlers>

async function keep(studio: Studio, connectionId: string, secret: string, storage: Storage): Promise<Connection> {
  await studio.vault.set(signingSecretId(connectionId), secret, storage)
  studio.emit({ type: 'vault', vault: await studio.vault.status() })
  return studio.connections.report(connectionId)
}

function readSecret({ secret }: { secret: string }): string {
  try {
    return checkSigningSecret(secret)
  } catch {
    throw new AppError('bad-reply', 'the service answered with a signing secret that cannot be used', {
      details: { reason: 'signing-secret' },
    })
  }
}

/**
 * Normalises the receiver's public address, the far end of a tunnel. Throws `invalid-input` (field `url`) with the code
 * of the problem.
 */
function checkEventAddress(given: string): string {
  const text = given.trim()
  const url = URL.parse(text)
  if (url === null || /\s/.test(text)) throw unusable('address-invalid')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw unusable('address-not-https')
  if (url.username !== '' || url.password !== '') throw unusable('address-has-credentials')
  if (url.hash !== '') throw unusable('address-has-fragment')
  return url.href
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the address cannot be used: ${reason}`, { details: { field: 'url', reason } })
}
