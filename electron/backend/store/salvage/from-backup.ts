/** Restores lost rows from the newest complete copy of a store. */
import type { Migration } from '../migrations.ts'
import { pendingName } from '../pending-recovery.ts'
import { type Database, openDatabase } from '../../../disk/sqlite.ts'
import { transaction } from '../transaction.ts'
import { type Kind, kinds, layoutsAt } from './layouts.ts'
import { perhapsSent } from './perhaps-sent.ts'
import { salvage, type Tallies } from './salvage.ts'

/** Tables that are restored from the library's files instead. */
const elsewhere: ReadonlySet<Kind> = new Set(['assets'])
/** Values that were only meaningful when the copy was made. */
const shortLivedValues: ReadonlySet<string> = new Set(['notices', pendingName])
/**
 * Adds missing rows to incomplete tables. If a table's tree is readable, a row found only in the copy has since been
 * deleted. Returns the number of rows added per table.
 */
export function restoreFromBackup(
  backupPath: string,
  target: Database,
  tallies: Tallies,
  steps: readonly Migration[],
): Partial<Record<Kind, number>> {
  const copy = openDatabase(':memory:')
  try {
    // The copy may have an older table layout.
    salvage(backupPath, copy, steps)
    const restored: Partial<Record<Kind, number>> = {}
    const wanted = kinds.filter((kind) => !elsewhere.has(kind) && tallies[kind]?.whole !== true)
    const layouts = layoutsAt(steps.at(-1)?.number ?? 0, steps).filter(({ kind }) => wanted.includes(kind))
    transaction(target, () => {
      const withHistory = new Set(
        target
          .prepare('SELECT DISTINCT job_id FROM moments')
          .all()
          .map((row) => row['job_id']),
      )
      // Skips outdated values, and moments of jobs that already have some.
      const isWanted = (kind: Kind, row: Record<string, unknown>): boolean =>
        kind === 'moments'
          ? !withHistory.has(row['job_id'] as string)
          : kind !== 'named_values' || !shortLivedValues.has(row['name'] as string)
      for (const { kind, columns } of layouts) {
        const names = columns.filter(({ written }) => written).map(({ name }) => name)
        const rows = copy
          .prepare(`SELECT ${names.join()} FROM ${kind}`)
          .all()
          .filter((row) => isWanted(kind, row))
        const insert = target.prepare(
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
