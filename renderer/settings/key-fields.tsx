/** The fields for a key and where it is kept. What is typed stays in the fields themselves, never in the window's state. */
import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { setKey, unlockVault } from '../state/connections.ts'
import type { ChosenStorage } from '../state/connections.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import { AppError } from '../../shared/app-error.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { storageWords } from './key-words.ts'

/** Fields that no password manager and no autofill shall touch. */
export const noAutofill = {
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const

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

/** The fields and what to do with them; `serviceName` is how the person calls the service. */
export function useKeyFields(serviceName: string): KeyFields {
  const vault = useSnapshot((snapshot) => snapshot.vault)
  const [storage, setStorage] = useState<ChosenStorage>(vault.preferred === 'none' ? 'run' : vault.preferred)
  const key = useRef<HTMLInputElement>(null)
  const passphrase = useRef<HTMLInputElement>(null)
  const places: ChosenStorage[] = [
    ...(vault.preferred === 'os' ? (['os'] as const) : []),
    'run',
    ...(vault.fileAvailable ? (['file'] as const) : []),
  ]
  const fields = (
    <Stack gap={12}>
      <PasswordInput
        ref={key}
        label="Key"
        description={`From your dashboard at ${serviceName}: sign in there, with two-factor authentication on, and create a key for Maquette. It is sent to that service and nowhere else.`}
        data-testid="connection-key"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what I typed' }}
        {...noAutofill}
      />
      <Radio.Group label="Kept" description={vault.reason} value={storage} onChange={(value) => setStorage(value)}>
        <Stack gap={6} mt={6}>
          {places.map((place) => (
            <Radio key={place} value={place} size="xs" label={capital(storageWords[place])} />
          ))}
        </Stack>
      </Radio.Group>
      {storage === 'file' && (
        <PasswordInput
          ref={passphrase}
          label={vault.fileLocked ? 'Passphrase of the file' : 'Passphrase'}
          description="It encrypts the file and is asked for when Maquette starts. Nobody can recover it."
          data-testid="passphrase"
          visibilityToggleButtonProps={{ 'aria-label': 'Show what I typed' }}
          {...noAutofill}
        />
      )}
    </Stack>
  )
  return {
    fields,
    filled: () => (key.current?.value.trim() ?? '') !== '',
    send: async (connectionId) => {
      const typed = key.current?.value.trim() ?? ''
      if (typed === '')
        throw new AppError('invalid-input', 'No key was typed', { details: { reason: 'Paste your key first' } })
      const words = passphrase.current?.value ?? ''
      if (storage === 'file' && words !== '') await unlockVault(words)
      const problem = await setKey(connectionId, typed, storage)
      for (const field of [key.current, passphrase.current]) if (field !== null) field.value = ''
      return problem
    },
  }
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
