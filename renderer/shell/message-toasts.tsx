/** Shows messages as toasts. */
import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { describeError } from '../words/errors.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { readMessages, type Message, type MessageAction } from '../state/messages.ts'
import styles from './shell.module.css'
import { studioStore } from '../state/studio-store.ts'

/** Maximum number of toasts. */
const maxToasts = 3

/** Toasts overlay everything, at the bottom of the stage (`shell.module.css`). */
export function MessageToasts({ reducedMotion }: { reducedMotion: boolean }) {
  useEffect(() => readMessages(show), [])
  return (
    <Notifications
      withinPortal={false}
      position="bottom-left"
      limit={maxToasts}
      // Higher than `.messagetext`, which truncates it.
      notificationMaxHeight={400}
      containerWidth={400}
      className={styles['messages'] ?? ''}
      {...(reducedMotion ? { transitionDuration: 0 } : {})}
    />
  )
}

/** Number of messages of a topic since it was last dismissed. */
const topicCounts = new Map<string, number>()

function show(message: Message, number: number): void {
  const topic = message.kind === 'done' ? message.topic : undefined
  const id = topic === undefined ? `message-${number}` : `topic-${topic}`
  makeRoom(id)
  const common = { id, color: 'gray', closeButtonProps: { 'aria-label': shellWords.messages.dismiss } }
  const fault = { ...common, 'data-message': 'fault', icon: <IconAlertTriangle size={18} />, role: 'alert' }
  if (message.kind === 'error') {
    const name = studioStore
      .getState()
      .snapshot?.connections.find(({ id: known }) => known === message.connectionId)?.name
    const words = describeError(message.error, name)
    notifications.show({
      ...fault,
      title: words.title,
      message: (
        <Words id={id} text={words.text} {...(message.action === undefined ? {} : { action: message.action })} />
      ),
      autoClose: Math.max(12_000, readingMs(words.text)),
    })
    return
  }
  if (message.kind === 'faults') {
    const { title, text } = message
    notifications.show({ ...fault, title, message: <Words id={id} text={text} />, autoClose: false })
    return
  }
  const { action } = message
  const before = topic === undefined ? 0 : (topicCounts.get(topic) ?? 0)
  if (topic !== undefined) topicCounts.set(topic, before + 1)
  const text = before === 0 ? message.text : message.text + shellWords.messages.earlier(before)
  const report = before === 0 ? notifications.show : notifications.update
  report({
    ...common,
    onClose: () => {
      if (topic !== undefined) topicCounts.delete(topic)
    },
    'data-message': 'done',
    icon: <IconCheck size={18} />,
    autoClose: Math.max(8000, readingMs(text)),
    message: <Words id={id} text={text} {...(action === undefined ? {} : { action })} />,
  })
}

/**
 * The newest message is shown immediately; the oldest is removed, preferably one without an error. Toasts stay while
 * the pointer is over one.
 */
function makeRoom(id: string): void {
  const { notifications: shown } = notificationsStore.getState()
  if (shown.length < maxToasts || shown.some((other) => other.id === id)) return
  const oldest = shown.find(({ role }) => role !== 'alert') ?? shown[0]
  if (oldest?.id !== undefined) notifications.hide(oldest.id)
}

/** Returns the time it takes to read a message at twelve characters a second. */
function readingMs(text: string): number {
  return text.length * 80
}

/** Very long text scrolls. `id` identifies the message, which closes with its action. */
function Words({ id, text, action }: { id: string; text: string; action?: MessageAction }) {
  const watch = action?.watch
  useEffect(() => watch?.(() => notifications.hide(id)), [watch, id])
  return (
    <Group justify="space-between" wrap="nowrap" gap={12}>
      <Text
        size="sm"
        c="var(--mantine-color-text)"
        className={styles['messagetext'] ?? ''}
        ref={(element: HTMLElement | null) => {
          // Makes scrollable text reachable by keyboard.
          if (element !== null && element.scrollHeight > element.clientHeight) element.tabIndex = 0
        }}
      >
        {text}
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
  )
}
