/** Node's own SQLite, without the warning that older runtimes print when it is first loaded. Every other warning goes through. */
import type * as Sqlite from 'node:sqlite'
import { makePrivateFile } from './private-folder.ts'

export type Database = Sqlite.DatabaseSync

/**
 * Opens, or creates, the database file. It is private from its first moment, and so is what SQLite puts beside it, which gets
 * the mode of the file (`findCreateFileMode` in its os_unix.c). Throws what SQLite and the file system throw.
 */
export function openDatabase(path: string, { readOnly = false }: { readOnly?: boolean } = {}): Database {
  if (!readOnly && path !== ':memory:') makePrivateFile(path)
  const database = new sqlite.DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 0, readOnly })
  // Only for macOS, where SQLite's own fsync leaves the bytes in the drive's cache.
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
