/** Reads the JSON of a row at the door of the store. */
import type { z } from 'zod'
import type { BackendPorts } from '../ports.ts'

/** Reads one row by its id and its JSON; undefined where that does not fit. */
export type RowReader<Row> = (id: string, body: unknown) => Row | undefined

/**
 * A row that does not fit its schema is left out and logged, once: it does not take down the rest, and it stays in the file.
 */
export function rowReader<Row>(table: string, schema: z.ZodType<Row>, log: BackendPorts['log']): RowReader<Row> {
  const complained = new Set<string>()
  return (id, body) => {
    try {
      return schema.parse(JSON.parse(String(body)))
    } catch (thrown) {
      if (!complained.has(id)) log('warn', 'a row of the store cannot be read', { table, id, reason: String(thrown) })
      complained.add(id)
      return undefined
    }
  }
}
