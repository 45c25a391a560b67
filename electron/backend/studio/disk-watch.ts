/** Whether the disk takes what the studio writes: the window is informed when that changes, and room is looked for by itself. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { Clock } from '../ports.ts'
import type { Emit } from './event-bus.ts'

const betweenLooksMs = 5_000

export interface DiskWatch {
  /** Why nothing can be written; null while all is well. */
  trouble(): AppError | null
  /** Something could not be written. */
  report(error: AppError): void
}

interface DiskWatchOptions {
  clock: Clock
  emit: Emit
  stopping: AbortSignal
  /** Throws while the disk takes nothing. */
  probe: () => void
  /** It takes something again. Throws, or rejects, where that was too little. */
  onRoom: () => void | Promise<void>
}

/** No trouble yet. */
export function createDiskWatch({ clock, emit, stopping, probe, onRoom }: DiskWatchOptions): DiskWatch {
  let trouble: AppError | null = null
  const change = (error: AppError | null): void => {
    trouble = error
    emit({ type: 'disk', disk: error?.toData() ?? null })
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(betweenLooksMs, stopping)
      if (stopping.aborted) return
      try {
        probe()
        await onRoom()
        // A studio that was closed for another one to open has no more to report.
        if (!stopping.aborted) change(null)
        return
      } catch {
        // The next look may find room.
      }
    }
  }
  return {
    trouble: () => trouble,
    report(error) {
      const isNews = trouble === null
      if (isNews || !isSame(trouble, error)) change(error)
      if (isNews) void watch()
    },
  }
}

/** Whether a person reads the same about both. */
function isSame(one: AppError | null, other: AppError): boolean {
  const about = (error: AppError | null) => [error?.code, error?.details?.['reason'], error?.details?.['pid']].join()
  return about(one) === about(other)
}
