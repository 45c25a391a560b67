/** The virtualised rows of the scene tree. */
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconEye, IconEyeOff, IconFocus2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { renameParts } from '../state/library/assets.ts'
import { chooseParts, flyToParts, hideParts, isolateParts } from '../state/stage/parts.ts'
import { useParts } from '../state/stage/use-parts.ts'
import { pressedKeys } from '../state/pressed-keys.ts'
import { useScale } from '../state/use-window-size.ts'
import { formatCount } from '../words/format-number.ts'
import { partWords } from '../words/inspect/part-words.ts'
import type { PartRow } from './part-rows.ts'
import styles from './parts.module.css'

/** Height of a row, px at a scale of 1. */
const usualRowPx = 30
/** Rows rendered above and below the visible ones. */
const overscan = 6

interface PartTreeProps {
  assetId: string
  rows: readonly PartRow[]
  onFold: (key: string, open: boolean) => void
}

/**
 * Arrow keys move and fold, Space hides, Enter flies to the row's part, I isolates, F2 renames, Escape deselects. The
 * tree itself has focus and names its active row, because rows are unmounted.
 */
export function PartTree({ assetId, rows, onFold }: PartTreeProps) {
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const { ref: sized, height } = useElementSize<HTMLDivElement>()
  const ref = useMergedRef(tree, sized)
  const rowPx = usualRowPx * useScale()
  const [top, setTop] = useState(0)
  const [activeKey, setActive] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const hidden = useParts((state) => state.hidden)
  const chosen = useParts((state) => state.chosen)
  const found = rows.findIndex(({ key }) => key === activeKey)
  const active = found < 0 ? 0 : found
  const first = Math.max(0, Math.floor(top / rowPx) - overscan)
  const last = Math.min(rows.length, Math.ceil((top + (height || 400)) / rowPx) + overscan)

  const reveal = (index: number) => {
    const element = tree.current
    if (element === null) return
    if (index * rowPx < element.scrollTop) element.scrollTop = index * rowPx
    else if ((index + 1) * rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = (index + 1) * rowPx - element.clientHeight
  }
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row === undefined) return
    setActive(row.key)
    chooseParts(row.parts)
    reveal(rows.indexOf(row))
  }
  // Shows the part that was selected on the stage.
  useEffect(() => {
    const [part] = chosen
    if (part === undefined || chosen.size !== 1) return
    const index = rows.findIndex(
      ({ key, parts }) => key === `part ${part}` || (parts.length === 1 && parts[0] === part),
    )
    const row = rows[index]
    if (row === undefined) return
    setActive((before) => (rows.find(({ key }) => key === before)?.parts[0] === part ? before : row.key))
    reveal(index)
    // Folding alone does not scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[active]
    if (row === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    const page = Math.max(1, Math.floor((height || 400) / rowPx) - 1)
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + page),
      PageUp: () => goTo(active - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => (row.branch && !row.open ? onFold(row.key, true) : row.branch ? goTo(active + 1) : undefined),
      ArrowLeft: () =>
        row.open
          ? onFold(row.key, false)
          : row.above === null
            ? undefined
            : goTo(rows.findIndex(({ key }) => key === row.above)),
      ' ': () => hideParts(row.parts, !isHidden(row, hidden)),
      Enter: () => {
        chooseParts(row.parts)
        flyToParts(row.parts)
      },
      I: () => isolateParts(row.parts),
      F2: () => setRenaming(row.key),
      Escape: () => chooseParts([]),
    }
    const act = keys[event.key] ?? keys[pressedKeys(event.nativeEvent)[0] ?? '']
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div
      ref={ref}
      className={styles['tree']}
      role="tree"
      tabIndex={0}
      aria-label={partWords.tree}
      aria-multiselectable
      aria-activedescendant={active >= first && active < last ? rowId(id, rows[active]) : undefined}
      onKeyDown={onKeyDown}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      data-testid="part-tree"
    >
      <div role="presentation" style={{ height: rows.length * rowPx, position: 'relative' }}>
        {rows.slice(first, last).map((row, index) => (
          <TreeRow
            key={row.key}
            id={rowId(id, row)}
            row={row}
            index={first + index}
            active={first + index === active}
            renaming={renaming === row.key}
            onActivate={() => setActive(row.key)}
            onFold={onFold}
            onRenaming={() => setRenaming(row.key)}
            onRenamed={(name) => {
              setRenaming(null)
              tree.current?.focus()
              if (name !== null && name !== row.name)
                void renameParts(assetId, { [row.key]: name === '' || name === row.fileName ? null : name })
            }}
          />
        ))}
      </div>
    </div>
  )
}

