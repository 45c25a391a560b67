/** Announces finished jobs: with a sound, and with a notification while the page is hidden. */
import { createJobEnds, type ChangedJob } from '../../../shared/protocol/job-end.ts'
import { notifyEnd } from './page-notifications.ts'
import { soundEnd } from './sound.ts'
import { studioStore } from '../studio-store.ts'

const ends = createJobEnds({
  unfinished: () => studioStore.getState().snapshot?.jobs ?? [],
  // Jobs of the offline engine never need a decision.
  needsDecision: (job) =>
    studioStore.getState().snapshot?.connections.some(({ id, embedded }) => id === job.connectionId && embedded) !==
    true,
})

/** `onShow` is called when the notification is clicked. */
export function announceEnds(changes: readonly ChangedJob[], onShow: (jobId: string) => void): void {
  for (const end of ends.changed(changes)) {
    soundEnd(end.good ? 'done' : 'not-done')
    notifyEnd(end, onShow)
  }
}
