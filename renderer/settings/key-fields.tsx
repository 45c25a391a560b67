/** The fields for a key and where it is kept. What is typed stays in the fields themselves, never in the window's state. */
import { PasswordInput, Stack, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { OfferedProvider } from '../../shared/catalogue/provider-card.ts'
import { setKey } from '../state/services/connections.ts'
import type { MissingField } from '../words/settings/form-problem-words.ts'
import { providerWords } from '../words/settings/provider-words.ts'
import { secretFieldWords as words } from '../words/settings/service-words.ts'
import { noAutofill } from './no-autofill.ts'
import { useStorageFields } from './storage-fields.tsx'

export interface KeyFields {
  fields: ReactNode
  /** Whether a key has been typed. */
  filled: () => boolean
  /**
   * Hands the typed key over and empties the fields. Resolves to what the service says is wrong, or null. Rejects with
   * AppError where the key cannot be kept, as with a wrong passphrase; the fields stay as they are then.
   */
  send: (connectionId: string) => Promise<ErrorData | null>
}

/** The fields and what to do with them; `serviceName` is how the person calls the service, `provider` what kind it is of. */
export function useKeyFields(serviceName: string, provider?: OfferedProvider): KeyFields {
  const storage = useStorageFields()
  const key = useRef<HTMLInputElement>(null)
  const [unlike, setUnlike] = useState(false)
  const fields = (
    <Stack gap={12}>
      <PasswordInput
        ref={key}
        label={words.key}
        description={provider === undefined || provider.keyHelp === '' ? words.keyHelp(serviceName) : provider.keyHelp}
        data-testid="connection-key"
        visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        onChange={(event) => setUnlike(looksUnlike(event.currentTarget.value.trim(), provider))}
        {...noAutofill}
      />
      {unlike && provider !== undefined && (
        <Text size="xs" role="status" data-testid="key-unlike">
          {providerWords.looksUnlike(provider.name, provider.keyLooksLike ?? '')}
        </Text>
      )}
      {storage.fields}
    </Stack>
  )
  return {
    fields,
    filled: () => (key.current?.value.trim() ?? '') !== '',
    send: async (connectionId) => {
      const typed = key.current?.value.trim() ?? ''
      if (typed === '')
        throw new AppError('invalid-input', 'No key was typed', {
          details: { reason: 'no-key-entered' satisfies MissingField },
        })
      const problem = await setKey(connectionId, typed, await storage.open())
      if (key.current !== null) key.current.value = ''
      storage.clear()
      return problem
    },
  }
}

/** Whether a service answered that it wants another key. Whatever else is wrong, the one that is kept is not asked for again. */
export function isAboutKey(problem: ErrorData | null): boolean {
  return problem?.code === 'key-rejected' || problem?.code === 'key-missing'
}

/** Whether a key does not begin as the service's keys do: `msy_…`. Nothing but this is kept of what is typed. */
function looksUnlike(typed: string, provider: OfferedProvider | undefined): boolean {
  const beginning = provider?.keyLooksLike?.split('…')[0] ?? ''
  return typed !== '' && !typed.startsWith(beginning.slice(0, Math.max(typed.length, 1)))
}
