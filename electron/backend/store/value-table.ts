/** JSON values by name. Readers validate them. */
import type { BackendPorts } from '../ports.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { Store } from './store.ts'
import { storeError } from './store-error.ts'

/** Creates the table. A value that is no longer valid JSON is logged and read as undefined. */
export function valueTable(database: Database, log: BackendPorts['log']): Store['values'] {
  const one = database.prepare('SELECT body FROM named_values WHERE name = ?')
  const write = database.prepare(
    'INSERT INTO named_values (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body',
  )
  const erase = database.prepare('DELETE FROM named_values WHERE name = ?')
  const mention = database.prepare('SELECT 1 FROM named_values WHERE instr(body, ?) > 0 LIMIT 1')
  return {
    get(name) {
      const row = one.get(name)
      if (row === undefined) return undefined
      try {
        return JSON.parse(String(row['body'])) as unknown
      } catch {
        log('warn', 'a value of the store cannot be read', { name })
        return undefined
      }
    },
    set(name, value) {
      try {
        write.run(name, JSON.stringify(value) ?? 'null')
      } catch (thrown) {
        throw storeError(thrown, 'write')
      }
    },
    remove(name) {
      try {
        erase.run(name)
      } catch (thrown) {
        throw storeError(thrown, 'write')
      }
    },
    mention: (text) => mention.get(text) !== undefined,
  }
}
