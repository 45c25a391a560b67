/** Encodes a secret with the only origin that it may be sent to, for keychains and the key file. Pure. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

export interface BoundSecret {
  secret: string
  /** Scheme, host and port. */
  origin: string
}

const keptSchema = z.object({
  maquette: z.literal(1),
  secret: z.string(),
  origin: z.string(),
  check: z.string(),
})

/** Returns a string that is valid for this id only. */
export function encodeSecret(id: string, { secret, origin }: BoundSecret): string {
  return JSON.stringify({ maquette: 1, secret, origin, check: checkOf(id, secret, origin) })
}

/**
 * Returns the decoded secret, or null if the string was damaged or belongs to another id. Not every keychain detects
 * tampering by itself.
 */
export function decodeSecret(id: string, text: string): BoundSecret | null {
  try {
    const { secret, origin, check } = keptSchema.parse(JSON.parse(text))
    return check === checkOf(id, secret, origin) ? { secret, origin } : null
  } catch {
    return null
  }
}

function checkOf(id: string, secret: string, origin: string): string {
  return createHash('sha256')
    .update(JSON.stringify([id, secret, origin]))
    .digest('base64')
    .slice(0, 16)
}
