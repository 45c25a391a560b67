/** Takes a key for a service that is already there. */
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import { useKeyFields } from './key-fields.tsx'
import { ProblemNote } from './problem-note.tsx'

interface KeyFormProps {
  connectionId: string
  serviceName: string
  /** The key has been kept, and the service has taken it. */
  onDone: () => void
  onCancel: () => void
}

/** Draws the form. */
export function KeyForm({ connectionId, serviceName, onDone, onCancel }: KeyFormProps) {
  const key = useKeyFields(serviceName)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorData | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const wrong = await key.send(connectionId)
      setProblem(wrong)
      if (wrong === null) onDone()
    } catch (thrown) {
      setProblem(AppError.from(thrown).toData())
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap={12}>
        {key.fields}
        {problem !== null && <ProblemNote error={problem} serviceName={serviceName} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="connection-save">
            Keep and check the key
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
