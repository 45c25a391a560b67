/** A note that a paid service needs its key, with the button to enter it. */
import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { Connection } from '../../shared/protocol/connection.ts'
import { openSettings } from '../state/window-store.ts'
import { formWords } from '../words/create/form-words.ts'

const words = formWords.services

/** Returns whether a service needs its key. */
export function wantsKey({ embedded, key }: Connection): boolean {
  return !embedded && key.needed !== false && (key.storage === 'none' || key.locked === true)
}

export function KeyNote({ connection: { id, name, key } }: { connection: Connection }) {
  const locked = key.locked === true
  return (
    <Group gap={8} wrap="nowrap" role="status" data-testid="key-note">
      <IconKey size={16} aria-hidden style={{ flex: 'none' }} />
      <div style={{ flex: 1 }}>
        <Text size="sm">{locked ? words.keyLocked(name) : words.needsKey(name)}</Text>
        <Text size="xs" c="dimmed">
          {words.keyHelp}
        </Text>
      </div>
      <Button size="compact-xs" variant="default" onClick={() => openSettings('services', { connectionId: id })}>
        {locked ? words.unlockKeys : words.addKey}
      </Button>
    </Group>
  )
}
