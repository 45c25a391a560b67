/**
 * Encrypts rows of the key file: scrypt (RFC 7914) derives the key; AES-256-GCM encrypts each secret with a fresh nonce
 * and its id as associated data. Each row is self-contained.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { z } from 'zod'

/** N = 2^17, r = 8, p = 1: about 128 MiB and a fraction of a second, as OWASP recommends for scrypt. */
export const usualCost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export const saltBytes = 16
const nonceBytes = 12
/** Full length; each bit fewer would halve a forger's work. */
const tagBytes = 16
/** Secrets are padded to a multiple of this, to hide their length. */
const paddedBytes = 128

const base64Of = (bytes?: number) =>
  z.string().refine((text) => {
    const read = Buffer.from(text, 'base64')
    return read.toString('base64') === text && (bytes === undefined || read.byteLength === bytes)
  })

const rowSchema = z.object({
  version: z.literal(2),
  id: z.string(),
  salt: base64Of(saltBytes),
  nonce: base64Of(nonceBytes),
  tag: base64Of(tagBytes),
  sealed: base64Of(),
})
/** `id` is empty for rows that only verify the passphrase. */
export type SealedRow = z.infer<typeof rowSchema>

/** Returns one row, or reports the piece as damaged. */
export function parseRow(piece: string): { rows: SealedRow[]; damaged: boolean } {
  try {
    return { rows: [rowSchema.parse(JSON.parse(piece))], damaged: false }
  } catch {
    return { rows: [], damaged: true }
  }
}

export function deriveKey(passphrase: string, salt: string, cost: ScryptOptions): Promise<Buffer> {
  const typed = Buffer.from(passphrase.normalize('NFKC'))
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(typed, Buffer.from(salt, 'base64'), 32, cost, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  }).finally(() => typed.fill(0))
}

export function sealRow(id: string, text: string, salt: string, key: Buffer): SealedRow {
  const nonce = randomBytes(nonceBytes)
  const plain = Buffer.from(text.padEnd(Math.ceil(text.length / paddedBytes) * paddedBytes))
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(associated(id))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  plain.fill(0)
  return {
    version: 2,
    id,
    salt,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  }
}

/** Returns the plaintext, or null if this key does not open the row or the row was changed. */
export function openRow(row: SealedRow, key: Buffer): string | null {
  const [nonce, tag, sealed] = [row.nonce, row.tag, row.sealed].map((text) => Buffer.from(text, 'base64'))
  const cipher = createDecipheriv('aes-256-gcm', key, nonce!, { authTagLength: tagBytes })
  const plain = cipher.setAuthTag(tag!).setAAD(associated(row.id)).update(sealed!)
  try {
    cipher.final()
    return plain.toString('utf8').trimEnd()
  } catch {
    // Without a cause, since a cipher error might quote its input.
    return null
  } finally {
    plain.fill(0)
  }
}

function associated(id: string): Buffer {
  return Buffer.from(`maquette key 2\n${id}`)
}
