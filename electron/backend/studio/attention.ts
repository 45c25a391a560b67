/** Tracks whether a window has the person's attention, which windows report every minute. */
import type { Clock } from '../ports.ts'

/** A window that has not reported for this long counts as closed. */
const lastsMs = 90_000

export interface Attention {
  attend: (windowId: string, attended: boolean) => void
  /** Also true before any window has reported: polling too often is the safer error. */
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
