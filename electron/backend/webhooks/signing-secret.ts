/** Signing secrets of Standard Webhooks: `whsec_` and base64, with or without the word in front. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblems } from '../../../shared/protocol/input-problem.ts'

/** Fewer bytes can be guessed; the standard asks for 24. */
const minBytes = 16

/** Under which name the vault keeps the secret of a connection: beside its key, and apart from it. */
export function signingSecretId(connectionId: string): string {
  return `webhook:${connectionId}`
}

/** The connection whose key or signing secret the vault keeps under this name. */
export function connectionOfSecret(secretId: string): string {
  return secretId.replace(/^webhook:/, '')
}

/** The secret without the white space around it. Throws `invalid-input` (field `secret`), never with the secret in it. */
export function checkSigningSecret(given: string): string {
  const secret = given.trim()
  if (/^wh[sp]k_/.test(secret)) throw unusable('secret-key-pair')
  const key = signingKey(secret)
  if (key === null) throw unusable('secret-invalid')
  if (key.length < minBytes) throw unusable('secret-too-short')
  return secret
}

/** The bytes that sign, or null where it is none. */
export function signingKey(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '')
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the signing secret cannot be used: ${reason}`, {
    details: { field: 'secret', reason },
  })
}
