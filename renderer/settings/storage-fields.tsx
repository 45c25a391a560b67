/** Where a secret is kept, with the passphrase where that is a file. What is typed stays in the field itself. */
import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { unlockVault } from '../state/connections.ts'
import type { ChosenStorage } from '../state/connections.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { storageWords } from './key-words.ts'
import { noAutofill } from './no-autofill.ts'

export interface StorageFields {
  fields: ReactNode
  /** Opens the file where that was chosen. Resolves to the place. Rejects with AppError, as with a wrong passphrase. */
  open: () => Promise<ChosenStorage>
  /** Empties the passphrase. */
  clear: () => void
}

/** The fields and what to do with them. */
export function useStorageFields(): StorageFields {
  const vault = useSnapshot((snapshot) => snapshot.vault)
  const [storage, setStorage] = useState<ChosenStorage>(vault.preferred === 'none' ? 'run' : vault.preferred)
  const passphrase = useRef<HTMLInputElement>(null)
  const places: ChosenStorage[] = [
    ...(vault.preferred === 'os' ? (['os'] as const) : []),
    'run',
    ...(vault.fileAvailable ? (['file'] as const) : []),
  ]
  return {
    fields: (
      <Stack gap={12}>
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
    ),
    open: async () => {
      const words = passphrase.current?.value ?? ''
      if (storage === 'file' && words !== '') await unlockVault(words)
      return storage
    },
    clear: () => {
      if (passphrase.current !== null) passphrase.current.value = ''
    },
  }
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
