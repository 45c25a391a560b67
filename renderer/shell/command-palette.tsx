/** The command palette: every action by name, and the library's things. */
import { Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { IconCube, IconSearch } from '@tabler/icons-react'
import { openAsset } from '../state/assets.ts'
import styles from './shell.module.css'
import { useSnapshot } from '../state/studio-store.ts'
import { shortcutWords } from '../ui/shortcut-keys.ts'
import { studioActions } from './studio-actions.tsx'

const groups = ['Create', 'Stage', 'Window', 'Settings'] as const
const listed = 200

/** Draws the palette; it opens itself with its shortcut. */
export function CommandPalette() {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  return (
    <Spotlight
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight={420}
      limit={40}
      size={560}
      searchProps={{
        placeholder: 'Search actions and models',
        'aria-label': 'Search actions and models',
        leftSection: <IconSearch size={16} />,
      }}
      nothingFound="Nothing has these words"
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      classNames={{ content: styles['palette'] ?? '' }}
      attributes={{ content: { 'aria-label': 'Search actions and models' } }}
      scrollAreaProps={{ scrollbars: 'y', viewportProps: { tabIndex: 0, 'aria-label': 'Actions' } }}
      actions={[
        ...groups.map((group) => ({
          group,
          actions: studioActions
            .filter((action) => action.group === group && action.id !== 'open-palette')
            .map(({ id, label, icon, shortcut, run }) => ({
              id,
              label,
              leftSection: icon,
              onClick: run,
              ...(shortcut === undefined ? {} : { rightSection: <Kbd size="xs">{shortcutWords(shortcut)}</Kbd> }),
            })),
        })),
        {
          group: 'Library',
          actions: assets.slice(0, listed).map((asset) => ({
            id: `asset-${asset.id}`,
            label: `Show ${asset.name}`,
            leftSection: <IconCube size={16} />,
            onClick: () => void openAsset(asset.id),
          })),
        },
      ]}
    />
  )
}
