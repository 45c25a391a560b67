/** What the file system says, in the words of the house. */
import { AppError, type ErrorCode } from '../../shared/app-error.ts'

const known: Readonly<Record<string, [ErrorCode, string]>> = {
  ENOSPC: ['disk-full', 'no space is left on the disk'],
  EDQUOT: ['disk-full', 'no space is left on the disk'],
  EFBIG: ['disk-full', 'no space is left on the disk'],
  EACCES: ['disk-denied', 'the system refuses this file or folder'],
  EPERM: ['disk-denied', 'the system refuses this file or folder'],
  EROFS: ['disk-denied', 'the system refuses this file or folder'],
  EBUSY: ['disk-denied', 'the system refuses this file or folder'],
  EMFILE: ['disk-denied', 'too many files are open'],
  ENFILE: ['disk-denied', 'too many files are open'],
  EIO: ['data-corrupt', 'the disk cannot read or write here'],
}

/** AppError `disk-full`, `disk-denied` or `data-corrupt` with the path in its details; anything else as it is. */
export function diskError(thrown: unknown, path: string): unknown {
  if (thrown instanceof AppError) return thrown
  const errno = (thrown as NodeJS.ErrnoException | null)?.code
  const meaning = errno === undefined ? undefined : known[errno]
  if (meaning === undefined) return thrown
  return new AppError(meaning[0], meaning[1], { cause: thrown, details: { path, reason: errno } })
}
