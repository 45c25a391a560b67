/** Whether an event comes from whom it says: Standard Webhooks 1.0.0, symmetric signatures (`v1`). Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKey } from './signing-secret.ts'

/** As it came: the body before anything was made of it. */
export interface SignedEvent {
  id: string | undefined
  /** Unix seconds of the attempt. */
  timestamp: string | undefined
  /** One or several, with spaces between: a service that changes its secret signs with both for a while. */
  signature: string | undefined
  body: Uint8Array
}

/** `reason` is in words for people. */
export type Verdict = { believed: true; id: string } | { believed: false; reason: string }

/** How far the clocks may differ, and how long an event may have been on its way. */
export const toleranceMs = 5 * 60_000

/** The time is looked at only after the signature: what is not signed says nothing about clocks. */
export function verifyEvent({ id, timestamp, signature, body }: SignedEvent, secret: string, now: number): Verdict {
  if (id === undefined || timestamp === undefined || signature === undefined) return refused('it is not signed')
  // What is signed is "id.timestamp.body": with a dot in one of the first two it could be cut apart in another place.
  if (!/^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp))
    return refused('its signature cannot be read')
  const key = signingKey(secret)
  if (key === null) return refused('the signing secret that is kept cannot be used')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  if (!fits(signature, expected)) return refused('the signature does not fit')
  const gapMs = Math.abs(now - Number(timestamp) * 1000)
  if (gapMs > toleranceMs) return refused(`its time is ${inWords(gapMs)} off`)
  return { believed: true, id }
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

function refused(reason: string): Verdict {
  return { believed: false, reason }
}

function inWords(gapMs: number): string {
  const minutes = Math.round(gapMs / 60_000)
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(gapMs / 3_600_000)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
