/** What happened to a job, with times: to understand it, and to hand to a service's support. */
import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Job, JobMoment } from '../../shared/job.ts'
import { describeError } from '../error-messages.ts'
import { useHistory } from '../state/history.ts'
import { timelineOf } from '../state/jobs.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { useWindow, windowStore } from '../state/window-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import { spellElapsed } from '../ui/format-time.ts'
import { jobStateWords, jobTitle } from './job-words.ts'
import { momentWords } from './moment-words.ts'
import styles from './queue.module.css'
import { costFacts, requestFacts, supportDetails } from './support-details.ts'

/** Draws the dialog while a job is chosen for it. */
export function TimelineDialog() {
  const id = useWindow((state) => state.timelineJobId)
  const live = useSnapshot(({ jobs }) => (id === null ? undefined : jobs.find((job) => job.id === id)))
  const old = useHistory(({ jobs }) => (id === null ? undefined : jobs.find((job) => job.id === id)))
  const job = live ?? old
  return (
    <Modal
      opened={job !== undefined}
      onClose={() => windowStore.setState({ timelineJobId: null })}
      title="What happened"
      size={620}
      closeButtonProps={{ 'aria-label': 'Close' }}
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
        {job.taskId === null ? '' : ` · task ${job.taskId}`}
      </Text>
      {error !== null && (
        <Text size="xs" mt={12}>
          {describeError(error).title}. {describeError(error).text}
        </Text>
      )}
      {moments !== null && moments.length === 0 && (
        <Text size="xs" c="dimmed" mt={12}>
          Nothing was written down about it: it is from before this was kept.
        </Text>
      )}
      {moments !== null && moments.length > 0 && <Moments moments={moments} service={job.connectionName} />}
      <h3 className={styles['subtitle']}>Cost</h3>
      <FactList facts={costFacts(job)} />
      <h3 className={styles['subtitle']}>Request</h3>
      <FactList facts={requestFacts(job)} />
      <Group gap={8} mt={16} justify="flex-end">
        {job.taskId !== null && <Copy label="Copy task id" text={job.taskId} testId="copy-task-id" />}
        <Copy label="Copy details" text={supportDetails(job, moments ?? [], { version, host })} testId="copy-details" />
      </Group>
    </div>
  )
}

/** Asked for again whenever the job changes, except for its progress. */
function useMoments(job: Job): { moments: JobMoment[] | null; error: ErrorData | null } {
  const { id } = job
  const change = [job.state, job.note, job.watched, job.order].join('\n')
  const [told, setTold] = useState<{ moments: JobMoment[] | null; error: ErrorData | null }>({
    moments: null,
    error: null,
  })
  useEffect(() => {
    let here = true
    timelineOf(id).then(
      (moments) => {
        if (here) setTold({ moments, error: null })
      },
      (thrown: unknown) => {
        if (here) setTold(({ moments }) => ({ moments, error: AppError.from(thrown).toData() }))
      },
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, change])
  return told
}

function Moments({ moments, service }: { moments: readonly JobMoment[]; service: string }) {
  const begin = Date.parse(moments[0]?.at ?? '')
  return (
    <ol className={styles['moments']} data-testid="moments">
      {moments.map((moment, index) => (
        <li key={index} data-type={moment.type}>
          <time dateTime={moment.at} title={moment.at}>
            {new Date(moment.at).toLocaleTimeString([], { timeStyle: 'medium' })}
          </time>
          <span className={styles['since']}>
            {index === 0 ? dayOf(moment.at) : `+${spellElapsed(Date.parse(moment.at) - begin)}`}
          </span>
          <span>{momentWords(moment, service)}</span>
        </li>
      ))}
    </ol>
  )
}

function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString([], { day: 'numeric', month: 'short' })
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
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  )
}
