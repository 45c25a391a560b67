/**
 * Keys in one file that only a passphrase opens: scrypt (RFC 7914) makes the key, AES-256-GCM seals the whole map, a new
 * salt and nonce at every write. Without the passphrase the file says only that it exists.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import { writeFileDurably } from '../../disk/durable.ts'

/** N = 2^17, r = 8, p = 1: about 128 MiB and a fraction of a second, the figures OWASP gives for scrypt. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const sealedSchema = z.object({
  version: z.literal(1),
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  sealed: z.string(),
})
const secretsSchema = z.record(z.string(), z.string())

export class SealedFile {
  readonly #path: string
  #passphrase: string | null = null
  #secrets: Record<string, string> = {}

  constructor(path: string) {
    this.#path = path
  }

  /** There is a file, and it has not been opened in this run. */
  get locked(): boolean {
    return this.#passphrase === null && existsSync(this.#path)
  }

  get opened(): boolean {
    return this.#passphrase !== null
  }

  /** Opens the file, or begins a new one. Rejects with `key-rejected` when the passphrase does not open it, `data-corrupt` when nothing would. */
  async unlock(passphrase: string): Promise<void> {
    const secrets = existsSync(this.#path) ? await this.#read(passphrase) : {}
    this.#secrets = secrets
    this.#passphrase = passphrase
  }

  get(id: string): string | null {
    return this.#secrets[id] ?? null
  }

  async set(id: string, secret: string): Promise<void> {
    await this.#write({ ...this.#secrets, [id]: secret })
  }

  async forget(id: string): Promise<void> {
    if (!(id in this.#secrets)) return
    const { [id]: _, ...rest } = this.#secrets
    await this.#write(rest)
  }

  async #read(passphrase: string): Promise<Record<string, string>> {
    let file: z.infer<typeof sealedSchema>
    try {
      file = sealedSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch (cause) {
      throw new AppError('data-corrupt', 'the file of sealed keys cannot be read', {
        cause,
        details: { path: this.#path },
      })
    }
    const key = await deriveKey(passphrase, Buffer.from(file.salt, 'base64'))
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.nonce, 'base64'))
      decipher.setAuthTag(Buffer.from(file.tag, 'base64'))
      const plain = Buffer.concat([decipher.update(Buffer.from(file.sealed, 'base64')), decipher.final()])
      return secretsSchema.parse(JSON.parse(plain.toString('utf8')))
    } catch {
      // No cause: an error of the cipher or the parser might quote what it held.
      throw new AppError('key-rejected', 'the passphrase does not open the file of sealed keys', {
        details: { reason: 'wrong-passphrase' },
      })
    }
  }

  async #write(secrets: Record<string, string>): Promise<void> {
    if (this.#passphrase === null)
      throw new AppError('key-missing', 'the file of sealed keys is locked', { details: { reason: 'file-locked' } })
    const salt = randomBytes(16)
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', await deriveKey(this.#passphrase, salt), nonce)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
    const file = {
      version: 1,
      salt: salt.toString('base64'),
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      sealed: sealed.toString('base64'),
    }
    await writeFileDurably(this.#path, [Buffer.from(JSON.stringify(file))])
    this.#secrets = secrets
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}
