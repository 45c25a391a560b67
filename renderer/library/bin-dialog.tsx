/** The bin dialog: what was deleted, how long it is kept, and how to restore it to the library. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { IconArrowBackUp, IconCube, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { binDays, type Asset } from '../../shared/protocol/asset.ts'
import { closeBin, eraseFromBin, restoreFromBin } from '../state/library/bin.ts'
import { useBin } from '../state/library/use-bin.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { binWords as words } from '../words/bin-words.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { formatDay } from '../words/format-time.ts'
import styles from './bin.module.css'

export function BinDialog() {
  const { open, assets } = useBin((state) => state)
  return (
    <Modal
      opened={open}
      onClose={closeBin}
      title={words.title}
      size={560}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div data-testid="bin-dialog">
        {assets !== null && (assets.length === 0 ? <EmptyBin /> : <BinContent assets={assets} />)}
      </div>
    </Modal>
  )
}

function EmptyBin() {
  return (
    <EmptyHint icon={<IconTrash size={20} stroke={1.5} />} title={words.empty.title}>
      {words.empty.text}
    </EmptyHint>
  )
}

function BinContent({ assets }: { assets: readonly Asset[] }) {
  /** The ids awaiting confirmation. */
  const [erasing, setErasing] = useState<readonly string[] | null>(null)
  const ids = assets.map(({ id }) => id)
  return (
    <>
      <Text c="dimmed" size="xs" mb={12}>
        {words.about(binDays)}
      </Text>
      <ul className={styles['list']}>
        {assets.map((asset) => (
          <BinRow key={asset.id} asset={asset} onErase={() => setErasing([asset.id])} />
        ))}
      </ul>
      {erasing === null ? (
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={() => setErasing(ids)} data-testid="empty-bin">
            {words.eraseAll}
          </Button>
          <Button onClick={() => void restoreFromBin(ids)}>{words.restoreAll}</Button>
        </Group>
      ) : (
        <Group justify="flex-end" gap={8} mt={16} role="alert">
          <Text size="sm" mr="auto">
            {words.confirm(erasing.length)}
          </Text>
          <Button variant="default" onClick={() => setErasing(null)}>
            {words.cancel}
          </Button>
          <Button
            color="red"
            data-testid="confirm-erase"
            onClick={() => {
              setErasing(null)
              void eraseFromBin(erasing)
            }}
          >
            {words.erase}
          </Button>
        </Group>
      )}
    </>
  )
}

function BinRow({ asset, onErase }: { asset: Asset; onErase: () => void }) {
  const { id, name, kind, bytes, deletedAt, thumbnailUrl } = asset
  return (
    <li className={styles['row']} data-testid="bin-item">
      <span className={styles['picture']}>
        {thumbnailUrl !== null ? (
          <img src={thumbnailUrl} alt="" loading="lazy" />
        ) : kind === 'image' ? (
          <IconPhoto size={20} stroke={1.2} />
        ) : (
          <IconCube size={20} stroke={1.2} />
        )}
      </span>
      <span className={styles['about']}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {`${words.dates(dayAfter(deletedAt!, 0), dayAfter(deletedAt!, binDays))} · ${formatBytes(bytes)}`}
        </Text>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        aria-label={words.restoreNamed(name)}
        onClick={() => void restoreFromBin([id])}
        data-testid="restore-asset"
      >
        {words.restore}
      </Button>
      <IconButton
        label={words.eraseNamed(name)}
        tooltip={words.erase}
        icon={<IconTrash size={16} />}
        onClick={onErase}
        data-testid="erase-asset"
      />
    </li>
  )
}

function dayAfter(iso: string, days: number): string {
  const date = new Date(iso)
  date.setDate(date.getDate() + days)
  return formatDay(date.toLocaleDateString('sv'))
}
