/** An unconfirmed job: what is known about it, and the available decisions. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Job } from '../../shared/protocol/job.ts'
import { describeError } from '../words/errors.ts'
import { resolveUnsure } from '../state/queue/jobs.ts'
import { formatDate, formatTime } from '../words/format-time.ts'
import { noteWords } from '../words/queue/note-words.ts'
import { unsureWords } from '../words/queue/row-words.ts'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

export function UnsureCard({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false)
  const { candidates } = job
  return (
    <Stack gap={8}>
      <Text size="xs">
        {knownFacts(job)} {candidates.length > 0 ? unsureWords.candidates : unsureWords.dashboard}
      </Text>
      {candidates.map(({ taskId, createdAt, status }) => (
        <Group key={taskId} gap={8} wrap="nowrap">
          <Text size="xs" flex={1} truncate title={taskId} className="tabular">
            {[taskId, ...(createdAt === null ? [] : [formatDate(createdAt)]), status].join(' · ')}
          </Text>
          <Button
            variant="default"
            size="xs"
            flex="none"
            aria-label={unsureWords.pickTask(taskId)}
            onClick={() => void resolveUnsure(job, { kind: 'it-ran', taskId })}
            data-testid="unsure-candidate"
          >
            {unsureWords.pick}
          </Button>
        </Group>
      ))}
      {asking ? (
        <TaskIdForm job={job} onBack={() => setAsking(false)} />
      ) : (
        <Group gap={8}>
          <Button variant="default" size="xs" onClick={() => setAsking(true)} data-testid="unsure-it-ran">
            {unsureWords.enterTaskId}
          </Button>
          <Button
            variant="default"
            size="xs"
            title={unsureWords.sendAgainHint}
            onClick={() => void resolveUnsure(job, { kind: 'send-again' })}
            data-testid="unsure-send-again"
          >
            {unsureWords.sendAgainFor(job)}
          </Button>
          <Button
            variant="default"
            size="xs"
            title={unsureWords.forgetHint}
            onClick={() => void resolveUnsure(job, { kind: 'forget' })}
            data-testid="unsure-forget"
          >
            {unsureWords.forget}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function TaskIdForm({ job, onBack }: { job: Job; onBack: () => void }) {
  const [taskId, setTaskId] = useState('')
  const readiness = unless(taskId.trim() === '' ? uiWords.missing.taskId : null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (taskId.trim() !== '') void resolveUnsure(job, { kind: 'it-ran', taskId: taskId.trim() })
      }}
    >
      <Group gap={8} align="flex-end">
        <TextInput
          size="xs"
          label={unsureWords.taskId}
          flex={1}
          autoFocus
          maxLength={300}
          value={taskId}
          onChange={(event) => setTaskId(event.currentTarget.value)}
        />
        <SubmitButton type="submit" size="xs" readiness={readiness} reasonId="why-not-downloaded">
          {unsureWords.download}
        </SubmitButton>
        <Button variant="default" size="xs" onClick={onBack}>
          {unsureWords.back}
        </Button>
      </Group>
      <ReasonLine id="why-not-downloaded" readiness={readiness} />
    </form>
  )
}

function knownFacts({ submittedAt, connectionName, error, note }: Job): string {
  const sent =
    submittedAt === null
      ? unsureWords.sent(connectionName)
      : unsureWords.sentAt(connectionName, formatTime(submittedAt))
  const why = error === null ? null : describeError(error, connectionName).title
  return unsureWords.known(sent, why, note === null ? null : noteWords(note))
}
