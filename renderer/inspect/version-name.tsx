/** The field that gives a version another name. */
import { TextInput } from '@mantine/core'
import type { Asset } from '../../shared/asset.ts'
import { renameAsset } from '../state/assets.ts'

/** Enter or leaving keeps the name, Escape does not. */
export function VersionName({ asset, onEnd }: { asset: Asset; onEnd: () => void }) {
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={`New name of ${asset.name}`}
      defaultValue={asset.name}
      maxLength={200}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        void renameAsset(asset, event.currentTarget.value)
        onEnd()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') event.currentTarget.value = asset.name
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
