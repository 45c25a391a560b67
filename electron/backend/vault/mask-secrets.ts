/** Takes secrets out of words that go into a log. */

/** Anything that looks like the value of an authorisation, wherever it stands. */
const shapes: readonly RegExp[] = [
  /\b(bearer|basic|key|token)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\b((?:api[-_]?key|authorization|access[-_]?token|secret|passphrase|password|signature|token)["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi,
]

/** `text` with every given secret, and everything shaped like one, replaced by `•••`. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text
  for (const secret of secrets) {
    if (secret === '') continue
    masked = masked.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••')
  }
  for (const shape of shapes) masked = masked.replaceAll(shape, (_, before: string) => `${before.trimEnd()} •••`)
  return masked
}
