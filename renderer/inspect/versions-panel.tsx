/** The versions of the open model as a tree. */
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { deleteAsset, openAsset } from '../state/library/assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { neighbourOf, versionTree } from '../state/library/version-tree.ts'
import { versionWords } from '../words/inspect/version-words.ts'
import { VersionList } from './version-list.tsx'
import styles from './versions.module.css'

export function VersionsPanel({ asset }: { asset: Asset }) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => versionTree(assets, asset.id, folded), [assets, asset.id, folded])
  const count = rows.reduce((sum, row) => (row.parentId === null ? sum + row.below + 1 : sum), 0)
  const fold = (id: string, fold: boolean) => {
    const next = new Set(folded)
    if (fold) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  const remove = async (version: Asset) => {
    const next = neighbourOf(rows, version.id)
    if (version.id === asset.id && next !== null) await openAsset(next)
    await deleteAsset(version)
  }
  return (
    <div className={styles['panel']} data-testid="versions-panel">
      <Text size="xs" c="dimmed" className={styles['hint'] ?? ''}>
        {count <= 1 ? versionWords.onlyOne : versionWords.several(count)}
      </Text>
      <VersionList rows={rows} openId={asset.id} onFold={fold} onDelete={remove} />
    </div>
  )
}
