/** What the window does when the backend tells of something: says it, offers it, or carries out what the host's menu asks. */
import type { Job } from '../../shared/job.ts'
import { jobAnnouncement, jobTitle } from '../queue/job-words.ts'
import { openAsset } from '../state/assets.ts'
import { speak, tellDone } from '../state/messages.ts'
import { startStudio } from '../state/start-studio.ts'
import { studioStore } from '../state/studio-store.ts'
import { windowStore } from '../state/window-store.ts'
import { runAction } from './studio-actions.tsx'

/** Begins to follow. Returns the function that ends it. */
export function followStudio(): () => void {
  return startStudio({ onHostAction, onJobChange })
}

function onHostAction(action: string, id: string | undefined): void {
  if (action === 'show-job' && id !== undefined) {
    windowStore.setState({ shownJobId: id, libraryOpen: false })
    const result = studioStore.getState().snapshot?.jobs.find((job) => job.id === id)?.assetIds[0]
    if (result !== undefined) void openAsset(result)
  } else if (action === 'show-asset' && id !== undefined) void openAsset(id)
  else runAction(action)
}

function onJobChange(job: Job, before: Job | undefined): void {
  const words = jobAnnouncement(job, before)
  if (words === null) return
  speak(words)
  const result = job.assetIds[0]
  if (job.state !== 'done' || result === undefined) return
  if (studioStore.getState().snapshot?.settings.openAssetId === result) return
  tellDone(`“${jobTitle(job)}” is done`, { label: 'Show', run: () => void openAsset(result) })
}
