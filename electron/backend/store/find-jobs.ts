/** Converts a query of the history to SQL. Finds exactly what `findsJob` finds. Pure. */
import { type JobQuery, wordsOf } from '../../../shared/protocol/job-query.ts'

/** SQL with `?` for each value, in order. */
interface Condition {
  sql: string
  values: (string | number)[]
}

/** Builds the condition for visible ended jobs. All columns are in the index `jobs_ended`, so that no body is read. */
export function conditionOf(query: JobQuery): Condition {
  const parts: Condition[] = [{ sql: 'ended = 1 AND removal IS NULL', values: [] }]
  const add = (sql: string, ...values: (string | number)[]) => parts.push({ sql, values })

  for (const word of wordsOf(query)) add('instr(search, ?) > 0', word)
  const lists = [
    ['state', query.states],
    ['model_name', query.modelNames],
    ['connection_id', query.connectionIds],
    ['project', query.projects],
  ] as const
  for (const [column, wanted] of lists)
    if (wanted.length > 0) add(`${column} IN (${wanted.map(() => '?').join(', ')})`, ...wanted)
  if (query.costFrom !== null) add('cost >= ?', query.costFrom)
  if (query.costTo !== null) add('cost <= ?', query.costTo)
  if (query.costFrom !== null || query.costTo !== null) add('unit = ?', query.costUnit)
  if (query.from !== null) add('created_at >= ?', query.from)
  if (query.to !== null) add('created_at < ?', query.to)
  if (query.favourites) add(isFavourite)
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

/** Whether one of a job's results is a favourite that is not deleted. */
export const isFavourite = `EXISTS (
  SELECT 1 FROM json_each(asset_ids) AS result JOIN assets ON assets.id = result.value AND assets.favourite = 1
)`
