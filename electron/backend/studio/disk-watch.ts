/** Reports to the window when the disk stops accepting writes, and polls until it accepts them again. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { Clock } from '../ports.ts'
import type { Emit } from './event-bus.ts'

const checkIntervalMs = 5_000

export interface DiskWatch {
  /** Returns why nothing can be written, or null. */
  trouble(): AppError | null
  /** Called after a failed write. */
  report(error: AppError): void
}

interface DiskWatchOptions {
  clock: Clock
  emit: Emit
  stopping: AbortSignal
  /** Throws while the disk is not writable. */
  probe: () => void
  /** Called when the disk is writable again. Throws or rejects if writing still fails. */
  onRoom: () => void | Promise<void>
}

export function createDiskWatch({ clock, emit, stopping, probe, onRoom }: DiskWatchOptions): DiskWatch {
  let trouble: AppError | null = null
  const change = (error: AppError | null): void => {
    trouble = error
    emit({ type: 'disk', disk: error?.toData() ?? null })
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(checkIntervalMs, stopping)
      if (stopping.aborted) return
      try {
        probe()
        await onRoom()
        // A studio that was closed in favour of another must not report.
        if (!stopping.aborted) change(null)
        return
      } catch {
        // The next check may find free space.
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

/** Whether both errors would look the same to a person. */
function isSame(one: AppError | null, other: AppError): boolean {
  const about = (error: AppError | null) => [error?.code, error?.details?.['reason'], error?.details?.['pid']].join()
  return about(one) === about(other)
}
