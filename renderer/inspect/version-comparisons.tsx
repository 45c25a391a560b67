/** Menu items that compare a version with the open one and with its parent. */
import { Menu } from '@mantine/core'
import { IconLayersDifference } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { compare } from '../state/stage/compare.ts'
import { versionWords } from '../words/inspect/version-words.ts'
import { useSnapshot } from '../state/use-studio.ts'

/** The other version is the reference. Renders nothing if neither is a model. */
export function VersionComparisons({ asset }: { asset: Asset }) {
  const open = useOpenAsset()
  const parent = useSnapshot(({ assets }) => assets.find(({ id }) => id === asset.parentId)) ?? null
  if (asset.kind !== 'model') return null
  const withOpen = open !== null && open.kind === 'model' && open.id !== asset.id
  const withParent = parent !== null && parent.kind === 'model' && (!withOpen || parent.id !== open.id)
  return (
    <>
      {withOpen && (
        <Menu.Item
          leftSection={<IconLayersDifference size={16} />}
          onClick={() => compare([open.id, asset.id])}
          data-testid="version-compare-open"
        >
          {versionWords.compareWithOpen}
        </Menu.Item>
      )}
      {withParent && (
        <Menu.Item
          leftSection={<IconLayersDifference size={16} />}
          onClick={() => compare([parent.id, asset.id])}
          data-testid="version-compare-parent"
        >
          {versionWords.compareWithParent}
        </Menu.Item>
      )}
    </>
  )
}
