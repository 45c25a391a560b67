/** The missing files of a model, and how to load them. */
import { Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import styles from './inspect.module.css'
import { missingHint } from '../words/inspect/missing-words.ts'

export function MissingFiles({ asset }: { asset: Asset }) {
  const words = missingHint(asset.missing)
  if (words === undefined) return null
  return (
    <div className={styles['verdict']} data-testid="missing-files" title={asset.missing.join('\n')}>
      <IconPhotoOff size={16} aria-hidden />
      <Text size="sm">{words}</Text>
    </div>
  )
}
