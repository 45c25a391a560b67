/** A damaged store is never deleted: it is moved out of the way under a dated name, with its journal files. */
import { existsSync, renameSync } from 'node:fs'
import { stampOf } from './backups.ts'
import { storeError } from './store-error.ts'

const companions = ['', '-wal', '-shm', '-journal']

/** Renames `studio.sqlite` to `studio.damaged-2026-01-31T10-20-30.sqlite`. Returns the new path. Throws `disk-denied`. */
export function setAside(path: string, now: Date): string {
  const stamp = stampOf(now)
  const base = path.replace(/\.sqlite$/, '')
  let target = `${base}.damaged-${stamp}.sqlite`
  for (let count = 2; existsSync(target); count++) target = `${base}.damaged-${stamp}-${count}.sqlite`
  try {
    for (const suffix of companions) if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix)
  } catch (thrown) {
    throw storeError(thrown, 'set the damaged file aside')
  }
  return target
}
