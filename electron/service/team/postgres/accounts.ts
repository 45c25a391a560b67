/** Accounts, their keys and their credits. */
import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { newToken } from '../../tasks/new-id.ts'
import { teamWords } from '../../words/team.ts'
import type { Database } from './database.ts'

export interface KeyLimits {
  /** Maximum number of unfinished tasks; null means no limit, as in the fields below. */
  tasksAtOnce: number | null
  tasksADay: number | null
  /** Bytes of inputs and results. */
  bytesKept: number | null
}

export interface AccountRow {
  id: string
  name: string
  weight: number
  /** Null if unmetered. */
  granted: number | null
  reserved: number
  charged: number
  unfinished: number
  created_at: number
  closed_at: number | null
}

export interface KeyRow {
  id: string
  /** Null for an administrator. */
  account_id: string | null
  hint: string
  tasks_at_once: number | null
  tasks_a_day: number | null
  bytes_kept: number | null
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
}

export interface KeyHolder {
  /** Of the key. */
  id: string
  /** Null for an administrator. */
  account: string | null
}

const keyColumns = 'id, account_id, hint, tasks_at_once, tasks_a_day, bytes_kept, created_at, revoked_at, last_used_at'
const accountColumns = 'id, name, weight, granted, reserved, charged, unfinished, created_at, closed_at'

