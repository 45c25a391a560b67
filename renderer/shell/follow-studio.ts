/** What the window does when the backend tells of something: says it, offers it, or carries out what the host's menu asks. */
import { jobAnnouncement, jobTitle } from '../queue/job-words.ts'
import { openAsset } from '../state/assets.ts'
import { tellEnds } from '../state/follow-ends.ts'
import { speak, tellDone } from '../state/messages.ts'
import { startStudio } from '../state/start-studio.ts'
import type { JobChange } from '../state/start-studio.ts'
import { studioStore } from '../state/studio-store.ts'
import { findJob } from '../state/history.ts'
import { showJobRow } from '../state/window-store.ts'
import { runAction } from './studio-actions.tsx'

/** One message at a time says what is done. */
const doneTopic = 'jobs-done'

/** Begins to follow. Returns the function that ends it. */
export function followStudio(): () => void {
  return startStudio({ onHostAction, onJobChanges })
}

function onHostAction(action: string, id: string | undefined): void {
  if (action === 'show-job' && id !== undefined) {
    showJobRow(id)
    const result = findJob(id)?.assetIds[0]
    if (result !== undefined) void openAsset(result)
  } else if (action === 'show-asset' && id !== undefined) void openAsset(id)
  else runAction(action)
}

function onJobChanges(changes: readonly JobChange[]): void {
  tellEnds(changes, showJobRow)
  const words = changes.flatMap(({ job, before }) => jobAnnouncement(job, before) ?? [])
  if (words.length === 0) return
  speak(words.length <= 3 ? words.join('. ') : `${words.length} jobs ended`)
  const shown = studioStore.getState().snapshot?.settings.openAssetId
  const done = changes.filter(
    ({ job, before }) => job.state === 'done' && jobAnnouncement(job, before) !== null && job.assetIds[0] !== undefined,
  )
  const [first] = done
  if (first === undefined) return
  const { job } = first
  const result = job.assetIds[0] ?? null
  if (done.length > 1) tellDone(`${done.length} are done`, undefined, doneTopic)
  else if (result !== shown)
    tellDone(`“${jobTitle(job)}” is done`, { label: 'Show', run: () => void openAsset(result) }, doneTopic)
}
