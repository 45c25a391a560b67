/** Verifies events according to Standard Webhooks 1.0.0, symmetric signatures (`v1`). Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EventRefusal } from '../../../shared/protocol/event-refusal.ts'
import { signingKey } from './signing-secret.ts'

/** The body as it was received. */
interface SignedEvent {
  id: string | undefined
  /** Unix seconds of the attempt. */
  timestamp: string | undefined
  /** Space-separated: a service that rotates its secret signs with both. */
  signature: string | undefined
  body: Uint8Array
}

export type Verdict = { accepted: true; id: string } | { accepted: false; refusal: EventRefusal }

/** Tolerance for clock differences and delivery delays. */
const toleranceMs = 5 * 60_000

/** Checks the timestamp after the signature, since an unsigned one proves nothing. */
export function verifyEvent({ id, timestamp, signature, body }: SignedEvent, secret: string, now: number): Verdict {
  if (id === undefined || timestamp === undefined || signature === undefined) return refusalOf('unsigned')
  // The signed string is "id.timestamp.body"; a dot in the first two would make it ambiguous.
  if (!/^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp))
    return refusalOf('signature-malformed')
  const key = signingKey(secret)
  if (key === null) return refusalOf('secret-unusable')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  if (!hasSignature(signature, expected)) return refusalOf('signature-mismatch')
  const gapMs = Math.abs(now - Number(timestamp) * 1000)
  if (gapMs > toleranceMs) return { accepted: false, refusal: { code: 'clock-off', figures: { gapMs } } }
  return { accepted: true, id }
}

/** Compares every signature, in constant time. */
function hasSignature(signatures: string, expected: Uint8Array): boolean {
  let found = false
  for (const one of signatures.split(' ')) {
    const text = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1]
    if (text !== undefined && timingSafeEqual(Buffer.from(text, 'base64'), expected)) found = true
  }
  return found
}

function refusalOf(code: Exclude<EventRefusal['code'], 'clock-off'>): Verdict {
  return { accepted: false, refusal: { code, figures: {} } }
}
