/** A file of secrets, each encrypted by the system, for hosts whose system provides encryption but no storage. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { KeyFileDamage } from '../ports.ts'
import { decodeSecret } from './kept-secret.ts'
import type { SystemKeychain } from './layered-secrets.ts'
import { createRecordFile } from './record-file.ts'

interface KeychainFileOptions {
  path: string
  seal: (text: string) => Promise<Uint8Array>
  /** Rejects secrets that another user or machine encrypted. `isStale`: the system has replaced the key since. */
  open: (sealed: Buffer) => Promise<{ text: string; isStale: boolean }>
  onDamaged: (damage: KeyFileDamage) => void
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
/** `check` distinguishes a damaged row from one that another user or machine sealed. */
const rowSchema = z.object({ id: z.string().min(1), sealed: z.string().regex(base64), check: z.string() })
type Row = z.infer<typeof rowSchema>

export function createKeychainFile({ path, seal, open, onDamaged }: KeychainFileOptions): SystemKeychain {
  const file = createRecordFile<Row>({ path, parse: parsePiece, onDamaged })
  const sealedRow = async (id: string, text: string): Promise<Row> => {
    const sealed = Buffer.from(await seal(text)).toString('base64')
    return { id, sealed, check: checkOf(id, sealed) }
  }
  /** Encrypts a secret with the current key, unless it was changed or forgotten in the meantime. */
  const sealAgain = async (old: Row, text: string): Promise<void> => {
    const row = await sealedRow(old.id, text)
    await file.change((rows) => (rows.includes(old) ? rows.map((each) => (each === old ? row : each)) : rows))
  }
  return {
    async set(id, text) {
      const row = await sealedRow(id, text)
      await file.change((rows) => [...without(rows, id), row])
    },
    async get(id) {
      for (const row of await file.rows()) {
        if (row.id !== id) continue
        // A secret that another user or machine encrypted must be entered again.
        const opened = await open(Buffer.from(row.sealed, 'base64')).catch(() => null)
        if (opened === null || decodeSecret(id, opened.text) === null) continue
        // If this fails, the old ciphertext is still valid and the next read tries again.
        if (opened.isStale) await sealAgain(row, opened.text).catch(() => undefined)
        return opened.text
      }
      return null
    },
    forget: (id) => file.change((rows) => (rows.some((row) => row.id === id) ? without(rows, id) : rows)),
  }
}

function without(rows: readonly Row[], id: string): Row[] {
  return rows.filter((row) => row.id !== id)
}

/** Returns one row, or reports the piece as damaged. */
function parsePiece(piece: string): { rows: Row[]; damaged: boolean } {
  const row = rowSchema.safeParse(jsonOf(piece)).data
  const isWhole = row !== undefined && row.check === checkOf(row.id, row.sealed)
  return { rows: isWhole ? [row] : [], damaged: !isWhole }
}

function checkOf(id: string, sealed: string): string {
  return createHash('sha256')
    .update(JSON.stringify([id, sealed]))
    .digest('base64')
    .slice(0, 16)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
