/** Versions of the open model as a tree: what was done, with what, and back to any of them. */
import { Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Asset } from '../../shared/asset.ts'
import { bringBack, deleteAsset, openAsset } from '../state/assets.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { beside, versionTree } from '../state/version-tree.ts'
import type { VersionRow as Row } from '../state/version-tree.ts'
import { countOf } from '../ui/format-number.ts'
import { VersionRow } from './version-row.tsx'
import styles from './versions.module.css'

/** Arrow keys walk, left and right fold, Enter opens, F2 renames, Delete deletes. */
export function VersionsPanel({ asset }: { asset: Asset }) {
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const rows = useMemo(() => versionTree(assets, asset.id, folded), [assets, asset.id, folded])
  const list = useRef<HTMLDivElement>(null)
  const openRow = rows.find(({ id }) => id === asset.id)
  const tabbable = rows.find(({ id }) => id === focused)?.id ?? openRow?.id ?? rows[0]?.id
  const count = rows.reduce((sum, row) => (row.parentId === null ? sum + row.below + 1 : sum), 0)

  // The open version is in sight when the panel opens, and when another is opened elsewhere.
  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [asset.id])

  const fold = (id: string, fold: boolean) => {
    const next = new Set(folded)
    if (fold) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  const remove = async (version: Asset) => {
    const next = beside(rows, version.id)
    if (version.id === asset.id && next !== null) await openAsset(next)
    await deleteAsset(version)
  }
  const walk = (to: Row | undefined) => {
    if (to === undefined) return
    setFocused(to.id)
    list.current?.querySelector<HTMLElement>(`[data-version="${to.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return
    const at = rows.indexOf(row)
    const keys: Record<string, () => void> = {
      ArrowDown: () => walk(rows[at + 1]),
      ArrowUp: () => walk(rows[at - 1]),
      Home: () => walk(rows[0]),
      End: () => walk(rows.at(-1)),
      ArrowLeft: () => {
        if (row.below > 0 && !row.folded) fold(row.id, true)
        else walk(rows.find(({ id }) => id === row.parentId))
      },
      ArrowRight: () => {
        if (row.folded) fold(row.id, false)
        else if (row.below > 0) walk(rows[at + 1])
      },
      Enter: () => {
        if (row.asset !== null) void openAsset(row.id)
      },
      ' ': () => {
        if (row.asset !== null) void openAsset(row.id)
      },
      F2: () => setRenaming(row.asset === null ? null : row.id),
      Delete: () => {
        if (row.asset === null) return
        const next = beside(rows, row.id)
        void remove(row.asset).then(() => walk(rows.find(({ id }) => id === next)))
      },
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className={styles['panel']} data-testid="versions-panel">
      <Text size="xs" c="dimmed" className={styles['hint'] ?? ''}>
        {count <= 1
          ? 'The first version. Whatever you make of it next stands below it.'
          : `${countOf(count, 'version')}. Open any of them and work on: a branch of its own begins.`}
      </Text>
      <div ref={list} className={styles['tree']} role="tree" aria-label="Versions">
        {rows.map((row) => (
          <VersionRow
            key={row.id}
            row={row}
            open={row.id === asset.id}
            tabbable={row.id === tabbable}
            renaming={row.id === renaming}
            onRename={(on) => setRenaming(on ? row.id : null)}
            onFocus={() => setFocused(row.id)}
            onKeyDown={(event) => onKeyDown(event, row)}
            onFold={() => fold(row.id, !row.folded)}
            onOpen={() => void openAsset(row.id)}
            onDelete={() => {
              if (row.asset !== null) void remove(row.asset)
            }}
            onBringBack={() => void bringBack(row.id)}
          />
        ))}
      </div>
    </div>
  )
}
