/** Checks whether the data folder is writable. */
import { probeFolder } from '../disk/probe.ts'
import { foldersBelow } from './library/folders.ts'
import { storePath } from './store/open-store.ts'
import { databaseFiles } from '../disk/sqlite.ts'

/**
 * Checks the data folder, the store and the library's folders. SQLite opens a read-only file without an error and fails
 * at the first write, which may come much later. Throws AppError `disk-full`, `disk-denied`.
 */
export function probeData(folder: string): void {
  probeFolder(folder, [...databaseFiles(storePath(folder)), ...Object.values(foldersBelow(folder))])
}
