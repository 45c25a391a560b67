/**
 * Limits the memory and work of reading a file according to its size. Covers arrays and trees whose size the file
 * claims, before they are allocated, and loops that a file can prolong by repeating references.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { takesTooLong } from './reading-time.ts'

export interface MemoryBudget {
  /** Reserves bytes. Throws `mesh-too-large` if the file is too small to justify them. */
  reserve(bytes: number): void
  /** Raises the limit for compressed data: Draco, meshopt, DEFLATE. Each byte of the file counts at most once. */
  allowPacked(bytes: number): void
  /** Currently reserved bytes, for `keepOnly`. */
  reserved(): number
  /** Releases everything reserved after `since` (an earlier value of `reserved`) except for `bytes`. */
  keepOnly(since: number, bytes: number): void
  left(): number
  /** Counts steps of about ten nanoseconds, in advance. Throws `mesh-too-large` beyond the limit. */
  spend(steps: number): void
}

/** Base amount for any file: even a small one may show a box a thousand times. */
const smallBytes = 128 * 1024 * 1024
/**
 * A quantised vertex expands to twelve times its bytes, a strip to three times its corners, and instances repeat both.
 */
const perByte = 64
/** Decompression alone may expand data a hundredfold. */
const perPackedByte = 512
/** About five seconds, plus ten milliseconds per kilobyte. */
const smallSteps = 500_000_000
const stepsPerByte = 1_000

/** Steps per pixel of a re-encoded image. */
export const repackSteps = 5

export function memoryBudgetOf(fileBytes: number): MemoryBudget {
  let limitBytes = smallBytes + fileBytes * perByte
  let packedBytes = 0
  let reserved = 0
  let stepsLeft = smallSteps + fileBytes * stepsPerByte
  return {
    reserve(bytes) {
      if (!(reserved + bytes <= limitBytes)) throw exceeded(fileBytes, limitBytes)
      reserved += bytes
    },
    allowPacked(bytes) {
      const counted = Math.min(bytes, fileBytes - packedBytes)
      packedBytes += counted
      limitBytes += counted * (perPackedByte - perByte)
    },
    reserved: () => reserved,
    keepOnly(since, bytes) {
      reserved = Math.min(reserved, since + bytes)
    },
    left: () => limitBytes - reserved,
    spend(steps) {
      stepsLeft -= steps
      if (!(stepsLeft >= 0)) throw takesTooLong(fileBytes)
    },
  }
}

/** For files that the studio wrote itself. */
export const unlimitedBudget: MemoryBudget = {
  reserve: () => {},
  allowPacked: () => {},
  reserved: () => 0,
  keepOnly: () => {},
  left: () => 2 ** 31,
  spend: () => {},
}

function exceeded(fileBytes: number, limitBytes: number): AppError {
  return new AppError(
    'mesh-too-large',
    `A file of ${fileBytes} bytes asks for more than ${limitBytes} bytes of memory`,
    {
      details: { reason: 'exceeds-file', fileBytes, limitBytes },
    },
  )
}
