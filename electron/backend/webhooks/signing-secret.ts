/** Signing secrets of Standard Webhooks: base64, optionally prefixed by `whsec_`. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputProblems } from '../../../shared/protocol/input-problem.ts'

/** The standard recommends 24 bytes; shorter secrets than this can be guessed. */
const minBytes = 16

/** Returns the id under which the vault stores a connection's secret. */
export function signingSecretId(connectionId: string): string {
  return `webhook:${connectionId}`
}

/** Returns the connection to which a vault id belongs. */
export function connectionOfSecret(secretId: string): string {
  return secretId.replace(/^webhook:/, '')
}

/** Returns the trimmed secret. Throws `invalid-input` (field `secret`), never quoting the secret. */
export function checkSigningSecret(input: string): string {
  const secret = input.trim()
  if (/^wh[sp]k_/.test(secret)) throw unusable('secret-key-pair')
  const key = signingKey(secret)
  if (key === null) throw unusable('secret-invalid')
  if (key.length < minBytes) throw unusable('secret-too-short')
  return secret
}

/** Returns the signing key, or null for an invalid secret. */
export function signingKey(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '')
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
}

function unusable(reason: keyof InputProblems): AppError {
  return new AppError('invalid-input', `the signing secret cannot be used: ${reason}`, {
    details: { field: 'secret', reason },
  })
}
