/**
 * How much memory and work reading a file may take: what it claims is bounded by what it holds. Counted are the arrays and trees
 * that a reader makes because the file asks for them, before they are made, and the loops that a file can make long by naming
 * the same thing many times.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { takesTooLong } from './reading-time.ts'

export interface Room {
  /** Reserves bytes. Throws `mesh-too-large` if the file is too small to justify them. */
  take(bytes: number): void
  /** More room, for data that lie packed in the file: Draco, meshopt, DEFLATE. Each byte of the file counts once at most. */
  packed(bytes: number): void
  /** How much is taken, to go back to with `keepOnly`. */
  taken(): number
  /** Releases what was reserved since then, except for `bytes`. */
  keepOnly(since: number, bytes: number): void
  /** How much there is still. */
  left(): number
  /** Counts steps of about ten nanoseconds, before they are done. Throws `mesh-too-large` for more than the file's size allows. */
  spend(steps: number): void
}

/** For files of any size, the smallest too: a box may be shown a thousand times. */
const smallBytes = 128 * 1024 * 1024
/** A quantised vertex unfolds to twelve times its bytes, a strip to thrice its corners, and an instance repeats both. */
const perByte = 64
/** Packed data unfold to a hundred times what they were before they unfold as others do, and no honest ones much further. */
const perPackedByte = 512
/** Five seconds for a file of any size, and for each kilobyte ten milliseconds more. */
const smallSteps = 500_000_000
const stepsPerByte = 1_000

/** Steps for a pixel of a picture that is unpacked and packed again. */
export const repackSteps = 5

/** The memory budget of a file of this size. */
export function roomOf(fileBytes: number): Room {
  let limitBytes = smallBytes + fileBytes * perByte
  let packedBytes = 0
  let taken = 0
  let stepsLeft = smallSteps + fileBytes * stepsPerByte
  return {
    take(bytes) {
      if (!(taken + bytes <= limitBytes)) throw exceeded(fileBytes, limitBytes)
      taken += bytes
    },
    packed(bytes) {
      const counted = Math.min(bytes, fileBytes - packedBytes)
      packedBytes += counted
      limitBytes += counted * (perPackedByte - perByte)
    },
    taken: () => taken,
    keepOnly(since, bytes) {
      taken = Math.min(taken, since + bytes)
    },
    left: () => limitBytes - taken,
    spend(steps) {
      stepsLeft -= steps
      if (!(stepsLeft >= 0)) throw takesTooLong(fileBytes)
    },
  }
}

/** For files of our own making. */
export const endlessRoom: Room = {
  take: () => {},
  packed: () => {},
  taken: () => 0,
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
