/** The administrator's overview of a team: accounts with keys, tasks, and workers. */
import type { Accounts, AccountRow, KeyRow } from '../postgres/accounts.ts'
import type { Database } from '../postgres/database.ts'

interface UnfinishedTask {
  id: string
  account: string
  status: string
  operation: string
  created_at: number
  progress: number
  worker: string | null
}

interface WorkerState {
  id: string
  host: string
  memory_mb: number
  slots: number
  running: number
  seen_at: number
}

interface Overview {
  accounts: (AccountRow & { keys: KeyRow[] })[]
  administrators: KeyRow[]
  tasks: UnfinishedTask[]
  /** Across all accounts; `tasks` contains the first hundred, running ones first. */
  unfinished: number
  workers: WorkerState[]
}

/** Contains no prompts or keys. */
export async function overviewOf(accounts: Accounts, database: Database): Promise<Overview> {
  const [rows, keys, tasks, workers] = await Promise.all([
    accounts.list(),
    accounts.allKeys(),
    database.query<UnfinishedTask>(
      `select t.id, a.name as account, t.status, t.record->>'operation' as operation, t.created_at, t.progress,
         case when t.status = 'running' then t.worker end as worker
       from tasks t join accounts a on a.id = t.account_id where t.status in ('queued', 'running')
       order by t.status desc, t.tag limit 100`,
    ),
    database.query<WorkerState>(
      `select id, host, memory_mb, slots, seen_at,
         (select count(*) from tasks t where t.status = 'running' and t.worker = w.id) as running
       from workers w order by host, id`,
    ),
  ])
  return {
    accounts: rows.map((row) => ({ ...row, keys: keys.filter(({ account_id }) => account_id === row.id) })),
    administrators: keys.filter(({ account_id }) => account_id === null),
    tasks: tasks.rows,
    unfinished: rows.reduce((sum, { unfinished }) => sum + unfinished, 0),
    workers: workers.rows,
  }
}
