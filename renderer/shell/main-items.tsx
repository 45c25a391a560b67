/** The menu at the left of the header. */
import { Menu, Text } from '@mantine/core'
import { createElement } from 'react'
import { shortcutWords } from '../words/shortcut-words.ts'
import { actionIcon } from './action-icons.ts'
import { studioActions } from './studio-actions.ts'

const visibleActions: ReadonlySet<string> = new Set([
  'focus-prompt',
  'new-from-picture',
  'import-files',
  'export',
  'library',
  'spending',
  'open-settings',
  'shortcuts',
])

export function MainItems() {
  return studioActions
    .filter(({ id }) => visibleActions.has(id))
    .map(({ id, label, shortcut, run }) => (
      <Menu.Item
        key={id}
        leftSection={createElement(actionIcon(id), { size: 16 })}
        onClick={run}
        rightSection={
          shortcut === undefined ? null : (
            <Text size="xs" c="dimmed" span>
              {shortcutWords(shortcut)}
            </Text>
          )
        }
      >
        {label}
      </Menu.Item>
    ))
}
