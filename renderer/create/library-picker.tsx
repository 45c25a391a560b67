/** A dialog to choose an asset for a slot. */
import { Modal, Text, TextInput } from '@mantine/core'
import { IconBooks, IconCube, IconPhoto, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { searchAssets } from '../state/library/search-assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { libraryPickerWords } from '../words/create/library-picker-words.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { assetProblem, type Service } from './check-file.ts'
import styles from './slots.module.css'

interface LibraryPickerProps {
  opened: boolean
  slot: InputSlot
  service: Service
  onPick: (asset: Asset) => void
  onClose: () => void
}

/** Maximum number of assets shown; the search finds the rest. */
const maxShown = 120

/** Assets that the slot does not accept are disabled, with the reason. */
export function LibraryPicker({ opened, slot, service, onPick, onClose }: LibraryPickerProps) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const [query, setQuery] = useState('')
  const [openedAt] = useState(Date.now)
  const kind = slot.kind === 'mesh' ? 'model' : 'image'
  const words = libraryPickerWords[kind]
  const found = useMemo(() => searchAssets(assets, { query, kind }), [assets, query, kind])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.title}
      size={640}
      closeButtonProps={{ 'aria-label': libraryPickerWords.close }}
      classNames={{
        content: styles['dialog'] ?? '',
        header: styles['dialoghead'] ?? '',
        title: styles['dialogtitle'] ?? '',
      }}
      data-testid="library-picker"
    >
      <TextInput
        data-autofocus
        aria-label={words.searchLabel}
        placeholder={libraryPickerWords.search}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={styles['pickroom']}>
        {found.length === 0 ? (
          <EmptyHint
            icon={query === '' ? <IconBooks size={20} stroke={1.5} /> : <IconSearch size={20} stroke={1.5} />}
            title={query === '' ? words.empty : libraryPickerWords.noMatch}
          >
            {query === '' ? libraryPickerWords.emptyHelp : libraryPickerWords.noMatchHelp}
          </EmptyHint>
        ) : (
          <ul className={styles['picks']} aria-label={words.list}>
            {found.slice(0, maxShown).map((asset) => (
              <li key={asset.id}>
                <Pick asset={asset} reason={assetProblem(slot, asset, service, openedAt)} onPick={onPick} />
              </li>
            ))}
          </ul>
        )}
        {found.length > maxShown && (
          <Text size="xs" c="dimmed" mt={8}>
            {libraryPickerWords.more(found.length - maxShown)}
          </Text>
        )}
      </div>
    </Modal>
  )
}

/** `reason`: why it cannot be chosen, or null. */
function Pick({ asset, reason, onPick }: { asset: Asset; reason: string | null; onPick: (asset: Asset) => void }) {
  const Icon = asset.kind === 'image' ? IconPhoto : IconCube
  return (
    <button
      type="button"
      className={styles['pick']}
      disabled={reason !== null}
      title={reason ?? asset.name}
      data-testid="pick"
      onClick={() => onPick(asset)}
    >
      <span className={styles['pickpicture']}>
        {asset.thumbnailUrl === null ? (
          <Icon size={28} stroke={1.2} aria-hidden />
        ) : (
          <img src={asset.thumbnailUrl} alt="" loading="lazy" draggable={false} />
        )}
      </span>
      <Text size="xs" truncate component="span" display="block">
        {asset.name}
      </Text>
      <Text size="xs" c="dimmed" truncate component="span" display="block" className="tabular">
        {reason === null ? aboutWords(asset) : libraryPickerWords.notAccepted}
      </Text>
    </button>
  )
}

function aboutWords(asset: Asset): string {
  if (asset.pixels !== null) return slotWords.pixels(...asset.pixels)
  return asset.facts === null ? formatBytes(asset.bytes) : slotWords.triangles(asset.facts.triangles)
}
