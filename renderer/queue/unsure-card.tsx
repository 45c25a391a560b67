/** What is known of a job whose sending was not answered, and the ways out of not knowing more. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Job } from '../../shared/job.ts'
import { describeError } from '../error-messages.ts'
import { resolveUnsure } from '../state/jobs.ts'
import { formatCredits } from '../ui/format-number.ts'
import { formatDate } from '../ui/format-time.ts'

/** Says what is known, what each choice costs, and asks. */
export function UnsureCard({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false)
  const { candidates } = job
  return (
    <Stack gap={8}>
      <Text size="xs">
        {whatIsKnown(job)} It is not sent again by itself.{' '}
        {candidates.length > 0
          ? 'Of what its list of tasks shows, this may be it:'
          : 'Look into your dashboard there, then choose:'}
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
            aria-label={`This is it: task ${taskId}`}
            onClick={() => void resolveUnsure(job, { kind: 'it-ran', taskId })}
            data-testid="unsure-candidate"
          >
            This is it
          </Button>
        </Group>
      ))}
      {asking ? (
        <TaskIdForm job={job} onBack={() => setAsking(false)} />
      ) : (
        <Group gap={8}>
          <Button variant="default" size="xs" onClick={() => setAsking(true)} data-testid="unsure-it-ran">
            It did run: here is its task id
          </Button>
          <Button
            variant="default"
            size="xs"
            title="If it was taken after all, it is paid twice"
            onClick={() => void resolveUnsure(job, { kind: 'send-again' })}
            data-testid="unsure-send-again"
          >
            Send again{costAgain(job)}
          </Button>
          <Button
            variant="default"
            size="xs"
            title="It leaves the queue. Whether it was charged stays unknown"
            onClick={() => void resolveUnsure(job, { kind: 'forget' })}
            data-testid="unsure-forget"
          >
            Forget
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function TaskIdForm({ job, onBack }: { job: Job; onBack: () => void }) {
  const [taskId, setTaskId] = useState('')
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
          label="Task id, from the dashboard"
          flex={1}
          autoFocus
          maxLength={300}
          value={taskId}
          onChange={(event) => setTaskId(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={taskId.trim() === ''}>
          Fetch it
        </Button>
        <Button variant="default" size="xs" onClick={onBack}>
          Back
        </Button>
      </Group>
    </form>
  )
}

function whatIsKnown({ submittedAt, connectionName, error, note }: Job): string {
  const sent =
    submittedAt === null
      ? `It was sent to ${connectionName}`
      : `It was sent to ${connectionName} at ${new Date(submittedAt).toLocaleTimeString([], { timeStyle: 'medium' })}`
  const why = error === null ? '' : ` (${describeError(error, connectionName).title})`
  const list = note === null ? '' : ` ${/[.!?…]$/.test(note) ? note : `${note}.`}`
  return `${sent}. No clear answer came back${why}: it may have been taken and charged.${list}`
}

function costAgain({ cost }: Job): string {
  if (cost.quoted === 0) return ''
  return cost.quoted === null ? ' (may cost a second time)' : ` (may cost ${formatCredits(cost.quoted)} a second time)`
}
