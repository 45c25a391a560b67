/** The available services, and a way to add one. */
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSnapshot } from '../state/use-studio.ts'
import { serviceWords } from '../words/settings/service-words.ts'
import { AddService } from './add-service.tsx'
import { KeyFileCard } from './key-file-card.tsx'
import { ServiceCard } from './service-card.tsx'

/** Can open at one connection, or with only the form for a new one. */
export function ServiceList({ connectionId, adding }: { connectionId: string | null; adding: boolean }) {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const [withoutKey, setWithoutKey] = useState<string | null>(null)
  const [addingNow, setAddingNow] = useState(adding)
  const [addedId, setAddedId] = useState<string | null>(null)
  if (addingNow)
    return (
      <AddService
        onEnd={(id) => {
          setAddingNow(false)
          setAddedId(id)
        }}
        onImport={(id) => {
          setAddingNow(false)
          setWithoutKey(id)
        }}
      />
    )
  return (
    <Stack gap={12}>
      <KeyFileCard />
      {connections.map((connection) => (
        <ServiceCard
          key={connection.id}
          connection={connection}
          startWithKey={connection.id === connectionId || connection.id === withoutKey}
          justAdded={connection.id === addedId}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAddingNow(true)}
          data-testid="add-connection"
        >
          {serviceWords.add}
        </Button>
      </Group>
    </Stack>
  )
}
