/** What the steps to newer tables need of our own words. */
import { searchTextOf } from '../../../shared/job-query.ts'
import { storedJobSchema } from './records.ts'
import type { Database } from './sqlite.ts'

/** `search_text(body)`: what a job is searched in, empty where its row cannot be read. */
export function registerFunctions(database: Database): void {
  database.function('search_text', { deterministic: true }, (body) => {
    try {
      return searchTextOf(storedJobSchema.parse(JSON.parse(String(body))))
    } catch {
      return ''
    }
  })
}
