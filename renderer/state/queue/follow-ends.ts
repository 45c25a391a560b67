/** Announces jobs that have ended: by the sound that was asked for, and by a message of the browser while the page is hidden. */
import { createJobEnds } from '../../../shared/protocol/job-end.ts'
import type { ChangedJob } from '../../../shared/protocol/job-end.ts'
import { notifyEnd } from './page-notifications.ts'
import { soundEnd } from './sound.ts'
import { studioStore } from '../studio-store.ts'

const ends = createJobEnds({
  unfinished: () => studioStore.getState().snapshot?.jobs ?? [],
  // The engine of this computer answers for itself.
  needsDecision: (job) =>
    studioStore.getState().snapshot?.connections.some(({ id, embedded }) => id === job.connectionId && embedded) !==
    true,
})

/** `onShow`: the person wants to see the job of a message. */
export function announceEnds(changes: readonly ChangedJob[], onShow: (jobId: string) => void): void {
  for (const end of ends.changed(changes)) {
    soundEnd(end.good ? 'done' : 'not-done')
    notifyEnd(end, onShow)
  }
}
