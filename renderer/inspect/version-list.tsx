/** The rows of the version tree: virtualised, and all reachable by keyboard. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { bringBack, openAsset } from '../state/library/assets.ts'
import { neighbourOf, siblingPositions, type VersionRow as Row } from '../state/library/version-tree.ts'
import { useScale } from '../state/use-window-size.ts'
import { useFocusWhenDrawn } from '../ui/use-focus-when-drawn.ts'
import { versionWords } from '../words/inspect/version-words.ts'
import { VersionRow } from './version-row.tsx'
import styles from './versions.module.css'

/** Height in px at a scale of 1 of a row that shows only its name; others are measured. */
const usualRowPx = 50

interface VersionListProps {
  rows: readonly Row[]
  openId: string
  onFold: (id: string, folded: boolean) => void
  onDelete: (version: Asset) => Promise<void>
}

/** Arrow keys move, left and right fold, Enter opens, F2 renames, Delete deletes. */
export function VersionList({ rows, openId, onFold, onDelete }: VersionListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  const positions = useMemo(() => siblingPositions(rows), [rows])
  const openIndex = indexes.get(openId) ?? -1
  const tabbable = indexes.get(focused ?? '') ?? Math.max(0, openIndex)
  const rowPx = usualRowPx * useScale()
  const virtual = useVisibleRows(rows, scroller, tabbable, rowPx)

  // Scrolls to the open version when the panel opens, and when another is opened elsewhere.
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex)
    // Collapsing a row does not scroll.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [openId])

  const focusWhenDrawn = useFocusWhenDrawn(scroller)
  const walk = (to: string | null | undefined) => {
    const index = indexes.get(to ?? '')
    if (to === null || to === undefined || index === undefined) return
    focusWhenDrawn(`[data-version="${CSS.escape(to)}"]`)
    setFocused(to)
    virtual.scrollToIndex(index)
  }
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return
    const at = rows.indexOf(row)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1)
    const openRow = () => {
      if (row.asset !== null) void openAsset(row.id)
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => walk(rows[at + 1]?.id),
      ArrowUp: () => walk(rows[at - 1]?.id),
      PageDown: () => walk(rows[Math.min(rows.length - 1, at + page)]?.id),
      PageUp: () => walk(rows[Math.max(0, at - page)]?.id),
      Home: () => walk(rows[0]?.id),
      End: () => walk(rows.at(-1)?.id),
      ArrowLeft: () => (row.below > 0 && !row.folded ? onFold(row.id, true) : walk(row.parentId)),
      ArrowRight: () => {
        if (row.folded) onFold(row.id, false)
        else if (row.below > 0) walk(rows[at + 1]?.id)
      },
      Enter: openRow,
      ' ': openRow,
      F2: () => setRenaming(row.asset === null ? null : row.id),
      Delete: () => {
        if (row.asset === null) return
        const neighbour = neighbourOf(rows, row.id)
        void onDelete(row.asset).then(() => walk(neighbour))
      },
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div ref={scroller} className={styles['scroller']} data-testid="version-tree">
      <div
        role="tree"
        aria-label={versionWords.tree}
        className={styles['tree']}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const position = positions[index] ?? { position: 1, siblings: 1 }
          return (
            <VersionRow
              key={row.id}
              row={row}
              position={{ ref: virtual.measureElement, index, top: start, ...position }}
              open={row.id === openId}
              tabbable={index === tabbable}
              renaming={row.id === renaming}
              onRename={(on) => setRenaming(on ? row.id : null)}
              onFocus={() => setFocused(row.id)}
              onKeyDown={(event) => onKeyDown(event, row)}
              onFold={() => onFold(row.id, !row.folded)}
              onOpen={() => void openAsset(row.id)}
              onDelete={() => {
                if (row.asset !== null) void onDelete(row.asset)
              }}
              onBringBack={() => void bringBack(row.id)}
            />
          )
        })}
      </div>
    </div>
  )
}

/**
 * Determines which rows are rendered. The row with tabindex 0 stays mounted; otherwise keyboard focus would be lost.
 */
function useVisibleRows(
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  tabbable: number,
  rowPx: number,
) {
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return tabbable >= rows.length || drawn.includes(tabbable) ? drawn : [...drawn, tabbable].sort((a, b) => a - b)
    },
  })
}
