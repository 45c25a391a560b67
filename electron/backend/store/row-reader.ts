/** Validates the JSON of rows. */
import type { z } from 'zod'
import type { BackendPorts } from '../ports.ts'

/** Returns undefined for an invalid row. */
export type RowReader<Row> = (id: string, body: unknown) => Row | undefined

/** Logs an invalid row once and skips it. The row remains in the file. */
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
