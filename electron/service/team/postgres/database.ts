/** PostgreSQL as the team server uses it: a pool, transactions, and errors in the codes of the house. */
import { Pool, types as pgTypes } from 'pg'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Db } from 'pg-boss'
import { AppError } from '../../../../shared/protocol/app-error.ts'

export interface Queryable {
  // What the rows are is known to whoever asks, as in pg itself.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** Everything of ours lies in this schema, everything of pg-boss in `queueSchema`. */
export const schema = 'maquette'
export const queueSchema = 'maquette_queue'

const asNumbers: readonly number[] = [pgTypes.builtins.INT8, pgTypes.builtins.NUMERIC]

/** Credits are `numeric`, times and bytes `bigint`; all of them are far below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    asNumbers.includes(oid) ? Number : pgTypes.getTypeParser(oid, format)) as typeof pgTypes.getTypeParser,
}

/** More texts than the code has: whoever puts values into them must not fill the server's memory with plans. */
const maxPrepared = 300

export class Database implements Queryable {
  readonly #pool: Pool
  readonly #names = new Map<string, string>()

  /** Connects when it is first asked. `log` hears of connections that break while no one uses them. */
  constructor(url: string, log: (message: string, data: Record<string, unknown>) => void, most = 10) {
    this.#pool = new Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: 5000,
      // A server that went away without a word must not hold a request for ever.
      query_timeout: 30_000,
      keepAlive: true,
      application_name: 'maquette',
      options: `-c search_path=${schema}`,
      types,
    })
    // Whoever waits for a new connection hears of it a moment later: until then no one else would hear that it has died, and the process
    // would end by it. What is asked on such a connection is answered with the same error.
    this.#pool.on('connect', (client) => void client.on('error', () => undefined))
    this.#pool.on('error', (error) => log('a connection to the database broke', { reason: error.message }))
  }

  /** Rejects with AppError `service-down` where the database cannot be reached. */
  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
    try {
      return await this.#pool.query<Row>(this.#prepared(text, values))
    } catch (thrown) {
      throw databaseError(thrown)
    }
  }

  /**
   * All or nothing. Rejects with what `work` threw, or `service-down`; where the connection broke during the commit, it may have
   * been done all the same, so whatever repeats it must find that out first.
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

  /** A statement is understood once for each connection: the one that puts a task into the queue costs more to read than to do. */
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

/** For pg-boss, so that its statement stands or falls with ours. */
export function inTransaction(db: Queryable): { db: Db } {
  return { db: { executeSql: (text, values) => db.query(text, values) } }
}

/** What has no SQLSTATE never reached the server; of classes 08, 53 and 57 the server says itself that it cannot. */
function databaseError(thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown
  const code = (thrown as { code?: string } | null)?.code
  const refused = /^(08|53|57)/.test(code ?? '')
  const unreached = code === undefined || /^E[A-Z]+$/.test(code)
  if (!(thrown instanceof Error) || (!refused && !unreached)) return thrown
  return new AppError('service-down', `the database cannot be reached: ${thrown.message}`, { cause: thrown })
}
