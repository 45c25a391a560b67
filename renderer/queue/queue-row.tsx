/** One job in the queue. */
import { IconAlphabetLatin, IconCube, IconGripVertical, IconStarFilled } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import { isActive, type Job } from '../../shared/protocol/job.ts'
import { formatElapsed } from '../words/format-time.ts'
import { useNow } from '../ui/use-now.ts'
import { noteWords } from '../words/queue/note-words.ts'
import { rowWords } from '../words/queue/row-words.ts'
import { expiryWords, jobElapsedMs, jobOutlook } from '../words/queue/time-words.ts'
import { JobButtons } from './job-buttons.tsx'
import { JobIcon } from './job-icon.tsx'
import { JobProblem } from './job-problem.tsx'
import { jobCostWords, jobOriginWords, jobStateWords, jobTitle, shownProblem } from '../words/queue/job-words.ts'
import styles from './queue.module.css'
import { toggleSelected, useSelection } from './selection-store.ts'
import { UnsureCard } from './unsure-card.tsx'

export interface QueueRowProps {
  job: Job
  /** Only one row is a tab stop; arrow keys move to the others. */
  tabbable: boolean
  isVisible: boolean
  /** Whether one of its results is a favourite. */
  starred: boolean
  /** A picture of its result, or null. */
  resultUrl: string | null
  /** Starts dragging a waiting job; absent for others. */
  onDragStart?: (event: PointerEvent<HTMLElement>, job: Job) => void
}

/** The content of a row; the list positions it and handles its keys. */
export const QueueRow = memo(function QueueRow({
  job,
  tabbable,
  isVisible,
  starred,
  resultUrl,
  onDragStart,
}: QueueRowProps) {
  const selected = useSelection((state) => state.selected.has(job.id))
  const title = jobTitle(job)
  const problem = shownProblem(job)
  return (
    <div className={styles['row']} data-shown={isVisible || undefined} data-selected={selected || undefined}>
      <div className={styles['line']}>
        <div className={styles['pick']}>
          <Picture job={job} resultUrl={resultUrl} />
          <label className={styles['check']}>
            <input
              type="checkbox"
              aria-label={rowWords.select(title)}
              checked={selected}
              tabIndex={tabbable ? 0 : -1}
              onChange={() => toggleSelected(job.id)}
              data-testid="queue-select"
            />
          </label>
          {onDragStart !== undefined && (
            <span
              className={styles['grip']}
              title={rowWords.grip}
              onPointerDown={(event) => onDragStart(event, job)}
              data-testid="queue-grip"
            >
              <IconGripVertical size={14} aria-hidden />
            </span>
          )}
        </div>
        <div className={styles['words']}>
          <div className={styles['title']}>
            {starred && <IconStarFilled size={12} className={styles['starred']} aria-label={rowWords.favourite} />}
            <span title={title}>{title}</span>
          </div>
          <div className={styles['quiet']} title={jobOriginWords(job)}>
            {job.note !== null && (isActive(job) || job.state === 'done') ? `${noteWords(job.note)} · ` : ''}
            {jobOriginWords(job)}
          </div>
        </div>
        <Status job={job} />
        <div className={styles['actions']}>
          <JobButtons job={job} title={title} tabbable={tabbable} />
        </div>
      </div>
      <Bar job={job} title={title} />
      {job.state === 'unsure' && (
        <div className={styles['more']}>
          <UnsureCard job={job} />
        </div>
      )}
      {problem !== null && (
        <div className={styles['more']}>
          <JobProblem job={job} error={problem} />
        </div>
      )}
    </div>
  )
})

function Picture({ job, resultUrl }: { job: Job; resultUrl: string | null }) {
  const [input] = job.inputFiles
  const picture = job.inputFiles.find(({ mediaType }) => mediaType.startsWith('image/'))
  const from = input === undefined ? rowWords.fromPrompt : rowWords.fromFile(input.name)
  // The result's picture is more useful than that of an input model, which is not shown.
  const url = input === undefined || input === picture ? (picture?.url ?? resultUrl) : resultUrl
  const Icon = input === undefined ? IconAlphabetLatin : IconCube
  return (
    <div className={styles['input']}>
      {url === null ? (
        <Icon size={16} aria-label={from} />
      ) : (
        <img src={url} alt={from} loading="lazy" decoding="async" />
      )}
    </div>
  )
}

function Status({ job }: { job: Job }) {
  const now = useNow(isActive(job) || job.expiresAt !== null)
  const outlook = expiryWords(job, now) || jobOutlook(job, now)
  const cost = jobCostWords(job)
  return (
    <div className={styles['status']}>
      <div className={styles['state-line']}>
        <JobIcon job={job} />
        <span className={styles['reported']}>{[jobStateWords(job), ...(cost === '' ? [] : [cost])].join(' · ')}</span>
      </div>
      <div className={styles['quiet']}>
        {[formatElapsed(jobElapsedMs(job, now)), ...(outlook === '' ? [] : [outlook])].join(' · ')}
      </div>
    </div>
  )
}

function Bar({ job, title }: { job: Job; title: string }) {
  if (!isActive(job) || job.state === 'waiting' || !job.watched) return null
  const percent = job.progress === null ? null : Math.round(job.progress * 100)
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={rowWords.progress(title)}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <div style={{ width: `${percent ?? 100}%` }} />
    </div>
  )
}
