/** A damaged store is never deleted: it is moved out of the way under a dated name, with its journal files. */
import { existsSync } from 'node:fs'
import { renameDurably } from '../../disk/durable.ts'
import { stampOf } from './backups.ts'
import { databaseFiles } from '../../disk/sqlite.ts'
import { storeError } from './store-error.ts'

/** A path that nothing has yet: `studio.damaged-2026-01-31T10-20-30.sqlite` for `studio.sqlite`. */
export function asidePath(path: string, now: Date): string {
  const base = `${path.replace(/\.sqlite$/, '')}.damaged-${stampOf(now)}`
  let target = `${base}.sqlite`
  for (let count = 2; existsSync(target); count++) target = `${base}-${count}.sqlite`
  return target
}

/** Renames the store and its journal files. Throws `disk-denied`. */
export function setAside(path: string, target: string): void {
  try {
    const targets = databaseFiles(target)
    for (const [index, file] of databaseFiles(path).entries())
      if (existsSync(file)) renameDurably(file, targets[index]!)
  } catch (thrown) {
    throw storeError(thrown, 'be set aside')
  }
}
