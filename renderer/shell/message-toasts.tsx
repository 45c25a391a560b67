/** Shows passing messages: what went wrong, and what was done with a way back. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { describeError } from '../error-messages.ts'
import { messageStore } from '../state/messages.ts'
import type { Message } from '../state/messages.ts'
import { studioStore } from '../state/studio-store.ts'

/** Draws nothing itself: it hands each new message to the notifications. */
export function MessageToasts() {
  useEffect(
    () =>
      messageStore.subscribe(({ latest }, before) => {
        if (latest !== null && latest !== before.latest) show(latest.message, latest.number)
      }),
    [],
  )
  return null
}

/** How many messages of a topic were told since it was last put away. */
const standing = new Map<string, number>()

function show(message: Message, number: number): void {
  const topic = message.kind === 'done' ? message.topic : undefined
  const id = topic === undefined ? `message-${number}` : `topic-${topic}`
  const close = { 'aria-label': 'Dismiss' }
  if (message.kind === 'error') {
    const name = studioStore
      .getState()
      .snapshot?.connections.find(({ id: known }) => known === message.connectionId)?.name
    const words = describeError(message.error, name)
    notifications.show({
      id,
      title: words.title,
      message: words.text,
      color: 'gray',
      icon: <IconAlertTriangle size={16} />,
      autoClose: 12_000,
      closeButtonProps: close,
      role: 'alert',
    })
    return
  }
  const { action } = message
  const before = topic === undefined ? 0 : (standing.get(topic) ?? 0)
  if (topic !== undefined) standing.set(topic, before + 1)
  const tell = before === 0 ? notifications.show : notifications.update
  tell({
    id,
    onClose: () => {
      if (topic !== undefined) standing.delete(topic)
    },
    color: 'gray',
    icon: <IconCheck size={16} />,
    closeButtonProps: close,
    message: (
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text size="sm" c="var(--mantine-color-text)" lineClamp={2}>
          {message.text}
          {before === 0 ? '' : `, and ${before} before it`}
        </Text>
        {action !== undefined && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            data-testid="toast-action"
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    ),
  })
}
