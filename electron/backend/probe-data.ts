/** Whether the disk takes what the studio writes. */
import { probeFolder } from '../disk/probe.ts'
import { foldersBelow } from './library/folders.ts'
import { storePath } from './store/open-store.ts'
import { databaseFiles } from '../disk/sqlite.ts'

/**
 * The data folder, the store and the library's folders. SQLite opens a file that may only be read without an error and
 * refuses the first write, which may come much later. Throws AppError `disk-full`, `disk-denied`.
 */
export function probeData(folder: string): void {
  probeFolder(folder, [...databaseFiles(storePath(folder)), ...Object.values(foldersBelow(folder))])
}
