/**
 * Keys in a file protected by a passphrase. Ids are readable without it, so that keys can be deleted while the file is
 * locked. While the file is open, only its own key is in memory; secrets are decrypted one by one when used.
 */
import { randomBytes, type ScryptOptions } from 'node:crypto'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import { passphraseProblem, shortestPassphrase } from '../../../shared/text/passphrase.ts'
import { createTurns } from '../../disk/in-turn.ts'
import type { KeyFileDamage } from '../ports.ts'
import { decodeSecret, encodeSecret, type BoundSecret } from './kept-secret.ts'
import { createRecordFile } from './record-file.ts'
import { deriveKey, openRow, parseRow, saltBytes, sealRow, usualCost, type SealedRow } from './sealed-row.ts'

/** Rows that verify the passphrase: two, so that damage to one does not look like a wrong passphrase. */
const proofRows = 2
/** Rows with rare salts are considered damaged; each salt costs a key derivation. */
const maxSalts = 3

interface SealedFileOptions {
  path: string
  onDamaged: (damage: KeyFileDamage) => void
  /** Cost of the key derivation, for tests. */
  cost?: ScryptOptions
}

interface SealedFile {
  state(): Promise<'none' | 'locked' | 'open'>
  /**
   * Opens the file, or creates a new one with this passphrase. Rejects with `key-rejected` if the passphrase does not
   * open it, `data-corrupt` if it has just been found damaged beyond recovery, `invalid-input` (field `passphrase`) if
   * that of a new file is too weak.
   */
  unlock(passphrase: string): Promise<void>
  /** Overwrites the key in memory after pending writes. */
  lock(): Promise<void>
  get(id: string): Promise<BoundSecret | 'locked' | null>
  /** Rejects with `key-missing` (`reason: 'file-locked'`). */
  set(id: string, secret: BoundSecret): Promise<void>
  /** The secret is gone from the disk when this resolves, even while the file is locked. */
  forget(id: string): Promise<void>
}

export function createSealedFile({ path, onDamaged, cost = usualCost }: SealedFileOptions): SealedFile {
  const file = createRecordFile<SealedRow>({ path, parse: parseRow, onDamaged })
  const inTurn = createTurns()
  let opened: { salt: string; key: Buffer } | null = null

  const lock = () => {
    opened?.key.fill(0)
    opened = null
  }

  const state = async () => (opened !== null ? 'open' : (await file.rows()).length > 0 ? 'locked' : 'none')

  const begin = async (passphrase: string) => {
    const problem = passphraseProblem(passphrase)
    if (problem !== null) {
      const about = inputProblem('passphrase', problem, { shortest: shortestPassphrase })
      throw new AppError('invalid-input', `the passphrase cannot be used: ${problem}`, { details: { ...about } })
    }
    const salt = randomBytes(saltBytes).toString('base64')
    const key = await deriveKey(passphrase, salt, cost)
    lock()
    opened = { salt, key }
  }

  const unlock: SealedFile['unlock'] = async (passphrase) => {
    const wasRuined = file.ruined()
    const rows = await file.rows()
    if (file.ruined() && !wasRuined)
      throw new AppError('data-corrupt', 'the key file cannot be read', {
        details: { reason: 'key-file-damaged', path },
      })
    if (rows.length === 0) return begin(passphrase)
    const found = await firstThatOpens(rows, passphrase, cost)
    if (found === null)
      throw new AppError('key-rejected', 'the passphrase does not open the key file', {
        details: { reason: 'wrong-passphrase' },
      })
    const { salt, key, readable } = found
    const damaged = rows.filter((row) => !readable.includes(row))
    // If the damaged file cannot be copied, its damaged rows remain in it.
    const kept =
      damaged.length === 0
        ? rows
        : await file.setAside(idsOf(damaged, readable)).then(
            () => readable,
            () => rows,
          )
    // The user did not ask to save: after a disk error, the change is kept in memory until the next write.
    if (kept !== rows) await file.change(() => kept, { evenUnsaved: true }).catch(() => undefined)
    lock()
    opened = { salt, key }
  }

  return {
    state,
    lock: () => inTurn(async () => lock()),
    unlock: (passphrase) => inTurn(() => unlock(passphrase)),
    async get(id) {
      const rows = (await file.rows()).filter((row) => row.id === id)
      if (rows.length === 0) return null
      if (opened === null) return 'locked'
      for (const row of rows) {
        const text = openRow(row, opened.key)
        const secret = text === null ? null : decodeSecret(id, text)
        if (secret !== null) return secret
      }
      return null
    },
    set: (id, secret) =>
      inTurn(async () => {
        if (opened === null)
          throw new AppError('key-missing', 'the key file is locked', { details: { reason: 'file-locked' } })
        const { salt, key } = opened
        const row = sealRow(id, encodeSecret(id, secret), salt, key)
        await file.change((rows) => withProof([...without(rows, id), row], salt, key))
      }),
    forget: (id) => inTurn(() => file.change((rows) => (rows.some((row) => row.id === id) ? without(rows, id) : rows))),
  }
}

/** Returns the key that opens the verification rows, with all rows that it opens. The caller must overwrite the key. */
async function firstThatOpens(rows: readonly SealedRow[], passphrase: string, cost: ScryptOptions) {
  for (const salt of saltsOf(rows)) {
    const key = await deriveKey(passphrase, salt, cost)
    const readable = rows.filter((row) => openRow(row, key) !== null)
    if (readable.length > 0) return { salt, key, readable }
    key.fill(0)
  }
  return null
}

/** Most frequent first. */
function saltsOf(rows: readonly SealedRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { salt } of rows) counts.set(salt, (counts.get(salt) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxSalts)
    .map(([salt]) => salt)
}

function without(rows: readonly SealedRow[], id: string): SealedRow[] {
  return rows.filter((row) => row.id !== id)
}

function withProof(rows: readonly SealedRow[], salt: string, key: Buffer): SealedRow[] {
  const missing = Math.max(0, proofRows - rows.filter(({ id }) => id === '').length)
  return [...Array.from({ length: missing }, () => sealRow('', '', salt, key)), ...rows]
}

/** Returns the ids of lost secrets: those without a readable row. */
function idsOf(damaged: readonly SealedRow[], readable: readonly SealedRow[]): string[] {
  const known = new Set(readable.map(({ id }) => id))
  return [...new Set(damaged.map(({ id }) => id))].filter((id) => id !== '' && !known.has(id))
}
