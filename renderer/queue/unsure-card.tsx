/** The three ways out of not knowing whether a job was sent. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Job } from '../../shared/job.ts'
import { resolveUnsure } from '../state/jobs.ts'

/** Says what is known, what each choice costs, and asks. */
export function UnsureCard({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false)
  const [taskId, setTaskId] = useState('')
  return (
    <Stack gap={8}>
      <Text size="xs">
        The connection broke while this was being sent, so {job.connectionName} may have begun it and charged for it. It
        is not sent again by itself. Look into your dashboard there, then choose:
      </Text>
      {asking ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (taskId.trim() !== '') void resolveUnsure(job, { kind: 'it-ran', taskId: taskId.trim() })
          }}
        >
          <Group gap={8} align="flex-end">
            <TextInput
              label="Task id, from the dashboard"
              flex={1}
              autoFocus
              value={taskId}
              onChange={(event) => setTaskId(event.currentTarget.value)}
            />
            <Button type="submit" disabled={taskId.trim() === ''}>
              Fetch it
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Back
            </Button>
          </Group>
        </form>
      ) : (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAsking(true)} data-testid="unsure-it-ran">
            It is there: fetch it
          </Button>
          <Button
            variant="default"
            onClick={() => void resolveUnsure(job, { kind: 'send-again' })}
            data-testid="unsure-send-again"
          >
            It is not there: send it again
          </Button>
          <Button
            variant="default"
            onClick={() => void resolveUnsure(job, { kind: 'forget' })}
            data-testid="unsure-forget"
          >
            Forget it
          </Button>
        </Group>
      )}
    </Stack>
  )
}
