/** Says which pictures did not come with a model, and how to bring them. */
import { Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import type { Asset } from '../../shared/asset.ts'
import styles from './inspect.module.css'
import { missingWords } from './missing-words.ts'

/** Draws nothing where nothing is missing. */
export function MissingFiles({ asset }: { asset: Asset }) {
  const words = missingWords(asset.missing)
  if (words === undefined) return null
  return (
    <div className={styles['verdict']} data-testid="missing-files" title={asset.missing.join('\n')}>
      <IconPhotoOff size={16} aria-hidden />
      <Text size="sm">{words}. Drop the model together with them, or its whole folder, to see it complete.</Text>
    </div>
  )
}
