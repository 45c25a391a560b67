/** What the steps to newer tables need of our own words. */
import { jobSchema } from '../../../shared/job.ts'
import { searchTextOf } from '../../../shared/job-query.ts'
import type { Database } from '../../disk/sqlite.ts'

/** `search_text(body)`: what a job is searched in, empty where its row cannot be read. Only what the window sees of a job is
 * parsed: the rest may have had other names when the row was written. */
export function registerFunctions(database: Database): void {
  database.function('search_text', { deterministic: true }, (body) => {
    try {
      return searchTextOf(jobSchema.parse(JSON.parse(String(body))))
    } catch {
      return ''
    }
  })
}
