/** Reacts to the backend's reports: announcements, and actions from the host's menu. */
import { openAsset } from '../state/library/assets.ts'
import { announceEnds } from '../state/queue/follow-ends.ts'
import { announce, announceDone } from '../state/messages.ts'
import { startStudio, type JobChange } from '../state/start-studio.ts'
import { resultOf } from '../state/queue/jobs.ts'
import { findJob } from '../state/queue/job-history.ts'
import { showJobRow } from '../state/window-store.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { runAction } from './studio-actions.ts'
import { openAssetId } from '../state/stage/open-asset.ts'

/** Finished jobs share one message; each replaces the previous one. */
const doneTopic = 'jobs-done'

/** Starts following the backend. Returns the function that stops it. */
export function followStudio(): () => void {
  return startStudio({ onHostAction, onJobChanges })
}

function onHostAction(action: string, id: string | undefined): void {
  if (action === 'show-job' && id !== undefined) {
    showJobRow(id)
    const result = resultOf(findJob(id))
    if (result !== undefined) void openAsset(result)
  } else if (action === 'show-asset' && id !== undefined) void openAsset(id)
  else runAction(action)
}

function onJobChanges(changes: readonly JobChange[]): void {
  announceEnds(changes, showJobRow)
  void announceChanges(changes)
}

/** Loads the words of jobs with the first change. */
async function announceChanges(changes: readonly JobChange[]): Promise<void> {
  const { jobAnnouncement, jobTitle } = await import('../words/queue/job-words.ts')
  const words = changes.flatMap(({ job, before }) => jobAnnouncement(job, before) ?? [])
  if (words.length === 0) return
  announce(words.length <= 3 ? words.join('. ') : shellWords.messages.jobsEnded(words.length))
  const done = changes.filter(
    ({ job, before }) => job.state === 'done' && jobAnnouncement(job, before) !== null && job.assetIds[0] !== undefined,
  )
  const [first] = done
  if (first === undefined) return
  const { job } = first
  const result = job.assetIds[0] ?? null
  if (done.length > 1) announceDone(shellWords.messages.jobsDone(done.length), undefined, doneTopic)
  else if (result !== openAssetId())
    announceDone(
      shellWords.messages.jobDone(jobTitle(job)),
      { label: shellWords.messages.show, run: () => void openAsset(result) },
      doneTopic,
    )
}
