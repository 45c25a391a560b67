/** The virtualised grid of the library, with arrow keys. */
import { useElementSize } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { nextInGrid } from './grid-keys.ts'
import { gridShape } from './grid-shape.ts'
import { singleCards, stackedCards, type LibraryCard } from '../state/library/stacks.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { clearAssets, selectAssets, selectAssetsTo } from '../state/library/library-selection.ts'
import { pressedKeys } from '../state/pressed-keys.ts'
import { useScale } from '../state/use-window-size.ts'
import { useFocusWhenDrawn } from '../ui/use-focus-when-drawn.ts'
import { LibraryItem } from './library-item.tsx'
import { SelectionBar } from './library-selection-bar.tsx'
import styles from './library.module.css'

interface LibraryGridProps {
  /** Newest first. */
  matches: readonly Asset[]
  openId: string | null
  /** Whether pictures are larger, as in the enlarged library. */
  large: boolean
}

/** Only one item is a tab stop; arrow keys move to the others. */
export function LibraryGrid({ matches, openId, large }: LibraryGridProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const cards = useCards(matches, expanded)
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: list, width } = useElementSize<HTMLUListElement>()
  const [current, setCurrent] = useState(0)
  const focusWhenDrawn = useFocusWhenDrawn(scroller)
  const tabbable = Math.min(current, cards.length - 1)
  const { columns, itemWidth, rowHeight, gap } = gridShape(width, large, useScale())
  const focusedRow = Math.floor(tabbable / columns)

  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(cards.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    useFlushSync: false,
    // The focused item stays mounted; otherwise keyboard focus would be lost.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return rows.includes(focusedRow) ? rows : [...rows, focusedRow].sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  const ids = () => cards.map(({ asset }) => asset.id)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const button = event.target as HTMLElement
    const index = Number(button.parentElement?.dataset['index'] ?? Number.NaN)
    if (Number.isNaN(index)) return
    if (pressedKeys(event.nativeEvent).includes('mod+A')) {
      event.preventDefault()
      selectAssets(ids())
      return
    }
    if (event.key === 'Escape') clearAssets()
    const next = nextInGrid(index, event.key, cards.length, columns)
    if (next === null) return
    event.preventDefault()
    focusWhenDrawn(`[data-index="${next}"] > button`)
    setCurrent(next)
    virtual.scrollToIndex(Math.floor(next / columns))
  }

  const rows = width === 0 ? [] : virtual.getVirtualItems()
  return (
    <>
      <SelectionBar />
      <div ref={scroller} className={styles['grid']} data-testid="library-grid">
        {/* Arrow keys move between the buttons in it; each button handles its own events. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={list}
          aria-labelledby="library-title"
          className={styles['items']}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {rows.flatMap((row) =>
            cards.slice(row.index * columns, (row.index + 1) * columns).map((card, column) => {
              const index = row.index * columns + column
              const { asset, stack, stackId } = card
              const isExpanded = expanded.has(stackId)
              const holdsOpen = stack !== null && !isExpanded && stack.some(({ id }) => id === openId)
              return (
                <LibraryItem
                  key={asset.id}
                  card={card}
                  expanded={isExpanded}
                  onExpand={(expand) => setExpanded(expandedAfter(expanded, stackId, expand))}
                  index={index}
                  count={cards.length}
                  style={{ width: itemWidth, transform: `translate(${column * (itemWidth + gap)}px, ${row.start}px)` }}
                  open={asset.id === openId || holdsOpen}
                  tabbable={index === tabbable}
                  onFocus={() => setCurrent(index)}
                  onSelectTo={() => selectAssetsTo(asset.id, ids(), openId)}
                />
              )
            }),
          )}
        </ul>
      </div>
    </>
  )
}

function useCards(matches: readonly Asset[], expanded: ReadonlySet<string>): LibraryCard[] {
  const { order, versions } = useSnapshot((snapshot) => snapshot.settings.library)
  const all = useSnapshot((snapshot) => snapshot.assets)
  return useMemo(
    () => (versions === 'each' ? singleCards(matches, order) : stackedCards(matches, all, order, expanded)),
    [matches, all, order, versions, expanded],
  )
}

function expandedAfter(expanded: ReadonlySet<string>, id: string, expand: boolean): ReadonlySet<string> {
  const next = new Set(expanded)
  if (expand) next.add(id)
  else next.delete(id)
  return next
}
