/** The command palette: actions, chains and assets. */
import { Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { IconCube, IconPhoto, IconSearch } from '@tabler/icons-react'
import { createElement } from 'react'
import { openAsset } from '../state/library/assets.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { useChains } from '../state/draft/use-chains.ts'
import styles from './shell.module.css'
import { searchAssets } from '../state/library/search-assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { ChainIcon } from '../ui/chain-icon.tsx'
import { shortcutWords } from '../words/shortcut-words.ts'
import { actionGroupWords } from '../words/shell/action-words.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { actionIcon } from './action-icons.ts'
import { paletteStore } from './palette.ts'
import { studioActions } from './studio-actions.ts'

const words = shellWords.palette
const groups = Object.keys(actionGroupWords) as (keyof typeof actionGroupWords)[]
const maxResults = 200

export function CommandPalette() {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const chains = useChains(useOpenAsset())
  return (
    <Spotlight
      store={paletteStore}
      // The shortcut is one of the actions, which are loaded before the palette.
      shortcut={null}
      scrollable
      maxHeight={420}
      limit={40}
      size={560}
      searchProps={{
        placeholder: words.search,
        'aria-label': words.search,
        leftSection: <IconSearch size={16} />,
      }}
      nothingFound={words.noMatch}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      classNames={{ content: styles['palette'] ?? '' }}
      attributes={{ content: { 'aria-label': words.search } }}
      scrollAreaProps={{ scrollbars: 'y', viewportProps: { tabIndex: 0, 'aria-label': words.actions } }}
      actions={[
        ...groups.map((group) => ({
          group: actionGroupWords[group],
          actions: studioActions
            .filter((action) => action.group === group && action.id !== 'open-palette')
            .map(({ id, label, shortcut, run }) => ({
              id,
              label,
              leftSection: createElement(actionIcon(id), { size: 16 }),
              onClick: run,
              ...(shortcut === undefined ? {} : { rightSection: <Kbd size="xs">{shortcutWords(shortcut)}</Kbd> }),
            })),
        })),
        {
          group: words.nextSteps,
          actions: chains.map(({ id, label, run }) => ({
            id: `chain-${id}`,
            label,
            leftSection: <ChainIcon chain={id} />,
            onClick: run,
          })),
        },
        {
          group: words.library,
          actions: searchAssets(assets, { query: '' })
            .slice(0, maxResults)
            .map((asset) => ({
              id: `asset-${asset.id}`,
              label: words.show(asset.name),
              leftSection: asset.kind === 'image' ? <IconPhoto size={16} /> : <IconCube size={16} />,
              onClick: () => void openAsset(asset.id),
            })),
        },
      ]}
    />
  )
}
