/** The fields for a key and where it is kept. What is typed stays in the fields themselves, never in the window's state. */
import { PasswordInput, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { ErrorData } from '../../shared/app-error.ts'
import { AppError } from '../../shared/app-error.ts'
import type { OfferedProvider } from '../../shared/provider-card.ts'
import { setKey } from '../state/connections.ts'
import type { MissingField } from '../words/settings/form-problem-words.ts'
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
  const fields = (
    <Stack gap={12}>
      <PasswordInput
        ref={key}
        label={words.key}
        description={provider === undefined || provider.keyHelp === '' ? words.keyHelp(serviceName) : provider.keyHelp}
        data-testid="connection-key"
        visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        {...noAutofill}
      />
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
