/** The fields for a key and its storage. The inputs are uncontrolled, so the key is never held in React state. */
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
   * Submits the typed key and empties the fields. Resolves to the problem reported by the service, or null. Rejects
   * with AppError if the key cannot be stored, for example because of a wrong passphrase, in which case the fields are
   * kept.
   */
  send: (connectionId: string) => Promise<ErrorData | null>
}

/** Renders the fields and their button; `serviceName` is the user's name for the service, `provider` its kind. */
export function useKeyFields(serviceName: string, provider?: OfferedProvider): KeyFields {
  const storage = useStorageFields()
  const key = useRef<HTMLInputElement>(null)
  const [hasOtherPrefix, setHasOtherPrefix] = useState(false)
  const fields = (
    <Stack gap={12}>
      <PasswordInput
        ref={key}
        label={words.key}
        description={provider === undefined || provider.keyHelp === '' ? words.keyHelp(serviceName) : provider.keyHelp}
        data-testid="connection-key"
        visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        onChange={(event) => setHasOtherPrefix(lacksPrefix(event.currentTarget.value.trim(), provider))}
        {...noAutofill}
      />
      {hasOtherPrefix && provider !== undefined && (
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

/** Whether a service rejected the key. For other problems, the stored key is not requested again. */
export function isAboutKey(problem: ErrorData | null): boolean {
  return problem?.code === 'key-rejected' || problem?.code === 'key-missing'
}

/** Whether a key lacks the prefix of the service's keys, such as `msy_…`. Only this boolean is stored, not the key. */
function lacksPrefix(typed: string, provider: OfferedProvider | undefined): boolean {
  const beginning = provider?.keyLooksLike?.split('…')[0] ?? ''
  return typed !== '' && !typed.startsWith(beginning.slice(0, Math.max(typed.length, 1)))
}
