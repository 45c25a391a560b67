/** Registers a webhook for a service's task events. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { ask, type ClientContext } from './exchange.ts'
import { isMissing, unreadable } from './http-errors.ts'

/**
 * Resolves to the secret that signs the events. Rejects with `request-refused` (`reason: 'no-webhooks'`) if the service
 * has no webhooks.
 */
export async function registerWebhook(
  context: ClientContext,
  url: string,
  signal: AbortSignal,
): Promise<{ secret: string }> {
  const description = context.protocol.webhooks(url)
  if (description === null) throw noWebhooks()
  try {
    const { json, status } = await ask(context, description, 'other', { signal, rank: 1 })
    const secret = context.protocol.readWebhookSecret(json)
    // The response is not included in the error: it may contain the secret under another name.
    if (secret === null) throw unreadable('it has no secret to check events with', '', status)
    return { secret }
  } catch (thrown) {
    throw isMissing(thrown) ? noWebhooks(thrown) : thrown
  }
}

function noWebhooks(cause?: unknown): AppError {
  return new AppError('request-refused', 'this service has no webhooks', {
    details: { reason: 'no-webhooks' },
    ...(cause === undefined ? {} : { cause }),
  })
}