export class Accounts {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Adds an account with its first key, which is shown only here. `credits` null means unmetered. Rejects with
   * `invalid-input` for a taken name.
   */
  async add(
    name: string,
    credits: number | null,
    weight: number,
    limits: KeyLimits,
  ): Promise<{ id: string; key: string }> {
    const id = `account_${newToken().slice(0, 16)}`
    const now = this.#now()
    return this.#database.transaction(async (db) => {
      const { rowCount } = await db.query(
        'insert into accounts (id, name, weight, granted, created_at) values ($1, $2, $3, $4, $5) on conflict (name) do nothing',
        [id, name, weight, credits, now],
      )
      if (rowCount === 0) throw new AppError('invalid-input', teamWords.nameTaken(name))
      if (credits !== null)
        await db.query('insert into grants (account_id, credits, note, created_at) values ($1, $2, $3, $4)', [
          id,
          credits,
          'opening',
          now,
        ])
      const { key, values } = newKey(id, limits, now)
      await db.query(insertKey, values)
      return { id, key }
    })
  }

  async list(): Promise<AccountRow[]> {
    return (await this.#database.query<AccountRow>(`select ${accountColumns} from accounts order by name`)).rows
  }

  /** Finds an account by name or id. Rejects with `not-found`. */
  async find(nameOrId: string): Promise<AccountRow> {
    const { rows } = await this.#database.query<AccountRow>(
      `select ${accountColumns} from accounts where name = $1 or id = $1`,
      [nameOrId],
    )
    const found = rows[0]
    if (found === undefined) throw new AppError('not-found', teamWords.noAccount(nameOrId))
    return found
  }

  /**
   * Adds credits, or withdraws unspent ones if negative. Rejects with `invalid-input` if they are already spent or the
   * account is unmetered.
   */
  async grant(nameOrId: string, credits: number, note: string): Promise<AccountRow> {
    const { id } = await this.find(nameOrId)
    return this.#database.transaction(async (db) => {
      const { rows } = await db.query<AccountRow>(
        `update accounts set granted = granted + $2 where id = $1 and granted + $2 >= reserved + charged returning ${accountColumns}`,
        [id, credits],
      )
      const changed = rows[0]
      if (changed === undefined) throw new AppError('invalid-input', teamWords.cannotGrant(nameOrId))
      await db.query('insert into grants (account_id, credits, note, created_at) values ($1, $2, $3, $4)', [
        id,
        credits,
        note,
        this.#now(),
      ])
      return changed
    })
  }

  /** Its keys are rejected from now on; its tasks continue. */
  async close(nameOrId: string): Promise<void> {
    const { id } = await this.find(nameOrId)
    await this.#database.query('update accounts set closed_at = $2 where id = $1 and closed_at is null', [
      id,
      this.#now(),
    ])
  }

  async weigh(nameOrId: string, weight: number): Promise<void> {
    const { id } = await this.find(nameOrId)
    await this.#database.query('update accounts set weight = $2 where id = $1', [id, weight])
  }

  /** Returns a new key, shown only here. `nameOrId` null: an administrator's key. */
  async addKey(nameOrId: string | null, limits: KeyLimits): Promise<{ id: string; key: string }> {
    const account = nameOrId === null ? null : (await this.find(nameOrId)).id
    const { id, key, values } = newKey(account, limits, this.#now())
    await this.#database.query(insertKey, values)
    return { id, key }
  }

  /** `nameOrId` null returns the administrators' keys. */
  async keys(nameOrId: string | null): Promise<KeyRow[]> {
    const account = nameOrId === null ? null : (await this.find(nameOrId)).id
    const { rows } = await this.#database.query<KeyRow>(
      `select ${keyColumns} from keys where account_id is not distinct from $1 order by created_at`,
      [account],
    )
    return rows
  }

  async allKeys(): Promise<KeyRow[]> {
    return (await this.#database.query<KeyRow>(`select ${keyColumns} from keys order by created_at`)).rows
  }

  /** Undefined limits remain unchanged. Rejects with `not-found`. */
  async limit(keyId: string, limits: Partial<KeyLimits>): Promise<void> {
    const { rowCount } = await this.#database.query(
      `update keys set tasks_at_once = case when $2 then $3 else tasks_at_once end,
         tasks_a_day = case when $4 then $5 else tasks_a_day end, bytes_kept = case when $6 then $7 else bytes_kept end where id = $1`,
      [
        keyId,
        limits.tasksAtOnce !== undefined,
        limits.tasksAtOnce ?? null,
        limits.tasksADay !== undefined,
        limits.tasksADay ?? null,
        limits.bytesKept !== undefined,
        limits.bytesKept ?? null,
      ],
    )
    if (rowCount === 0) throw new AppError('not-found', teamWords.noKey(keyId))
  }

  /** Takes effect within seconds. Rejects with `not-found`. */
  async revoke(keyId: string): Promise<void> {
    const { rowCount } = await this.#database.query(
      'update keys set revoked_at = coalesce(revoked_at, $2) where id = $1',
      [keyId, this.#now()],
    )
    if (rowCount === 0) throw new AppError('not-found', teamWords.noKey(keyId))
  }

  /** Returns the holders of keys by their SHA-256 hashes in hexadecimal. Unknown and revoked keys are omitted. */
  async holdersOf(hashes: readonly string[]): Promise<Map<string, KeyHolder>> {
    const { rows } = await this.#database.query<{ hash: string; id: string; account_id: string | null }>(
      `select encode(k.hash, 'hex') as hash, k.id, k.account_id from keys k left join accounts a on a.id = k.account_id
       where k.hash = any($1::bytea[]) and k.revoked_at is null and a.closed_at is null`,
      [hashes.map((hash) => Buffer.from(hash, 'hex'))],
    )
    return new Map(rows.map(({ hash, id, account_id }) => [hash, { id, account: account_id }]))
  }

  async noteUse(keyId: string): Promise<void> {
    await this.#database.query('update keys set last_used_at = $2 where id = $1', [keyId, this.#now()])
  }
}

const insertKey = `insert into keys (id, account_id, hash, hint, tasks_at_once, tasks_a_day, bytes_kept, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

function newKey(account: string | null, limits: KeyLimits, now: number) {
  const key = `${account === null ? 'mqa' : 'mq'}_${newToken()}`
  const id = `key_${newToken().slice(0, 16)}`
  const { tasksAtOnce, tasksADay, bytesKept } = limits
  return { id, key, values: [id, account, hashOf(key), `${key.slice(0, 7)}…`, tasksAtOnce, tasksADay, bytesKept, now] }
}

/** Unsalted and fast: a key has 192 random bits. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
