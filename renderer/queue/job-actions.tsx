import {
  IconClockPlay,
  IconCopyPlus,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStopFilled,
  IconRefresh,
  IconTrash,
  IconView360,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isActive, type Job } from '../../shared/protocol/job.ts'
import { editJob } from '../state/draft/draft.ts'
import { editWaiting } from '../state/draft/edit-waiting.ts'
import { downloadAgain, holdQueue, lookNow, retryJob, resultOf, watchJob, showResult } from '../state/queue/jobs.ts'
import { removeJobs } from '../state/queue/many-jobs.ts'
import { windowStore } from '../state/window-store.ts'
import { askToCancel } from './end-jobs.ts'
import { hasEnded, offersDownload } from '../words/queue/job-words.ts'
import { actionWords } from '../words/queue/row-words.ts'

export interface JobAction {
  id:
    | 'show'
    | 'download-again'
    | 'watch'
    | 'cancel'
    | 'look-now'
    | 'unwatch'
    | 'edit'
    | 'retry'
    | 'duplicate'
    | 'timeline'
    | 'hold'
    | 'release'
    | 'remove'
  label: string
  icon: ReactNode
  run: () => void
}

/** Returns the actions for a job in its state, the most likely first. `isHeld`: the user has paused its service. */
export function jobActions(job: Job, isHeld: boolean): JobAction[] {
  const result = resultOf(job)
  const isEnded = hasEnded(job)
  const active = isActive(job)
  const actions: (JobAction | false)[] = [
    result !== undefined && action('show', actionWords.showResult, IconView360, () => void showResult(result)),
    offersDownload(job) &&
      action('download-again', actionWords.downloadAgain, IconDownload, () => void downloadAgain(job)),
    active && !job.watched && action('watch', actionWords.watch, IconEye, () => void watchJob(job, true)),
    active &&
      action(
        'cancel',
        job.state === 'downloading' ? actionWords.stopDownload : actionWords.cancel,
        IconPlayerStopFilled,
        () => askToCancel([job]),
      ),
    (job.state === 'running' || job.state === 'downloading' || job.state === 'unsure') &&
      job.watched &&
      action('look-now', actionWords.checkNow, IconClockPlay, () => void lookNow(job)),
    job.state === 'running' &&
      job.watched &&
      action('unwatch', actionWords.unwatch, IconEyeOff, () => void watchJob(job, false)),
    job.state === 'waiting' && action('edit', actionWords.editWaiting, IconPencil, () => void editWaiting(job)),
    (isEnded || job.state === 'unsure') &&
      action('edit', job.state === 'done' ? actionWords.editDone : actionWords.editFailed, IconPencil, () =>
        editJob(job),
      ),
    // An unchanged request would be refused again.
    isEnded &&
      job.state !== 'refused' &&
      action(
        'retry',
        job.state === 'done' ? actionWords.runAgain : actionWords.retry,
        IconRefresh,
        () => void retryJob(job),
      ),
    active && action('duplicate', actionWords.duplicate, IconCopyPlus, () => void retryJob(job)),
    action('timeline', actionWords.history, IconListDetails, () => windowStore.setState({ timelineJobId: job.id })),
    !isEnded &&
      (isHeld
        ? action(
            'release',
            actionWords.resume(job.connectionName),
            IconPlayerPlay,
            () => void holdQueue(job.connectionId, false),
          )
        : action(
            'hold',
            actionWords.pause(job.connectionName),
            IconPlayerPause,
            () => void holdQueue(job.connectionId, true),
          )),
    isEnded && action('remove', actionWords.remove, IconTrash, () => void removeJobs([job])),
  ]
  return actions.filter((candidate) => candidate !== false)
}

function action(id: JobAction['id'], label: string, Icon: typeof IconEye, run: () => void): JobAction {
  return { id, label, icon: <Icon size={16} aria-hidden />, run }
}
