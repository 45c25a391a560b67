/** Takes a signing secret, or has the service make one for an address of the person's own. */
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/connection.ts'
import { registerWebhook, setSigningSecret } from '../state/webhooks.ts'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import { useStorageFields } from './storage-fields.tsx'
import { useSending } from './use-sending.ts'

interface WebhookFormProps {
  kind: 'paste' | 'register'
  connection: Connection
  onEnd: () => void
}

/** Draws the form; a secret stays in its field and is emptied with it. */
export function WebhookForm({ kind, connection, onEnd }: WebhookFormProps) {
  const storage = useStorageFields()
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, onSubmit } = useSending(send)

  async function send(): Promise<ErrorData | null> {
    const typed = field.current?.value.trim() ?? ''
    if (typed === '')
      throw new AppError('invalid-input', 'nothing was typed', {
        details: { reason: kind === 'paste' ? 'Paste the signing secret first' : 'Type the address of your tunnel' },
      })
    const place = await storage.open()
    if (kind === 'paste') await setSigningSecret(connection.id, typed, place)
    else await registerWebhook(connection.id, typed, place)
    if (field.current !== null) field.current.value = ''
    storage.clear()
    onEnd()
    return null
  }

  return (
    <form autoComplete="off" onSubmit={onSubmit}>
      <Stack gap={12}>
        {kind === 'paste' ? (
          <PasswordInput
            ref={field}
            label="Signing secret"
            description={`From the webhook settings at ${connection.name}; it begins with whsec_.`}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what I typed' }}
            data-testid="webhook-secret"
            {...noAutofill}
          />
        ) : (
          <TextInput
            ref={field}
            label="Public address of your tunnel"
            description={`${connection.name} is asked to send its events there. The secret it answers with is kept.`}
            placeholder="https://…"
            data-testid="webhook-url"
            {...noAutofill}
          />
        )}
        {storage.fields}
        {problem !== null && <ProblemNote error={problem} serviceName={connection.name} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="webhook-save">
            {kind === 'paste' ? 'Keep the secret' : 'Register'}
          </Button>
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
