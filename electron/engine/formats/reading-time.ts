/** Time limits of reading, which are enforced by the owner of the thread. */
import { AppError } from '../../../shared/protocol/app-error.ts'

/** A file being read, numbered per thread. */
export interface Reading {
  read: number
  /** Null when reading has ended. */
  fileBytes: number | null
}

/** Base for any file: a slow, busy machine loads the reader and its WebAssembly from a slow disk. */
const smallMs = 30_000
/** Far more than the slowest common files need (docs/reading-limits.md). */
const msPerKilobyte = 50

export function readingLimitMs(fileBytes: number): number {
  return smallMs + (fileBytes / 1000) * msPerKilobyte
}

/** The error for a file that takes too long, or needs too much work. */
export function takesTooLong(fileBytes: number): AppError {
  return new AppError('mesh-too-large', `A file of ${fileBytes} bytes takes too long to read`, {
    details: { reason: 'exceeds-time', fileBytes },
  })
}

let listener: (reading: Reading) => void = () => {}
let lastRead = 0

/** Calls `listen` when this thread starts and ends reading a file. */
export function watchReading(listen: (reading: Reading) => void): void {
  listener = listen
}

/** Runs a reader within its time limit, if the thread is watched. */
export async function withinReadingTime<Result>(fileBytes: number, read: () => Promise<Result>): Promise<Result> {
  const own = ++lastRead
  listener({ read: own, fileBytes })
  try {
    return await read()
  } finally {
    listener({ read: own, fileBytes: null })
  }
}
