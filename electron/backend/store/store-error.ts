/** Converts SQLite and disk errors to AppErrors. */
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'

/** Returns `disk-full`, `disk-denied`, `data-corrupt`, or `internal`. */
export function storeError(thrown: unknown, action: string): AppError {
  if (thrown instanceof AppError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const details = isRefusedByTrigger(thrown) ? { details: { reason: 'lease-lost' } } : {}
  return new AppError(codeOf(thrown), `the store could not ${action}: ${message}`, { cause: thrown, ...details })
}

/** Runs `work` and throws its errors as AppErrors. */
export function orStoreError<Result>(action: string, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    throw storeError(thrown, action)
  }
}

/** Extended codes with a meaning of their own (https://www.sqlite.org/rescode.html). */
const codesByExtended: Record<number, ErrorCode> = {
  266: 'data-corrupt', // IOERR_READ
  522: 'data-corrupt', // IOERR_SHORT_READ
  8458: 'data-corrupt', // IOERR_CORRUPTFS
  1811: 'disk-denied', // CONSTRAINT_TRIGGER
  4874: 'disk-full', // IOERR_SHMSIZE: no room for the index of the log
}

/** The low byte of an extended code is its primary code. */
const codesBySqlite: Record<number, ErrorCode> = {
  3: 'disk-denied', // PERM
  5: 'disk-denied', // BUSY
  6: 'disk-denied', // LOCKED
  8: 'disk-denied', // READONLY
  10: 'disk-denied', // IOERR
  11: 'data-corrupt', // CORRUPT
  13: 'disk-full', // FULL
  14: 'disk-denied', // CANTOPEN
  26: 'data-corrupt', // NOTADB
}

const codesBySystem: Record<string, ErrorCode> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'disk-denied',
  EPERM: 'disk-denied',
  EROFS: 'disk-denied',
  EBUSY: 'disk-denied',
  EEXIST: 'disk-denied', // a file exists in place of the folder
  ENOTDIR: 'disk-denied',
  EIO: 'data-corrupt',
}

/** The only triggers are those of `claim.ts`. */
function isRefusedByTrigger(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown as { errcode?: number }).errcode === 1811
}

function codeOf(thrown: unknown): ErrorCode {
  if (!(thrown instanceof Error)) return 'internal'
  const { errcode, code } = thrown as { errcode?: number; code?: string }
  if (errcode !== undefined) return codesByExtended[errcode] ?? codesBySqlite[errcode & 0xff] ?? 'internal'
  return (code === undefined ? undefined : codesBySystem[code]) ?? 'internal'
}
