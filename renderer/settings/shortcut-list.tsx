/** The list of all shortcuts. */
import { Kbd, Stack } from '@mantine/core'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import styles from './settings.module.css'

export interface ListedShortcut {
  label: string
  shortcut: string
}

export function ShortcutList({ shortcuts }: { shortcuts: readonly ListedShortcut[] }) {
  return (
    <Stack gap={0}>
      {shortcuts.map(({ label, shortcut }) => (
        <div key={label} className={styles['shortcut']}>
          <span>{label}</span>
          <Kbd size="xs">{shortcutWords(shortcut)}</Kbd>
        </div>
      ))}
    </Stack>
  )
}
