/** The page of shortcuts: all actions with their keys, which can be changed, removed and reset. */
import { Button, Group, Kbd, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { isComposed, pressedKeys } from '../state/pressed-keys.ts'
import { changeShortcut, defaultShortcut, isReserved, resetShortcuts, shortcutOf } from '../state/shortcuts.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { brushWords } from '../words/inspect/filament-edit-words.ts'
import {
  changeKeysWords,
  reservedKeysWords,
  resetKeysWords,
  shortcutPageWords as words,
  takenKeysWords,
} from '../words/settings/shortcut-page-words.ts'
import { actionGroupWords } from '../words/shell/action-words.ts'
import { shortcutWords } from '../words/shortcut-words.ts'
import styles from './settings.module.css'

export interface ListedAction {
  id: string
  group: keyof typeof actionGroupWords
  label: string
}

interface ShortcutQuestion {
  action: string
  /** The keys pressed, and the action they already belong to; null for reserved keys. */
  pressed?: { keys: string; owner: ListedAction | null }
}

export function ShortcutList({ actions }: { actions: readonly ListedAction[] }) {
  const changes = useSnapshot(({ settings }) => settings.shortcuts)
  const [asked, setAsked] = useState<ShortcutQuestion | null>(null)
  const all: ListedAction[] = [
    ...actions,
    { id: 'brush-smaller', group: 'stage', label: brushWords.smaller },
    { id: 'brush-larger', group: 'stage', label: brushWords.larger },
  ]
  const take = (action: string, keys: string, owner?: ListedAction) => {
    changeShortcut(action, keys, owner === undefined ? [] : [owner.id])
    setAsked(null)
  }
  const onPress = (action: string, keys: string) => {
    const owner = all.find(({ id }) => id !== action && shortcutOf(id) === keys)
    if (isReserved(keys)) setAsked({ action, pressed: { keys, owner: null } })
    else if (owner === undefined) take(action, keys)
    else setAsked({ action, pressed: { keys, owner } })
  }
  return (
    <Stack gap={16}>
      <Group justify="space-between" gap={12}>
        <Text size="xs" c="dimmed" flex="1 1 240px">
          {words.help}
        </Text>
        <Button size="xs" variant="default" disabled={changes.length === 0} onClick={resetShortcuts}>
          {words.resetAll}
        </Button>
      </Group>
      {Object.entries(actionGroupWords).map(([group, title]) => (
        <section key={group}>
          <PanelTitle level={3}>{title}</PanelTitle>
          {all
            .filter((action) => action.group === group)
            .map((action) => (
              <ShortcutRow
                key={action.id}
                action={action}
                asked={asked?.action === action.id ? asked : null}
                onAsk={() => setAsked({ action: action.id })}
                onEnd={() => setAsked(null)}
                onPress={(keys) => onPress(action.id, keys)}
                onTake={(keys, owner) => take(action.id, keys, owner)}
              />
            ))}
        </section>
      ))}
    </Stack>
  )
}

interface ShortcutRowProps {
  action: ListedAction
  asked: ShortcutQuestion | null
  onAsk: () => void
  onEnd: () => void
  onPress: (keys: string) => void
  onTake: (keys: string, owner?: ListedAction) => void
}

function ShortcutRow({ action, asked, onAsk, onEnd, onPress, onTake }: ShortcutRowProps) {
  const keys = shortcutOf(action.id)
  const shown = keys === undefined ? words.noKeys : shortcutWords(keys)
  const pressed = asked?.pressed
  const onKeyDown = (event: KeyboardEvent) => {
    if (asked === null || event.key === 'Tab' || isComposed(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    const [name] = pressedKeys(event.nativeEvent)
    if (event.key === 'Escape') onEnd()
    else if (name === 'Delete' || name === 'Backspace') onTake('')
    else if (name !== undefined) onPress(name)
  }
  return (
    <div className={styles['shortcut']} data-testid={`shortcut-${action.id}`}>
      <span>{action.label}</span>
      <UnstyledButton
        className={styles['keys']}
        aria-label={changeKeysWords(action.label, shown)}
        // Escape ends the question and leaves the dialog open.
        data-mantine-stop-propagation={asked !== null}
        onClick={onAsk}
        onBlur={() => pressed === undefined && onEnd()}
        onKeyDown={onKeyDown}
      >
        {asked !== null && pressed === undefined ? (
          <Text size="xs" c="var(--mq-accent-text)" span role="status">
            {words.press}
          </Text>
        ) : keys === undefined ? (
          <Text size="xs" c="dimmed" span>
            {shown}
          </Text>
        ) : (
          <Kbd size="xs">{shown}</Kbd>
        )}
      </UnstyledButton>
      <IconButton
        label={resetKeysWords(action.label)}
        size="sm"
        icon={<IconRestore size={14} />}
        style={keys === defaultShortcut(action.id) ? { visibility: 'hidden' } : undefined}
        onClick={() => changeShortcut(action.id, null)}
      />
      {pressed !== undefined && (
        <div className={styles['taken']} role="alert">
          <Text size="xs">
            {pressed.owner === null
              ? reservedKeysWords(shortcutWords(pressed.keys))
              : takenKeysWords(shortcutWords(pressed.keys), pressed.owner.label)}
          </Text>
          {pressed.owner !== null && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onTake(pressed.keys, pressed.owner ?? undefined)}
            >
              {words.takeHere}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onEnd}>
            {words.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}
