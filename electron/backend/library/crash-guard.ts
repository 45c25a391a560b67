/** Blocks files that crashed the studio twice while it read them; otherwise every start would crash. */
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Store } from '../store/store.ts'

/** Unfinished reads by id, with the job that the file came from. */
const unfinishedSchema = z.record(z.string(), z.object({ jobId: z.string().nullable(), times: z.number() }))
type Unfinished = z.infer<typeof unfinishedSchema>

const valueName = 'unfinished-reads'
const maxTimes = 2

export interface CrashGuard {
  /**
   * Throws `unsafe-file` with `reason: 'stopped-twice'` for a file that crashed the studio twice. `path`: where the
   * file is stored.
   */
  check(id: string, path: string): void
  /**
   * Runs work that reads a file from outside and notes it on disk meanwhile. Work that a crash interrupted is run one
   * at a time, so that only the file that causes the crash counts twice.
   */
  run<Result>(id: string, jobId: string | null, work: () => Promise<Result>): Promise<Result>
  /** Discards the notes about a job or a file, since a person requests it again. */
  forget(of: { jobId: string } | { id: string }): void
}

/** `log` reports a note that could not be removed. */
export function createCrashGuard(values: Store['values'], log: (message: string) => void): CrashGuard {
  let unfinished: Unfinished = {}
  let isRead = false
  let last: Promise<unknown> = Promise.resolve()

  const all = (): Unfinished => {
    if (!isRead) unfinished = unfinishedSchema.safeParse(values.get(valueName)).data ?? {}
    isRead = true
    return unfinished
  }
  const write = (next: Unfinished): void => {
    values.set(valueName, next)
    unfinished = next
  }
  const remove = (isGone: (id: string, jobId: string | null) => boolean): void => {
    const rest = Object.entries(all()).filter(([id, { jobId }]) => !isGone(id, jobId))
    if (rest.length === Object.keys(all()).length) return
    try {
      write(Object.fromEntries(rest))
    } catch (thrown) {
      log(`a note of a file that was read could not be removed: ${String(thrown)}`)
    }
  }

  const noted = async <Result>(id: string, jobId: string | null, work: () => Promise<Result>): Promise<Result> => {
    write({ ...all(), [id]: { jobId, times: (all()[id]?.times ?? 0) + 1 } })
    try {
      return await work()
    } finally {
      remove((other) => other === id)
    }
  }

  return {
    check(id, path) {
      const times = all()[id]?.times ?? 0
      if (times >= maxTimes)
        throw new AppError('unsafe-file', `the studio ended ${times} times while it read ${path}`, {
          details: { reason: 'stopped-twice', path, times },
        })
    },
    run(id, jobId, work) {
      if (all()[id] === undefined) return noted(id, jobId, work)
      const turn = last.then(() => noted(id, jobId, work))
      last = turn.catch(() => undefined)
      return turn
    },
    forget: (of) => remove((id, jobId) => ('id' in of ? of.id === id : of.jobId === jobId)),
  }
}
