/** Node's own SQLite, without the warning that older runtimes print when it is first loaded. Every other warning goes through. */
import type * as Sqlite from 'node:sqlite'

export type Database = Sqlite.DatabaseSync

/** Opens, or creates, the database file. Throws what SQLite throws. */
export function openDatabase(path: string, options: { readOnly?: boolean } = {}): Database {
  return new sqlite.DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 0, ...options })
}

/** A database file and those that SQLite puts beside it. */
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
