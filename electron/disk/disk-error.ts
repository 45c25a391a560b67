/** Converts file system errors. */
import { AppError, type ErrorCode } from '../../shared/protocol/app-error.ts'

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'disk-denied',
  EPERM: 'disk-denied',
  EROFS: 'disk-denied',
  EBUSY: 'disk-denied',
  EMFILE: 'disk-denied',
  ENFILE: 'disk-denied',
  EIO: 'data-corrupt',
}

/** Returns AppError `disk-full`, `disk-denied` or `data-corrupt` with the path; other errors unchanged. */
export function diskError(thrown: unknown, path: string): unknown {
  if (thrown instanceof AppError) return thrown
  const errno = (thrown as NodeJS.ErrnoException | null)?.code
  const code = errno === undefined ? undefined : errorCodes[errno]
  if (code === undefined) return thrown
  return new AppError(code, `${errno} at ${path}`, { cause: thrown, details: { path, reason: errno } })
}
