/** The virtualised rows of the queue, with keyboard commands and selection. */
import { Button, Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { loadMoreHistory, reloadHistory } from '../state/queue/job-history.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useWindow } from '../state/use-window.ts'
import { useScale } from '../state/use-window-size.ts'
import { useFocusWhenDrawn } from '../ui/use-focus-when-drawn.ts'
import { formatCount } from '../words/format-number.ts'
import { jobTitle, shownProblem } from '../words/queue/job-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import type { QueueItem } from './queue-items.ts'
import { QueueRow, type QueueRowProps } from './queue-row.tsx'
import styles from './queue.module.css'
import { focusRow, useSelection } from './selection-store.ts'
import { useDragWaiting } from './use-drag-waiting.ts'
import { useListGestures } from './use-list-gestures.ts'

const listWords = queueWords.list
const heights = { heading: 28, job: 50, problem: 46, unsure: 150, rest: 36 }
/** Minimum height at which the lines above the rows stay visible. */
const minHeightForLines = 224
/** Number of rows before the end at which the next page is loaded. */
const overscan = 30

interface QueueListProps {
  items: readonly QueueItem[]
  waiting: readonly Job[]
  /** The library's assets by id. */
  assets: ReadonlyMap<string, Asset>
  /** Lines above the rows: what is paused, and the filter. */
  children: ReactNode
}

export function QueueList({ items, waiting, assets, children }: QueueListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sized, height } = useElementSize<HTMLDivElement>()
  const box = useMergedRef(scroller, sized)
  const { ref: top, height: topHeight } = useElementSize<HTMLDivElement>()
  const linesStay = height >= minHeightForLines
  // Rows must not be scrolled underneath these lines.
  const covered = linesStay ? topHeight : 0
  useRowsStay(scroller, topHeight)
  const keys = useKeys(items)
  const rows = useMemo(() => items.filter((item) => item.kind === 'job'), [items])
  const current = useSelection((state) => state.current)
  const shownId = useWindow((state) => state.shownJobId)
  const { drag, onDragStart } = useDragWaiting(waiting, scroller)
  const indexByKey = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys])
  const tabbableId = current !== null && indexByKey.has(current) ? current : (rows[0]?.key ?? null)
  const focusedIndex = indexByKey.get(tabbableId ?? '') ?? -1
  const scale = useScale()
  const latest = useRef(items)
  latest.current = items

  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => heightOf(latest.current[index]) * scale, [scale]),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 6,
    scrollMargin: topHeight,
    scrollPaddingStart: covered,
    useFlushSync: false,
    // The focused row stays mounted; otherwise keyboard focus would be lost.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return focusedIndex < 0 || indexes.includes(focusedIndex)
        ? indexes
        : [...indexes, focusedIndex].sort((a, b) => a - b)
    },
  })

  useEffect(() => virtual.measure(), [virtual, scale])

  const visibleItems = virtual.getVirtualItems()
  const lastShown = visibleItems.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown >= items.length - overscan) void loadMoreHistory()
  }, [lastShown, items.length])

  const focusWhenDrawn = useFocusWhenDrawn(scroller)
  const found = shownId !== null && indexByKey.has(shownId)
  useEffect(() => {
    if (shownId !== null && found) virtual.scrollToIndex(keys.indexOf(shownId))
    // Only when the focused row changes or appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shownId, found])

  const gestures = useListGestures({
    rows,
    waiting,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (heights.job * scale)) - 1),
    focusNext: (key) => focusWhenDrawn(`[data-job="${CSS.escape(key)}"]`),
    // Also shows the heading above the first row.
    scrollTo: (key) => virtual.scrollToIndex(key === rows[0]?.key ? 0 : (indexByKey.get(key) ?? 0)),
  })

  return (
    <div
      ref={box}
      className={styles['scroller']}
      style={{ scrollPaddingTop: covered }}
      data-dragging={drag !== null || undefined}
      data-testid="queue-list"
    >
      <div ref={top} className={styles['lines']} data-stay={linesStay || undefined}>
        {children}
      </div>
      {/* Keys and clicks select and move between rows; every button in them handles its own events. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="list"
        aria-labelledby="queue-title"
        className={styles['list']}
        style={{ height: virtual.getTotalSize() }}
        {...gestures}
      >
        {visibleItems.map(({ index, key, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <ListItem
              key={key}
              item={item}
              index={index}
              top={start - topHeight}
              measure={item.kind === 'job' && heightOf(item) > heights.job ? virtual.measureElement : null}
              landing={drag === null ? null : dropAt(items, index, drag.beforeId)}
              dragged={drag?.id === item.key}
              tabbable={item.key === tabbableId}
              isVisible={item.key === shownId}
              assets={assets}
              onDragStart={onDragStart}
            />
          )
        })}
      </div>
    </div>
  )
}

interface ListItemProps extends Pick<QueueListProps, 'assets'> {
  item: QueueItem
  index: number
  /** px */
  top: number
  /** Measures rows of variable height; null for others. */
  measure: ((element: HTMLDivElement | null) => void) | null
  landing: ReturnType<typeof dropAt>
  dragged: boolean
  tabbable: boolean
  isVisible: boolean
  onDragStart: NonNullable<QueueRowProps['onDragStart']>
}

function ListItem(props: ListItemProps) {
  const { item, index, top, measure, landing, dragged, tabbable, isVisible, assets, onDragStart } = props
  const row = item.kind === 'job' ? item.job : null
  return (
    <div
      ref={measure}
      role="listitem"
      data-index={index}
      className={styles['item']}
      style={{ transform: `translateY(${top}px)` }}
      {...(row === null
        ? {}
        : {
            'aria-label': jobTitle(row),
            tabIndex: tabbable ? 0 : -1,
            'data-testid': 'queue-row',
            'data-state': row.state,
            'data-job': row.id,
            'data-dragged': dragged || undefined,
            onFocus: () => focusRow(row.id),
          })}
    >
      {landing !== null && <div className={styles['drop']} data-at={landing} data-testid="drop-line" />}
      {item.kind === 'heading' && (
        <h3 className={styles['heading']}>
          {listWords.sections[item.key]} <span>{formatCount(item.count)}</span>
        </h3>
      )}
      {item.kind === 'job' && (
        <QueueRow
          job={item.job}
          tabbable={tabbable}
          isVisible={isVisible}
          starred={item.job.assetIds.some((id) => assets.get(id)?.favourite === true)}
          resultUrl={assets.get(item.job.assetIds[0] ?? '')?.thumbnailUrl ?? null}
          {...(item.section === 'waiting' ? { onDragStart } : {})}
        />
      )}
      {item.kind === 'rest' && <Rest />}
    </div>
  )
}

function Rest() {
  const failed = useHistory((state) => state.status === 'failed')
  const left = useHistory((state) => state.total - state.jobs.length)
  if (!failed)
    return (
      <Text size="xs" c="dimmed" ta="center" className={styles['rest']}>
        {listWords.loading(left)}
      </Text>
    )
  return (
    <div className={styles['rest']}>
      <Text size="xs" c="dimmed">
        {listWords.failed}
      </Text>
      <Button variant="default" size="compact-xs" onClick={() => void reloadHistory()}>
        {listWords.retry}
      </Button>
    </div>
  )
}

/**
 * Returns where the drop line appears at an item: above the job that the dragged one is moved before, or below the last
 * waiting job.
 */
function dropAt(items: readonly QueueItem[], index: number, beforeId: string | null): 'above' | 'below' | null {
  if (beforeId !== null) return items[index]?.key === beforeId ? 'above' : null
  const waits = (item: QueueItem | undefined) => item?.kind === 'job' && item.section === 'waiting'
  return waits(items[index]) && !waits(items[index + 1]) ? 'below' : null
}

function heightOf(item: QueueItem | undefined): number {
  if (item === undefined || item.kind !== 'job') return item?.kind === 'rest' ? heights.rest : heights.heading
  if (item.job.state === 'unsure') return heights.job + heights.unsure
  return shownProblem(item.job) !== null ? heights.job + heights.problem : heights.job
}

/** Prevents the rows from moving when the lines above them change. */
function useRowsStay(scroller: RefObject<HTMLElement | null>, topHeight: number): void {
  const before = useRef(topHeight)
  useLayoutEffect(() => {
    const grown = topHeight - before.current
    before.current = topHeight
    if (scroller.current !== null && scroller.current.scrollTop > 0) scroller.current.scrollTop += grown
  }, [scroller, topHeight])
}

/** Returns the keys of the items; the same array while they are unchanged. */
function useKeys(items: readonly QueueItem[]): readonly string[] {
  const known = useRef<readonly string[]>([])
  return useMemo(() => {
    const same = items.length === known.current.length && items.every(({ key }, index) => key === known.current[index])
    if (!same) known.current = items.map(({ key }) => key)
    return known.current
  }, [items])
}
