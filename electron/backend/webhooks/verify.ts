/** Whether an event comes from whom it says: Standard Webhooks 1.0.0, symmetric signatures (`v1`). Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EventRefusal } from '../../../shared/protocol/event-refusal.ts'
import { signingKey } from './signing-secret.ts'

/** As it came: the body before anything was made of it. */
interface SignedEvent {
  id: string | undefined
  /** Unix seconds of the attempt. */
  timestamp: string | undefined
  /** One or several, with spaces between: a service that changes its secret signs with both for a while. */
  signature: string | undefined
  body: Uint8Array
}

export type Verdict = { accepted: true; id: string } | { accepted: false; refusal: EventRefusal }

/** How far the clocks may differ, and how long an event may have been on its way. */
const toleranceMs = 5 * 60_000

/** The time is looked at only after the signature: what is not signed says nothing about clocks. */
export function verifyEvent({ id, timestamp, signature, body }: SignedEvent, secret: string, now: number): Verdict {
  if (id === undefined || timestamp === undefined || signature === undefined) return refused('unsigned')
  // What is signed is "id.timestamp.body": with a dot in one of the first two it could be cut apart in another place.
  if (!/^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return refused('signature-malformed')
  const key = signingKey(secret)
  if (key === null) return refused('secret-unusable')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  if (!fits(signature, expected)) return refused('signature-mismatch')
  const gapMs = Math.abs(now - Number(timestamp) * 1000)
  if (gapMs > toleranceMs) return { accepted: false, refusal: { code: 'clock-off', figures: { gapMs } } }
  return { accepted: true, id }
}

/** Looks at every signature, whether one fitted already or not. */
function fits(signatures: string, expected: Uint8Array): boolean {
  let found = false
  for (const one of signatures.split(' ')) {
    const text = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1]
    if (text !== undefined && timingSafeEqual(Buffer.from(text, 'base64'), expected)) found = true
  }
  return found
}

function refused(code: Exclude<EventRefusal['code'], 'clock-off'>): Verdict {
  return { accepted: false, refusal: { code, figures: {} } }
}
