/** Announces finished jobs: with a sound, and with a notification while the page is hidden. */
import { createJobEnds, type ChangedJob, type JobEnd } from '../../../shared/protocol/job-end.ts'
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
  for (const end of ends.changed(changes)) void signalEnd(end, onShow).catch(() => undefined)
}

/** Loads its parts when the first job ends, so that the start does not wait for them. */
async function signalEnd(end: JobEnd, onShow: (jobId: string) => void): Promise<void> {
  const [{ soundEnd }, { notifyEnd }] = await Promise.all([import('./sound.ts'), import('./page-notifications.ts')])
  soundEnd(end.good ? 'done' : 'not-done')
  notifyEnd(end, onShow)
}
