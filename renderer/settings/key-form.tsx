/** The form that replaces the key of an existing service. */
import { Button, Group, Stack } from '@mantine/core'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { useProvider } from '../state/services/use-providers.ts'
import { secretFieldWords, serviceWords } from '../words/settings/service-words.ts'
import { isAboutKey, useKeyFields } from './key-fields.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useSending } from './use-sending.ts'

interface KeyFormProps {
  connectionId: string
  serviceName: string
  providerId: string
  /** Called once the key has been stored and was not rejected, with any other problem, or null if the service works. */
  onDone: (problem: ErrorData | null) => void
  onCancel: () => void
}

export function KeyForm({ connectionId, serviceName, providerId, onDone, onCancel }: KeyFormProps) {
  const key = useKeyFields(serviceName, useProvider(providerId))
  const { busy, problem, onSubmit } = useSending(send)

  async function send(): Promise<ErrorData | null> {
    const wrong = await key.send(connectionId)
    if (isAboutKey(wrong)) return wrong
    onDone(wrong)
    return null
  }

  return (
    <form autoComplete="off" onSubmit={onSubmit}>
      <Stack gap={12}>
        {key.fields}
        {problem !== null && <ProblemNote error={problem} serviceName={serviceName} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="connection-save">
            {secretFieldWords.saveKey}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {serviceWords.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
