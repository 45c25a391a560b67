/** Tracks whether a window has the person's attention, as the windows report every minute. */
import type { Clock } from '../ports.ts'

/** A window that has not reported for this long is closed. */
const lastsMs = 90_000

export interface Attention {
  attend: (windowId: string, attended: boolean) => void
  /** Also true while no window has reported yet: polling too often is safer. */
  attended: () => boolean
}

export function createAttention(clock: Pick<Clock, 'now'>): Attention {
  const windows = new Map<string, number>()
  let heard = false
  return {
    attend(windowId, attended) {
      heard = true
      if (attended) windows.set(windowId, clock.now() + lastsMs)
      else windows.delete(windowId)
    },
    attended() {
      for (const [id, until] of windows) if (until <= clock.now()) windows.delete(id)
      return !heard || windows.size > 0
    },
  }
}
