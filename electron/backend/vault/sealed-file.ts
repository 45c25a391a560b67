/**
 * Keys in one file that only a passphrase opens. Which ids are in it can be read without, so that a key can be forgotten
 * while the file is locked; what they are, and for which address, cannot. In memory there is only the key of the file, while
 * it is open: each secret is opened when it is asked for.
 */
import { randomBytes, type ScryptOptions } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import { inputProblem } from '../../../shared/input-problem.ts'
import { passphraseProblem, shortestPassphrase } from '../../../shared/passphrase.ts'
import { createTurns } from '../../disk/in-turn.ts'
import type { KeyFileDamage } from '../ports.ts'
import { decodeSecret, encodeSecret, type BoundSecret } from './kept-secret.ts'
import { createRecordFile } from './record-file.ts'
import {
  deriveKey,
  openOldRow,
  openRow,
  parseRow,
  saltBytes,
  sealRow,
  usualCost,
  type OldRow,
  type SealedRow,
} from './sealed-row.ts'

type Row = SealedRow | OldRow

/** The rows that show whether a passphrase is right: two, so that damage to one is not taken for a wrong passphrase. */
const proofRows = 2
/** Rows under other salts than most are damaged; each salt that is tried costs a derivation. */
const maxSalts = 3

export interface SealedFileOptions {
  path: string
  onDamaged: (damage: KeyFileDamage) => void
  /** Other than the usual one, for tests. */
  cost?: ScryptOptions
}

export interface SealedFile {
  state(): Promise<'none' | 'locked' | 'open'>
  /**
   * Opens the file, or begins a new one with this passphrase. Secrets that belong to no address yet are bound to
   * `originOf` their id. Rejects with `key-rejected` when the passphrase does not open it, `data-corrupt` when it was just
   * found to be damaged beyond reading, `invalid-input` (field `passphrase`) for a new one that is too weak.
   */
  unlock(passphrase: string, originOf: (id: string) => string | null): Promise<void>
  /** Overwrites the key in memory, after what is just being written. */
  lock(): Promise<void>
  get(id: string): Promise<BoundSecret | 'locked' | null>
  /** Rejects `key-missing` (`reason: 'file-locked'`). */
  set(id: string, secret: BoundSecret): Promise<void>
  /** Locked or not, it is gone from the disk when this resolves; from a file of earlier versions, when that is unlocked. */
  forget(id: string): Promise<void>
  /** A secret of an earlier version is for this address only, whether the file is locked or not. */
  bind(id: string, origin: string): Promise<void>
}

export function createSealedFile({ path, onDamaged, cost = usualCost }: SealedFileOptions): SealedFile {
  const file = createRecordFile<Row>({ path, parse: parseRow, onDamaged })
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

  const unlock: SealedFile['unlock'] = async (passphrase, originOf) => {
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
    // Where the damaged file cannot be kept, what is damaged stays in it.
    const kept =
      damaged.length === 0
        ? rows
        : await file.setAside(idsOf(damaged, readable)).then(
            () => readable,
            () => rows,
          )
    const next = kept.flatMap((row) => takenOver(row, salt, key, originOf))
    // Nothing was asked to be saved: where the disk refuses, it holds for this run and is tried again with the next change.
    const change = next.length === rows.length && next.every((row, i) => row === rows[i])
    if (!change) await file.change(() => next, { evenUnsaved: true }).catch(() => undefined)
    lock()
    opened = { salt, key }
  }

  const rowsOf = (rows: readonly Row[], id: string) =>
    rows.filter((row) => (row.version === 2 ? row.id === id : !row.forgotten.includes(id)))

  return {
    state,
    lock: () => inTurn(async () => lock()),
    unlock: (passphrase, originOf) => inTurn(() => unlock(passphrase, originOf)),
    async get(id) {
      const rows = rowsOf(await file.rows(), id)
      if (rows.length === 0) return null
      if (opened === null) return 'locked'
      for (const row of rows) {
        const secret = row.version === 2 ? readRow(row, opened.key) : null
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
    forget: (id) => inTurn(() => file.change((rows) => (rowsOf(rows, id).length === 0 ? rows : without(rows, id)))),
    bind: (id, origin) =>
      inTurn(() =>
        file.change((rows) => {
          const next = rows.map((row) => bound(row, id, origin, opened))
          return next.some((row, i) => row !== rows[i]) ? next : rows
        }),
      ),
  }
}

/** The key that opens the most telling rows, with all rows it opens. The caller overwrites it. */
async function firstThatOpens(rows: readonly Row[], passphrase: string, cost: ScryptOptions) {
  for (const salt of saltsOf(rows)) {
    const key = await deriveKey(passphrase, salt, cost)
    const readable = rows.filter((row) =>
      row.version === 2 ? openRow(row, key) !== null : openOldRow(row, key) !== null,
    )
    if (readable.length > 0) return { salt, key, readable }
    key.fill(0)
  }
  return null
}

/** Those of most rows first. */
function saltsOf(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  for (const { salt } of rows) counts.set(salt, (counts.get(salt) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxSalts)
    .map(([salt]) => salt)
}

/** The row as it is from now on: one of an earlier version becomes one for each secret, without those that were forgotten. */
function takenOver(row: Row, salt: string, key: Buffer, originOf: (id: string) => string | null): Row[] {
  if (row.version === 2) {
    const secret = row.id === '' ? null : readRow(row, key)
    const origin = secret?.origin === null ? originOf(row.id) : null
    return origin === null ? [row] : [bound(row, row.id, origin, { salt, key })]
  }
  const origins = new Map(row.origins)
  const secrets = openOldRow(row, key)
  if (secrets === null) return [row]
  const own = Object.entries(secrets)
    .filter(([id]) => !row.forgotten.includes(id))
    .map(([id, secret]) =>
      sealRow(id, encodeSecret(id, { secret, origin: origins.get(id) ?? originOf(id) }), salt, key),
    )
  return withProof(own, salt, key)
}

/** The row with its secret bound to an address, where it is of this id and belongs to none yet. */
function bound(row: Row, id: string, origin: string, opened: { salt: string; key: Buffer } | null): Row {
  if (row.version === 1)
    return row.origins.some(([known]) => known === id) ? row : { ...row, origins: [...row.origins, [id, origin]] }
  if (row.id !== id || opened === null) return row
  const secret = readRow(row, opened.key)
  if (secret === null || secret.origin !== null) return row
  return sealRow(id, encodeSecret(id, { ...secret, origin }), opened.salt, opened.key)
}

function readRow(row: SealedRow, key: Buffer): BoundSecret | null {
  const text = openRow(row, key)
  return text === null ? null : decodeSecret(row.id, text)
}

function without(rows: readonly Row[], id: string): Row[] {
  return rows.flatMap((row): Row[] =>
    row.version === 1 ? [{ ...row, forgotten: [...row.forgotten, id] }] : row.id === id ? [] : [row],
  )
}

function withProof(rows: readonly Row[], salt: string, key: Buffer): Row[] {
  const proofs = rows.filter((row) => row.version === 2 && row.id === '')
  const missing = Math.max(0, proofRows - proofs.length)
  return [...Array.from({ length: missing }, () => sealRow('', '', salt, key)), ...rows]
}

/** Whose secrets are lost: those of which no other row can be read. */
function idsOf(damaged: readonly Row[], readable: readonly Row[]): string[] {
  const known = new Set(readable.map((row) => (row.version === 2 ? row.id : '')))
  return [...new Set(damaged.map((row) => (row.version === 2 ? row.id : '')))].filter(
    (id) => id !== '' && !known.has(id),
  )
}