interface TreeRowProps {
  id: string | undefined
  row: PartRow
  /** The row's index among all rows. */
  index: number
  active: boolean
  renaming: boolean
  onActivate: () => void
  onFold: (key: string, open: boolean) => void
  onRenaming: () => void
  /** `name` is null when cancelled. */
  onRenamed: (name: string | null) => void
}

function TreeRow(props: TreeRowProps) {
  const { id, row, index, active, renaming, onActivate, onFold, onRenaming, onRenamed } = props
  const hidden = useParts((state) => state.hidden)
  const chosen = useParts((state) => state.chosen)
  const off = isHidden(row, hidden)
  return (
    // The tree handles the keys and names its active row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      tabIndex={-1}
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={row.parts.length > 0 && row.parts.every((part) => chosen.has(part))}
      aria-expanded={row.branch ? row.open : undefined}
      aria-label={partWords.row(row.name, row.triangles, off)}
      className={styles['row']}
      data-active={active || undefined}
      data-hidden={off || undefined}
      data-testid="part-row"
      style={{
        top: `${(index * usualRowPx) / 16}rem`,
        paddingInlineStart: `${(6 + Math.min(row.level - 1, 8) * 14) / 16}rem`,
      }}
      onClick={(event) => {
        onActivate()
        if (event.shiftKey || event.ctrlKey || event.metaKey) chooseParts([...chosen, ...row.parts])
        else chooseParts(row.parts)
      }}
      onDoubleClick={onRenaming}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles['fold']}
        aria-hidden={!row.branch}
        aria-label={row.open ? partWords.collapse(row.name) : partWords.expand(row.name)}
        style={row.branch ? undefined : { visibility: 'hidden' }}
        onClick={(event) => {
          event.stopPropagation()
          onFold(row.key, !row.open)
        }}
      >
        {row.open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
      </button>
      {renaming ? (
        <RenameField row={row} onDone={onRenamed} />
      ) : (
        <span className={styles['rowname']} title={row.name}>
          {row.name}
        </span>
      )}
      {/* The space makes screen readers read two words. */}{' '}
      <span className={styles['triangles']}>{formatCount(row.triangles)}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={partWords.isolate(row.name)}
        title={partWords.isolateHint}
        onClick={(event) => {
          event.stopPropagation()
          isolateParts(row.parts)
        }}
      >
        <IconFocus2 size={14} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={off ? partWords.show(row.name) : partWords.hide(row.name)}
        title={off ? partWords.showHint : partWords.hideHint}
        onClick={(event) => {
          event.stopPropagation()
          hideParts(row.parts, !off)
        }}
      >
        {off ? <IconEyeOff size={14} /> : <IconEye size={14} />}
      </button>
    </div>
  )
}

function rowId(tree: string, row: PartRow | undefined): string | undefined {
  return row === undefined ? undefined : `${tree}${row.key.replace(' ', '-')}`
}

function isHidden({ parts }: PartRow, hidden: ReadonlySet<number>): boolean {
  return parts.length > 0 && parts.every((part) => hidden.has(part))
}

/** Enter or blur renames, Escape cancels; an empty name restores the file's own. */
function RenameField({ row, onDone }: { row: PartRow; onDone: (name: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (name: string | null) => {
    if (done.current) return
    done.current = true
    onDone(name)
  }
  return (
    <input
      ref={field}
      className={styles['rename']}
      aria-label={partWords.rename(row.name)}
      defaultValue={row.name}
      maxLength={200}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value.trim())
        if (event.key === 'Escape') end(null)
      }}
    />
  )
}
