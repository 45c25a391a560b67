/** How long reading a file may take. Whoever runs the thread is told, and ends a thread that takes longer. */
import { AppError } from '../../../shared/protocol/app-error.ts'

/** A file that is being read, by its number in this thread. */
export interface Reading {
  read: number
  /** Null: reading has ended. */
  fileBytes: number | null
}

/** For files of any size: a slow machine loads the reader and its WebAssembly from a slow disk, and has other work. */
const smallMs = 30_000
/** Far more than the slowest of the usual files takes (docs/reading-limits.md). */
const msPerKilobyte = 50

/** How long a file of this size may take to read, in milliseconds. */
export function readingLimitMs(fileBytes: number): number {
  return smallMs + (fileBytes / 1000) * msPerKilobyte
}

/** The error for a file that takes longer, or asks for more work than can be done in that time. */
export function takesTooLong(fileBytes: number): AppError {
  return new AppError('mesh-too-large', `A file of ${fileBytes} bytes takes too long to read`, {
    details: { reason: 'exceeds-time', fileBytes },
  })
}

let listener: (reading: Reading) => void = () => {}
let lastRead = 0

/** From now on `listen` is told when this thread begins to read a file and when it has ended. */
export function watchReading(listen: (reading: Reading) => void): void {
  listener = listen
}

/** Runs what reads a file, with its limit of time where the thread is watched. */
export async function withinReadingTime<Result>(fileBytes: number, read: () => Promise<Result>): Promise<Result> {
  const own = ++lastRead
  listener({ read: own, fileBytes })
  try {
    return await read()
  } finally {
    listener({ read: own, fileBytes: null })
  }
}
