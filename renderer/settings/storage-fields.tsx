/**
 * The storage of a secret, with the passphrase if it is a file. The input is uncontrolled, so the passphrase is never
 * held in React state.
 */
import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { unlockVault, type ChosenStorage } from '../state/services/connections.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { keychainProblemWords, storageWords } from '../words/settings/key-words.ts'
import { secretFieldWords as words } from '../words/settings/service-words.ts'
import { noAutofill } from './no-autofill.ts'
import { type PassphraseStrength, passphraseStrength } from '../../shared/text/passphrase.ts'
import { capital } from '../../shared/text/language.ts'

export interface StorageFields {
  fields: ReactNode
  /**
   * Unlocks the file if it is chosen. Resolves to the storage. Rejects with AppError, for example for a wrong
   * passphrase.
   */
  open: () => Promise<ChosenStorage>
  /** Empties the passphrase. */
  clear: () => void
}

/** Renders the fields. */
export function useStorageFields(): StorageFields {
  const vault = useSnapshot((snapshot) => snapshot.vault)
  const [storage, setStorage] = useState<ChosenStorage>(vault.preferred === 'none' ? 'run' : vault.preferred)
  const [strength, setStrength] = useState<PassphraseStrength | null>(null)
  const passphrase = useRef<HTMLInputElement>(null)
  const options: ChosenStorage[] = [
    ...(vault.preferred === 'os' ? (['os'] as const) : []),
    'run',
    ...(vault.fileAvailable ? (['file'] as const) : []),
  ]
  return {
    fields: (
      <Stack gap={12}>
        <Radio.Group
          label={words.storage}
          description={vault.reason === null ? null : keychainProblemWords[vault.reason]}
          value={storage}
          onChange={(value) => setStorage(value)}
        >
          <Stack gap={6} mt={6}>
            {options.map((option) => (
              <Radio key={option} value={option} size="xs" label={capital(storageWords[option])} />
            ))}
          </Stack>
        </Radio.Group>
        {storage === 'file' && !vault.fileOpen && (
          <PasswordInput
            ref={passphrase}
            label={vault.fileLocked ? words.filePassphrase : words.passphrase}
            description={
              vault.fileLocked || strength === null ? words.passphraseHelp : words.passphraseStrength[strength]
            }
            onChange={(event) => setStrength(strengthOf(event.currentTarget.value))}
            data-testid="passphrase"
            visibilityToggleButtonProps={{ 'aria-label': words.showPassphrase }}
            {...noAutofill}
          />
        )}
      </Stack>
    ),
    open: async () => {
      const typed = passphrase.current?.value ?? ''
      if (storage === 'file' && !vault.fileOpen) await unlockVault(typed)
      return storage
    },
    clear: () => {
      setStrength(null)
      if (passphrase.current !== null) passphrase.current.value = ''
    },
  }
}

/** Only the estimate is kept in the window's state, never the text. */
function strengthOf(typed: string): PassphraseStrength | null {
  return typed === '' ? null : passphraseStrength(typed)
}
