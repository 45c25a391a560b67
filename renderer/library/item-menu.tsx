/** The menu of an asset in the library. */
import { Menu, Text } from '@mantine/core'
import {
  IconDots,
  IconFolder,
  IconFolderSymlink,
  IconLayersDifference,
  IconPencil,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useChains } from '../state/draft/use-chains.ts'
import { deleteAssets, showInFolder } from '../state/library/assets.ts'
import { toggleAsset } from '../state/library/library-selection.ts'
import { useIsSelected } from '../state/library/use-library-selection.ts'
import { compare } from '../state/stage/compare.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { ChainIcon } from '../ui/chain-icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { shortcutWords } from '../words/shortcut-words.ts'
import { libraryWords } from '../words/library.ts'
import styles from './library.module.css'
import { MoveItems } from './move-items.tsx'
import { shortName } from '../ui/short-name.ts'

const words = libraryWords.item
/** A prompt may be too long for a menu. */
const menuPx = 100

interface ItemMenuProps {
  asset: Asset
  /** It and the other versions of its collapsed stack. */
  together: readonly Asset[]
  tabbable: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onRename: () => void
  onNewProject: () => void
}

export function ItemMenu({ asset, together, tabbable, open, onOpen, onRename, onNewProject }: ItemMenuProps) {
  const selected = useIsSelected(asset.id)
  const desktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  return (
    <Menu position="bottom-end" opened={open} onChange={onOpen}>
      <Menu.Target>
        <IconButton
          label={words.more(asset.name)}
          tooltip={words.moreHint}
          size={24}
          tabIndex={tabbable ? 0 : -1}
          icon={<IconDots size={14} />}
          className={styles['dots']}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {open && <ChainItems asset={asset} />}
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<Key>{words.renameKey}</Key>}
          onClick={onRename}
        >
          {words.rename}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSquareCheck size={16} />}
          rightSection={<Key>{words.selectKey(shortcutWords('mod'))}</Key>}
          onClick={() => toggleAsset(asset.id)}
          data-testid="select-asset"
        >
          {selected ? words.deselect : words.select}
        </Menu.Item>
        {open && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconFolderSymlink size={16} />} data-testid="move-to-project">
                {libraryWords.projects.move}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              <MoveItems assets={together} onNew={onNewProject} />
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
        {asset.kind === 'model' && open && <CompareWithOpen asset={asset} />}
        {together.length > 1 && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deleteAssets(together)}>
            {words.deleteVersions(together.length)}
          </Menu.Item>
        )}
        {desktop && (
          <Menu.Item leftSection={<IconFolder size={16} />} onClick={() => void showInFolder({ assetId: asset.id })}>
            {words.showInFolder}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Rendered only while the menu is open, because it searches all assets. */
function ChainItems({ asset }: { asset: Asset }) {
  const chains = useChains(asset)
  if (chains.length === 0) return null
  return (
    <>
      {chains.map(({ id, label, run }) => (
        <Menu.Item key={id} leftSection={<ChainIcon chain={id} />} onClick={run} data-testid={`chain-${id}`}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

function CompareWithOpen({ asset }: { asset: Asset }) {
  const open = useOpenAsset()
  if (open === null || open.kind !== 'model' || open.id === asset.id) return null
  return (
    <Menu.Item
      leftSection={<IconLayersDifference size={16} />}
      onClick={() => compare([open.id, asset.id])}
      data-testid="compare-with-open"
    >
      {words.compareWith(shortName(open.name, menuPx))}
    </Menu.Item>
  )
}

function Key({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" span>
      {children}
    </Text>
  )
}
