/** The history of a job, for understanding it and for sending to support. */
import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { Job, JobMoment } from '../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { dateLocale } from '../../shared/text/language.ts'
import { describeError } from '../words/errors.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useWindow } from '../state/use-window.ts'
import { timelineOf } from '../state/queue/jobs.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { windowStore } from '../state/window-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import { formatTime, formatElapsedLong } from '../words/format-time.ts'
import { jobStateWords, jobTitle } from '../words/queue/job-words.ts'
import { historyWords } from '../words/queue/history-words.ts'
import { momentWords } from '../words/queue/moment-words.ts'
import styles from './queue.module.css'
import { costFacts, requestFacts, supportDetails } from './support-details.ts'

export function TimelineDialog() {
  const id = useWindow((state) => state.timelineJobId)
  const live = useSnapshot(({ jobs }) => (id === null ? undefined : jobs.find((job) => job.id === id)))
  const old = useHistory(({ jobs }) => (id === null ? undefined : jobs.find((job) => job.id === id)))
  const job = live ?? old
  return (
    <Modal
      opened={job !== undefined}
      onClose={() => windowStore.setState({ timelineJobId: null })}
      title={historyWords.title}
      size={620}
      closeButtonProps={{ 'aria-label': historyWords.close }}
    >
      {job !== undefined && <Timeline key={job.id} job={job} />}
    </Modal>
  )
}

function Timeline({ job }: { job: Job }) {
  const version = useSnapshot((snapshot) => snapshot.version)
  const host = useSnapshot((snapshot) => snapshot.host)
  const { moments, error } = useMoments(job)
  return (
    <div data-testid="timeline">
      <Text fw={500} lineClamp={2}>
        {jobTitle(job)}
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {jobStateWords(job)}
        {job.taskId === null ? '' : ` · ${historyWords.task(job.taskId)}`}
      </Text>
      {error !== null && (
        <Text size="xs" mt={12}>
          {describeError(error).title}. {describeError(error).text}
        </Text>
      )}
      {moments !== null && moments.length === 0 && (
        <Text size="xs" c="dimmed" mt={12}>
          {historyWords.empty}
        </Text>
      )}
      {moments !== null && moments.length > 0 && (
        <Moments moments={moments} service={job.connectionName} unit={job.unit} />
      )}
      <h3 className={styles['subtitle']}>{historyWords.cost}</h3>
      <FactList facts={costFacts(job)} />
      <h3 className={styles['subtitle']}>{historyWords.request}</h3>
      <FactList facts={requestFacts(job)} />
      <Group gap={8} mt={16} justify="flex-end">
        {job.taskId !== null && <Copy label={historyWords.copyTaskId} text={job.taskId} testId="copy-task-id" />}
        <Copy
          label={historyWords.copyDetails}
          text={supportDetails(job, moments ?? [], { version, host })}
          testId="copy-details"
        />
      </Group>
    </div>
  )
}

/** Loads the history again whenever the job changes, except for its progress. */
function useMoments(job: Job): { moments: JobMoment[] | null; error: ErrorData | null } {
  const { id } = job
  const change = [job.state, JSON.stringify(job.note), job.watched, job.order].join('\n')
  const [reported, setReported] = useState<{ moments: JobMoment[] | null; error: ErrorData | null }>({
    moments: null,
    error: null,
  })
  useEffect(() => {
    let here = true
    timelineOf(id).then(
      (moments) => {
        if (here) setReported({ moments, error: null })
      },
      (thrown: unknown) => {
        if (here) setReported(({ moments }) => ({ moments, error: AppError.from(thrown).toData() }))
      },
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, change])
  return reported
}

function Moments({ moments, service, unit }: { moments: readonly JobMoment[]; service: string; unit: MoneyUnit }) {
  const begin = Date.parse(moments[0]?.at ?? '')
  return (
    <ol className={styles['moments']} data-testid="moments">
      {moments.map((moment, index) => (
        <li key={index} data-type={moment.type}>
          <time dateTime={moment.at} title={moment.at}>
            {formatTime(moment.at)}
          </time>
          <span className={styles['since']}>
            {index === 0 ? dayOf(moment.at) : `+${formatElapsedLong(Date.parse(moment.at) - begin)}`}
          </span>
          <span>{momentWords(moment, service, unit)}</span>
        </li>
      ))}
    </ol>
  )
}

function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short' })
}

function Copy({ label, text, testId }: { label: string; text: string; testId: string }) {
  return (
    <CopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          data-testid={testId}
        >
          {copied ? historyWords.copied : label}
        </Button>
      )}
    </CopyButton>
  )
}
