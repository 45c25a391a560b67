/** Signs according to Standard Webhooks 1.0.0 (symmetric, `v1`). Pure except for new secrets. */
import { createHmac, randomBytes } from 'node:crypto'

/** Returns `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * Returns the headers for a body. The timestamp is that of the attempt, not the event, so that a late retry is
 * accepted.
 */
export function signedHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
