/** The editable name of an asset. */
import { TextInput } from '@mantine/core'
import type { Asset } from '../../shared/protocol/asset.ts'
import { renameAsset } from '../state/library/assets.ts'
import { factWords } from '../words/inspect/fact-words.ts'
import styles from './inspect.module.css'

/** Enter or blur renames, Escape restores the name. */
export function NameField({ asset }: { asset: Asset }) {
  return (
    <TextInput
      key={`${asset.id} ${asset.name}`}
      aria-label={factWords.name}
      defaultValue={asset.name}
      maxLength={200}
      variant="unstyled"
      classNames={{ input: styles['name'] ?? '' }}
      data-testid="asset-name"
      onBlur={(event) => {
        if (event.currentTarget.value.trim() === '') event.currentTarget.value = asset.name
        void renameAsset(asset, event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = asset.name
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
