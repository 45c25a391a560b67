/** Shows passing messages: what went wrong, and what was done, with an undo. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { describeError } from '../words/errors.ts'
import { shellWords } from '../words/shell/shell-words.ts'
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

/** How many messages of a topic were shown since it was last dismissed. */
const standing = new Map<string, number>()

function show(message: Message, number: number): void {
  const topic = message.kind === 'done' ? message.topic : undefined
  const id = topic === undefined ? `message-${number}` : `topic-${topic}`
  const close = { 'aria-label': shellWords.messages.dismiss }
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
  const report = before === 0 ? notifications.show : notifications.update
  report({
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
          {before === 0 ? '' : shellWords.messages.earlier(before)}
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
