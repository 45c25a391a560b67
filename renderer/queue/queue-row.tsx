/** One job: its input, its words, what it is doing, and what can be done about it. */
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlphabetLatin } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Job } from '../../shared/job.ts'
import { describeError, detailsToCopy } from '../error-messages.ts'
import type { Remedy } from '../error-messages.ts'
import { resumeConnection } from '../state/connections.ts'
import { editJob, fillPrompt } from '../state/draft.ts'
import { downloadAgain, retryJob } from '../state/jobs.ts'
import { attempt } from '../state/messages.ts'
import { openSettings } from '../state/window-store.ts'
import { formatElapsed } from '../ui/format-time.ts'
import { useNow } from '../ui/use-now.ts'
import { JobActions } from './job-actions.tsx'
import { JobIcon } from './job-icon.tsx'
import { isActive, jobCostWords, jobElapsedMs, jobStateWords, jobTitle } from './job-words.ts'
import styles from './queue.module.css'
import { UnsureCard } from './unsure-card.tsx'

/** Draws the row; `shown` brings it into view. */
export function QueueRow({ job, shown }: { job: Job; shown: boolean }) {
  const active = isActive(job)
  const now = useNow(active)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const title = jobTitle(job)
  const picture = job.inputFiles[0]
  const cost = jobCostWords(job)
  return (
    <li
      ref={row}
      className={styles['row']}
      data-testid="queue-row"
      data-state={job.state}
      data-shown={shown || undefined}
    >
      <div className={styles['line']}>
        <div className={styles['input']}>
          {picture === undefined ? (
            <IconAlphabetLatin size={16} aria-label="Made from words" />
          ) : (
            <img src={picture.url} alt={`Made from ${picture.name}`} loading="lazy" />
          )}
        </div>
        <div className={styles['words']}>
          <Text size="sm" truncate title={title}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div" className="tabular">
            {[job.modelName, ...(job.note === null || !active ? [] : [job.note])].join(' · ')}
          </Text>
        </div>
        <div className={styles['status']}>
          <Group gap={5} wrap="nowrap" justify="flex-end">
            <JobIcon job={job} />
            <Text size="xs" className="tabular" truncate>
              {jobStateWords(job)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" className="tabular" ta="right" truncate>
            {[formatElapsed(jobElapsedMs(job, now)), ...(cost === '' ? [] : [cost])].join(' · ')}
          </Text>
        </div>
        <div className={styles['actions']}>
          <JobActions job={job} title={title} />
        </div>
      </div>
      {active && job.state !== 'waiting' && job.watched && (
        <Progress
          className={styles['bar']}
          size={3}
          radius={0}
          value={job.progress === null ? 100 : job.progress * 100}
          animated={job.progress === null}
          color={job.progress === null ? 'gray' : 'clay'}
          aria-label={`Progress of ${title}`}
        />
      )}
      {job.state === 'unsure' && (
        <div className={styles['more']}>
          <UnsureCard job={job} />
        </div>
      )}
      {job.error !== null && job.state !== 'unsure' && job.state !== 'cancelled' && job.state !== 'done' && (
        <div className={styles['more']}>
          <JobProblem job={job} error={job.error} />
        </div>
      )}
    </li>
  )
}

function JobProblem({ job, error }: { job: Job; error: NonNullable<Job['error']> }) {
  const words = describeError(error, job.connectionName)
  const run: Record<Remedy, () => void> = {
    'add-key': () => openSettings('general', { connectionId: job.connectionId }),
    'change-key': () => openSettings('general', { connectionId: job.connectionId }),
    'edit-connection': () => openSettings('general', { connectionId: job.connectionId }),
    'unlock-keys': () => openSettings('general'),
    'edit-request': () => editJob(job),
    'try-again': () => void retryJob(job),
    'download-again': () => void downloadAgain(job),
    resume: () => void attempt(() => resumeConnection(job.connectionId), job.connectionId),
    'copy-details': () => void navigator.clipboard.writeText(detailsToCopy(error)),
  }
  const { remedy } = words
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Text size="xs" flex={1}>
        <b>{words.title}.</b> {words.text}
        {words.suggestions.map((prompt) => (
          <Button key={prompt} variant="subtle" size="compact-xs" onClick={() => fillPrompt(prompt)}>
            {prompt}
          </Button>
        ))}
      </Text>
      {remedy !== null && (
        <Button variant="default" size="xs" onClick={run[remedy.kind]}>
          {remedy.label}
        </Button>
      )}
    </Group>
  )
}
