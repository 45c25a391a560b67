/** Chooses a picture from the library for a material. */
import { Modal, Text, TextInput } from '@mantine/core'
import { IconPhoto, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { searchAssets } from '../state/library/search-assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { picturePickerWords as words } from '../words/inspect/material-words.ts'
import styles from './materials.module.css'

interface PicturePickerProps {
  opened: boolean
  onPick: (asset: Asset) => void
  onClose: () => void
}

/** Maximum number of pictures shown; the search finds the rest. */
const maxShown = 120

export function PicturePicker({ opened, onPick, onClose }: PicturePickerProps) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchAssets(assets, { query, kind: 'image' }), [assets, query])
  const hint = query === '' ? words.empty : words.noMatches
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.title}
      size={560}
      closeButtonProps={{ 'aria-label': words.close }}
      data-testid="picture-picker"
    >
      <TextInput
        data-autofocus
        aria-label={words.search}
        placeholder={words.placeholder}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <div className={styles['nopictures']}>
          <EmptyHint icon={<IconPhoto size={20} stroke={1.5} />} title={hint.title}>
            {hint.text}
          </EmptyHint>
        </div>
      ) : (
        <ul className={styles['pictures']} aria-label={words.list}>
          {found.slice(0, maxShown).map((asset) => (
            <li key={asset.id}>
              <button type="button" className={styles['pick']} onClick={() => onPick(asset)} data-testid="pick-picture">
                <img src={asset.thumbnailUrl ?? asset.url} alt="" loading="lazy" draggable={false} />
                <Text size="xs" truncate component="span" display="block">
                  {asset.name}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
