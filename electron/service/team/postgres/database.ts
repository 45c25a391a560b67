/** PostgreSQL: a pool, transactions, and errors as AppErrors. */
import { Pool, types as pgTypes } from 'pg'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Db } from 'pg-boss'
import { AppError } from '../../../../shared/protocol/app-error.ts'

export interface Queryable {
  // Callers know the type of their rows, as in pg itself.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** Contains our tables; pg-boss keeps its own in `queueSchema`. */
export const schema = 'maquette'
export const queueSchema = 'maquette_queue'

const asNumbers: readonly number[] = [pgTypes.builtins.INT8, pgTypes.builtins.NUMERIC]

/** Credits are `numeric`, times and bytes `bigint`; all are far below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    asNumbers.includes(oid) ? Number : pgTypes.getTypeParser(oid, format)) as typeof pgTypes.getTypeParser,
}

/** Exceeds the number of distinct statements; bounds the memory if values were inlined into them. */
const maxPrepared = 300

export class Database implements Queryable {
  readonly #pool: Pool
  readonly #names = new Map<string, string>()

  /** Connects lazily. `log` reports idle connections that break. */
  constructor(url: string, log: (message: string, data: Record<string, unknown>) => void, max = 10) {
    this.#pool = new Pool({
      connectionString: url,
      max: max,
      connectionTimeoutMillis: 5000,
      // A server that vanished must not block a request forever.
      query_timeout: 30_000,
      keepAlive: true,
      application_name: 'maquette',
      options: `-c search_path=${schema}`,
      types,
    })
    // A new connection may break before its waiter gets it. Without a listener, that error would end the process;
    // queries on such a connection reject with the same error anyway.
    this.#pool.on('connect', (client) => void client.on('error', () => undefined))
    this.#pool.on('error', (error) => log('a connection to the database broke', { reason: error.message }))
  }

  /** Rejects with AppError `service-down` if the database cannot be reached. */
  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
    try {
      return await this.#pool.query<Row>(this.#prepared(text, values))
    } catch (thrown) {
      throw databaseError(thrown)
    }
  }

  /**
   * Rejects with the error of `work`, or `service-down`. If the connection breaks during the commit, the transaction
   * may have succeeded, so a caller must check before repeating it.
   */
  async transaction<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    let client: PoolClient
    try {
      client = await this.#pool.connect()
    } catch (thrown) {
      throw databaseError(thrown)
    }
    let broken: Error | undefined
    const note = (error: Error) => (broken = error)
    client.on('error', note)
    try {
      await client.query('begin')
      const result = await work({ query: (text, values = []) => client.query(this.#prepared(text, values)) })
      await client.query('commit')
      return result
    } catch (thrown) {
      await client.query('rollback').catch(note)
      throw databaseError(thrown)
    } finally {
      client.off('error', note)
      client.release(broken)
    }
  }

  /** Prepares statements once per connection; planning the task insert takes longer than running it. */
  #prepared(text: string, values: unknown[]): { text: string; values: unknown[]; name?: string } {
    const known = this.#names.get(text)
    if (known !== undefined) return { text, values, name: known }
    if (values.length === 0 || this.#names.size >= maxPrepared) return { text, values }
    const name = `maquette_${this.#names.size}`
    this.#names.set(text, name)
    return { text, values, name }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Adapts our connection for pg-boss, so that its statement is part of our transaction. */
export function inTransaction(db: Queryable): { db: Db } {
  return { db: { executeSql: (text, values) => db.query(text, values) } }
}

/** Errors without SQLSTATE never reached the server; classes 08, 53 and 57 mean that it is unavailable. */
function databaseError(thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown
  const code = (thrown as { code?: string } | null)?.code
  const refused = /^(08|53|57)/.test(code ?? '')
  const unreached = code === undefined || /^E[A-Z]+$/.test(code)
  if (!(thrown instanceof Error) || (!refused && !unreached)) return thrown
  return new AppError('service-down', `the database cannot be reached: ${thrown.message}`, { cause: thrown })
}
