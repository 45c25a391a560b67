/** What a damaged store has lost, from the newest copy of it that is whole. */
import type { Migration } from '../migrations.ts'
import { pendingName } from '../pending-recovery.ts'
import { type Database, openDatabase } from '../../../disk/sqlite.ts'
import { transaction } from '../transaction.ts'
import { type Kind, kinds, layoutsAt } from './layouts.ts'
import { perhapsSent } from './perhaps-sent.ts'
import { salvage, type Tallies } from './salvage.ts'

/** Those are in the files of the library, as they are now. */
const elsewhere: ReadonlySet<Kind> = new Set(['assets'])
/** Values that meant something only when the copy was made. */
const ofItsDay: ReadonlySet<string> = new Set(['notices', pendingName])
/**
 * Adds the rows that are not there to tables that are not whole. Where everything that led to a table's rows was readable,
 * a row that only the copy has was deleted since, and stays so. Returns how many rows of each table came from the copy.
 */
export function restoreFromBackup(
  backupPath: string,
  into: Database,
  tallies: Tallies,
  steps: readonly Migration[],
): Partial<Record<Kind, number>> {
  const copy = openDatabase(':memory:')
  try {
    // As from a damaged one: it may have older tables.
    salvage(backupPath, copy, steps)
    const restored: Partial<Record<Kind, number>> = {}
    const wanted = kinds.filter((kind) => !elsewhere.has(kind) && tallies[kind]?.whole !== true)
    const layouts = layoutsAt(steps.at(-1)?.number ?? 0, steps).filter(({ kind }) => wanted.includes(kind))
    transaction(into, () => {
      const withHistory = new Set(
        into
          .prepare('SELECT DISTINCT job_id FROM moments')
          .all()
          .map((row) => row['job_id']),
      )
      // Messages and work of another day are not wanted, nor a second history of jobs that have one.
      const isWanted = (kind: Kind, row: Record<string, unknown>): boolean =>
        kind === 'moments'
          ? !withHistory.has(row['job_id'] as string)
          : kind !== 'named_values' || !ofItsDay.has(row['name'] as string)
      for (const { kind, columns } of layouts) {
        const names = columns.filter(({ written }) => written).map(({ name }) => name)
        const rows = copy
          .prepare(`SELECT ${names.join()} FROM ${kind}`)
          .all()
          .filter((row) => isWanted(kind, row))
        const insert = into.prepare(
          `INSERT OR IGNORE INTO ${kind} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
        )
        restored[kind] = 0
        for (const row of rows) {
          const { values } = perhapsSent({ kind, values: row as Record<string, string | number | null> })
          restored[kind] += Number(insert.run(...names.map((name) => values[name] ?? null)).changes)
        }
      }
    })
    return restored
  } finally {
    copy.close()
  }
}
