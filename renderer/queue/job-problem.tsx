/** Why a job failed, with the most likely remedy. */
import { Button } from '@mantine/core'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { describeError, type Remedy } from '../words/errors.ts'
import { resumeConnection } from '../state/services/connections.ts'
import { editJob, fillPrompt } from '../state/draft/draft.ts'
import { acceptPrice, downloadAgain, retryJob } from '../state/queue/jobs.ts'
import { attempt } from '../state/messages.ts'
import { commonRemedies } from '../state/services/remedies.ts'
import { openSettings } from '../state/window-store.ts'
import styles from './queue.module.css'

export function JobProblem({ job, error }: { job: Job; error: ErrorData }) {
  const words = describeError({ ...error, details: { unit: job.unit, ...error.details } }, job.connectionName)
  const atService = () => openSettings('services', { connectionId: job.connectionId })
  const run: Partial<Record<Remedy, () => void>> = {
    ...commonRemedies(error, job.connectionId),
    'edit-request': () => editJob(job),
    'accept-price': () => void acceptPrice(job),
    'try-again': () => void retryJob(job),
    'download-again': () => void downloadAgain(job),
    resume: () => void attempt(() => resumeConnection(job.connectionId), job.connectionId),
  }
  const { remedy } = words
  return (
    <div className={styles['problem']}>
      <div>
        <b>{words.title}.</b> {words.text}
        {words.suggestions.map((prompt) => (
          <Button key={prompt} variant="subtle" size="compact-xs" onClick={() => fillPrompt(prompt)}>
            {prompt}
          </Button>
        ))}
      </div>
      {remedy !== null && (
        <Button variant="default" size="xs" onClick={() => (run[remedy.kind] ?? atService)()}>
          {remedy.label}
        </Button>
      )}
    </div>
  )
}
