/** Saves an asset that is not a model, unchanged. */
import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { exportOriginal } from '../state/library/assets.ts'
import { exportWords } from '../words/export/export-words.ts'
import { ExportOutcome } from './export-outcome.tsx'
import styles from './export.module.css'
import { useSaving } from './use-saving.ts'

const words = exportWords.original

export function ExportOriginal({ asset }: { asset: Asset }) {
  const { busy, outcome, save } = useSaving()

  return (
    <div className={styles['panel']}>
      <Stack gap={14} className={styles['choices']}>
        <Text size="sm">{asset.kind === 'image' ? words.picture(asset.bytes) : words.file(asset.bytes)}</Text>
        <ExportOutcome {...outcome} />
      </Stack>
      <div className={styles['foot']}>
        <Button
          fullWidth
          h={36}
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => void save(() => exportOriginal(asset))}
          data-testid="export-save"
        >
          {asset.kind === 'image' ? words.savePicture : words.saveFile}
        </Button>
      </div>
    </div>
  )
}
