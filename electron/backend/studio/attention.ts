/** Whether anybody looks at a window of the studio. Windows say so, and say it again every minute. */
import type { Clock } from '../ports.ts'

/** A window that was not heard of for this long has gone. */
const lastsMs = 90_000

export interface Attention {
  attend: (windowId: string, attended: boolean) => void
  /** True as well where no window ever said anything: better asked too often than too seldom. */
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
