/** The state of a job as an icon; decorative, since its label is beside it. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconDownload,
  IconEyeOff,
  IconHelpCircle,
  IconLoader2,
  IconSend2,
} from '@tabler/icons-react'
import { isActive, type Job, type JobState } from '../../shared/protocol/job.ts'
import styles from './queue.module.css'

const icons: Record<JobState, typeof IconCircleCheck> = {
  waiting: IconCircleDashed,
  submitting: IconSend2,
  running: IconLoader2,
  downloading: IconDownload,
  done: IconCircleCheck,
  failed: IconCircleX,
  refused: IconAlertTriangle,
  expired: IconClockX,
  cancelled: IconCircleMinus,
  unsure: IconHelpCircle,
}

const tones: Partial<Record<JobState, 'good' | 'bad' | 'warn' | 'accent'>> = {
  done: 'good',
  failed: 'bad',
  refused: 'bad',
  expired: 'bad',
  unsure: 'warn',
  running: 'accent',
  downloading: 'accent',
  submitting: 'accent',
}

/** Hidden from screen readers. */
export function JobIcon({ job }: { job: Job }) {
  const hidden = !job.watched && isActive(job)
  const Icon = hidden ? IconEyeOff : icons[job.state]
  return (
    <span className={styles['state']} data-tone={hidden ? undefined : tones[job.state]} aria-hidden>
      <Icon size={16} className={job.state === 'running' && !hidden ? styles['turning'] : undefined} />
    </span>
  )
}
