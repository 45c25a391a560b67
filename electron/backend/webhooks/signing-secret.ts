/** Signing secrets of Standard Webhooks: `whsec_` and base64, with or without the word in front. Pure. */
import { AppError } from '../../../shared/app-error.ts'

/** Fewer bytes can be guessed; the standard asks for 24. */
const fewestBytes = 16

/** Under which name the vault keeps the secret of a connection: beside its key, and apart from it. */
export function signingSecretId(connectionId: string): string {
  return `webhook:${connectionId}`
}

/** The secret without what came along when it was copied. Throws `invalid-input` (field `secret`), never with the secret in it. */
export function checkSigningSecret(given: string): string {
  const secret = given.trim()
  if (/^wh[sp]k_/.test(secret))
    throw unusable(
      'is one of a pair of keys, which is not understood here: ask the service for a secret that begins with whsec_',
    )
  const key = signingKey(secret)
  if (key === null) throw unusable('is not a signing secret: copy all of it, from whsec_ to its end')
  if (key.length < fewestBytes) throw unusable('is too short to be a signing secret')
  return secret
}

/** The bytes that sign, or null where it is none. */
export function signingKey(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '')
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
}

function unusable(reason: string): AppError {
  return new AppError('invalid-input', `the signing secret ${reason}`, { details: { field: 'secret', reason } })
}
