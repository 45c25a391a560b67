/** The jobs and what happened to them. */
import { findsJob, hasHistory } from '../../../shared/job-query.ts'
import type { JobMoment } from '../../../shared/job.ts'
import type { BackendPorts } from '../ports.ts'
import { jsonTable } from './json-table.ts'
import { storedJobSchema } from './records.ts'
import type { Database } from './sqlite.ts'
import type { Store } from './store.ts'

/** Stop-gap over the plain table. */
export function jobTables(database: Database, log: BackendPorts['log']): Pick<Store, 'jobs' | 'moments'> {
  const table = jsonTable(database, { table: 'jobs', schema: storedJobSchema, newestFirst: true }, log)
  const moments = new Map<string, JobMoment[]>()
  const over = () => table.list().filter(hasHistory)
  return {
    jobs: {
      ...table,
      live: () =>
        table
          .list()
          .filter((job) => !hasHistory(job))
          .reverse(),
      ended(query, { cursor, limit }) {
        const found = over().filter((job) => findsJob(query, job, () => true))
        const from = Number(cursor ?? 0)
        const next = from + limit < found.length ? String(from + limit) : null
        return { jobs: found.slice(from, from + limit), next, total: found.length }
      },
      countEnded: () => over().length,
      facets: () => ({ models: [], connections: [], projects: [] }),
      durations: () => [],
      ofTask: (connectionId, taskId) =>
        table.list().find((job) => job.connectionId === connectionId && job.taskId === taskId),
      inputName: (sha256) =>
        table
          .list()
          .flatMap((job) => job.inputFiles)
          .find((file) => file.sha256 === sha256)?.name,
      hide(ids) {
        for (const id of ids) table.remove(id)
        return [...ids]
      },
      restore: () => 0,
      purge: () => 0,
    },
    moments: {
      add: (jobId, more) => void moments.set(jobId, [...(moments.get(jobId) ?? []), ...more]),
      of: (jobId) => moments.get(jobId) ?? [],
    },
  }
}
