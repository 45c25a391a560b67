/** Saves an asset that is not a model, unchanged. */
import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { exportOriginal } from '../state/library/assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { exportWords } from '../words/export/export-words.ts'
import { ExportOutcome } from './export-outcome.tsx'
import type { Saved } from './export-outcome.tsx'
import styles from './export.module.css'

const words = exportWords.original

export function ExportOriginal({ asset }: { asset: Asset }) {
  const desktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [error, setError] = useState<ErrorData | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setSaved(null)
    setError(null)
    try {
      const file = await exportOriginal(asset)
      // Without a path on the desktop the dialog was closed.
      if (!desktop || file.path !== null) setSaved(file)
    } catch (thrown) {
      setError(AppError.from(thrown).toData())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['panel']}>
      <Stack gap={14} className={styles['choices']}>
        <Text size="sm">{asset.kind === 'image' ? words.picture(asset.bytes) : words.file(asset.bytes)}</Text>
        <ExportOutcome saved={saved} error={error} />
      </Stack>
      <div className={styles['foot']}>
        <Button
          fullWidth
          h={36}
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => void save()}
          data-testid="export-save"
        >
          {asset.kind === 'image' ? words.savePicture : words.saveFile}
        </Button>
      </div>
    </div>
  )
}
