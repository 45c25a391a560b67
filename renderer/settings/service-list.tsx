/** The services that can be asked, and the way to add one. */
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { unlockVault } from '../state/connections.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { AddService } from './add-service.tsx'
import { noAutofill } from './no-autofill.ts'
import { ProblemNote } from './problem-note.tsx'
import { ServiceCard } from './service-card.tsx'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

/** Draws the list; opened for one connection, or with the form for a new one. */
export function ServiceList({ connectionId, adding }: { connectionId: string | null; adding: boolean }) {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const locked = useSnapshot((snapshot) => snapshot.vault.fileLocked)
  const [addingNow, setAddingNow] = useState(adding)
  return (
    <Stack gap={12}>
      {locked && <Unlock />}
      {connections.map((connection) => (
        <ServiceCard key={connection.id} connection={connection} startWithKey={connection.id === connectionId} />
      ))}
      {addingNow ? (
        <div className={styles['card']}>
          <AddService onEnd={() => setAddingNow(false)} />
        </div>
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAddingNow(true)}
            data-testid="add-connection"
          >
            Add a service
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Unlock() {
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, onSubmit } = useSending(unlock)

  async function unlock(): Promise<null> {
    await unlockVault(field.current?.value ?? '')
    if (field.current !== null) field.current.value = ''
    return null
  }
  return (
    <form className={styles['card']} autoComplete="off" onSubmit={onSubmit}>
      <Group gap={8}>
        <IconLock size={16} aria-hidden />
        <Text fw={500}>Your keys are locked</Text>
      </Group>
      <Group gap={8} align="flex-end">
        <PasswordInput ref={field} label="Passphrase" flex={1} {...noAutofill} />
        <Button type="submit" loading={busy}>
          Unlock
        </Button>
      </Group>
      {problem !== null && <ProblemNote error={problem} serviceName="the file of keys" />}
    </form>
  )
}
