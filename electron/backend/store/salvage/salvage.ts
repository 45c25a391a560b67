/** Builds a new store from the readable rows of a damaged one. */
import { migrate, refuseNewer } from '../migrate.ts'
import type { Migration } from '../migrations.ts'
import type { Database } from '../../../disk/sqlite.ts'
import { transaction } from '../transaction.ts'
import { readDamagedPages } from './damaged-pages.ts'
import { type Kind, kinds, type Layout, layoutsAt } from './layouts.ts'
import { type FoundRows, readRows } from './read-rows.ts'
import type { FoundRow } from './recognise.ts'

/** The outcome of one table. */
export interface Tally {
  /** Number of rows read. */
  recovered: number
  /** Number of rows known to be missing; there may be more unless `whole`. */
  lost: number
  whole: boolean
}
export type Tallies = Partial<Record<Kind, Tally>>

/**
 * Fills an empty database with every readable row, at the file's version, and migrates it. Only reads the file. Throws
 * file system errors, and `data-corrupt` with `reason: 'newer-version'`.
 */
export function salvage(path: string, target: Database, steps: readonly Migration[]): Tallies {
  const pages = readDamagedPages(path)
  const written = pages.version ?? 0
  refuseNewer(written, steps)
  const known = steps.map(({ number }) => number)
  const candidates = known.includes(written) ? [written] : known.reverse()
  const { version, layouts, found } = bestOf(
    candidates.map((number) => {
      const at = layoutsAt(number, steps)
      return { version: number, layouts: at, found: readRows(pages, at) }
    }),
  )
  const until = (number: number) => steps.filter((step) => step.number <= number)
  migrate(target, until(version))
  transaction(target, () => {
    for (const layout of layouts) write(target, layout, found.rows.get(layout.kind) ?? [])
  })
  migrate(target, steps)
  return Object.fromEntries(
    layouts.map(({ kind }) => [
      kind,
      {
        recovered: found.rows.get(kind)!.length,
        lost: found.missing.get(kind)!,
        whole: found.complete.has(kind),
      } satisfies Tally,
    ]),
  )
}

/** Fills an empty store for a file without readable content. */
export function salvageNothing(target: Database, steps: readonly Migration[]): Tallies {
  migrate(target, steps)
  return Object.fromEntries(kinds.map((kind) => [kind, { recovered: 0, lost: 0, whole: false } satisfies Tally]))
}

interface Reading {
  version: number
  layouts: Layout[]
  found: FoundRows
}

/** Finds the version with which the most rows can be read; if several tie, the newest. */
function bestOf(readings: readonly Reading[]): Reading {
  const count = ({ found }: Reading) => [...found.rows.values()].reduce((sum, rows) => sum + rows.length, 0)
  return readings.reduce((best, reading) => (count(reading) > count(best) ? reading : best))
}

function write(into: Database, { kind, columns, hasRowid }: Layout, rows: readonly FoundRow[]): void {
  const names = columns.filter(({ written }) => written).map(({ name }) => name)
  const insert = (more: readonly string[]) => {
    const all = [...more, ...names]
    return into.prepare(`INSERT OR IGNORE INTO ${kind} (${all.join()}) VALUES (${all.map(() => '?').join()})`)
  }
  const [withRowid, withoutRowid] = [hasRowid ? insert(['rowid']) : null, insert([])]
  for (const { rowid, values } of rows) {
    const given = names.map((name) => values[name] ?? null)
    // Two rows may have the same row id if one of them was stray, which then gets a new one.
    const isWritten = rowid !== null && Number(withRowid?.run(rowid, ...given).changes ?? 0) > 0
    if (!isWritten) withoutRowid.run(...given)
  }
}
