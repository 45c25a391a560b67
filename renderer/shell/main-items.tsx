/** What stands in the menu at the left of the header. */
import { Menu, Text } from '@mantine/core'
import {
  IconBooks,
  IconCoins,
  IconDownload,
  IconFilePlus,
  IconKeyboard,
  IconMenu2,
  IconPencil,
  IconPhoto,
  IconSettings,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import { studioActions } from './studio-actions.ts'

const icons = new Map([
  ['focus-prompt', IconPencil],
  ['new-from-picture', IconPhoto],
  ['import-files', IconFilePlus],
  ['export', IconDownload],
  ['library', IconBooks],
  ['spending', IconCoins],
  ['open-settings', IconSettings],
  ['shortcuts', IconKeyboard],
])

/** Draws them. */
export function MainItems() {
  return studioActions
    .filter(({ id }) => icons.has(id))
    .map(({ id, label, shortcut, run }) => (
      <Menu.Item
        key={id}
        leftSection={createElement(icons.get(id) ?? IconMenu2, { size: 16 })}
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
