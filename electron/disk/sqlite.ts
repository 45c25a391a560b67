/**
 * Node's built-in SQLite, without the experimental warning that older runtimes print when it is first loaded. Other
 * warnings are printed as usual.
 */
import type * as Sqlite from 'node:sqlite'
import { makePrivateFile } from './private-folder.ts'

export type Database = Sqlite.DatabaseSync

/**
 * Opens or creates a database file. The file is private from the start, as are SQLite's companion files, which inherit
 * its mode (`findCreateFileMode` in os_unix.c). Throws SQLite and file system errors.
 */
export function openDatabase(path: string, { readOnly = false }: { readOnly?: boolean } = {}): Database {
  if (!readOnly && path !== ':memory:') makePrivateFile(path)
  const database = new sqlite.DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 0, readOnly })
  // Only needed on macOS, where SQLite's own fsync leaves the bytes in the drive's cache.
  if (!readOnly) database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON')
  return database
}

/** Returns the paths of a database and its journal files. */
export function databaseFiles(path: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((suffix) => path + suffix)
}

const sqlite = loadQuietly()

function loadQuietly(): typeof Sqlite {
  const inherited = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  const emit = process.emitWarning.bind(process) as (...about: unknown[]) => void
  process.emitWarning = (warning: unknown, ...about: unknown[]) => {
    if (!String(warning).includes('SQLite is an experimental feature')) emit(warning, ...about)
  }
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    if (inherited !== undefined) Object.defineProperty(process, 'emitWarning', inherited)
  }
}
