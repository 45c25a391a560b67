/** Accepts a signing secret, or has the service create one for a public address. */
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import { registerWebhook, setSigningSecret } from '../state/services/webhooks.ts'
import type { MissingField } from '../words/settings/form-problem-words.ts'
import { webhookWords as words } from '../words/settings/webhook-words.ts'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import { useStorageFields } from './storage-fields.tsx'
import { useSending } from './use-sending.ts'

interface WebhookFormProps {
  kind: 'paste' | 'register'
  connection: Connection
  onEnd: () => void
}

/** A secret stays in its field and is cleared with it. */
export function WebhookForm({ kind, connection, onEnd }: WebhookFormProps) {
  const storage = useStorageFields()
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, onSubmit } = useSending(send)

  async function send(): Promise<ErrorData | null> {
    const typed = field.current?.value.trim() ?? ''
    if (typed === '')
      throw new AppError('invalid-input', 'nothing was typed', {
        details: { reason: (kind === 'paste' ? 'no-secret-entered' : 'no-tunnel-address') satisfies MissingField },
      })
    const storedIn = await storage.open()
    if (kind === 'paste') await setSigningSecret(connection.id, typed, storedIn)
    else await registerWebhook(connection.id, typed, storedIn)
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
            label={words.secret}
            description={words.secretHelp(connection.name)}
            visibilityToggleButtonProps={{ 'aria-label': words.showSecret }}
            data-testid="webhook-secret"
            {...noAutofill}
          />
        ) : (
          <TextInput
            ref={field}
            label={words.tunnel}
            description={words.tunnelHelp(connection.name)}
            placeholder="https://…"
            data-testid="webhook-url"
            {...noAutofill}
          />
        )}
        {storage.fields}
        {problem !== null && <ProblemNote error={problem} serviceName={connection.name} />}
        <Group gap={8}>
          <Button type="submit" loading={busy} data-testid="webhook-save">
            {kind === 'paste' ? words.saveSecret : words.registerNow}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
