/** The filaments of a model: one is selected for painting; others can be locked, merged and swapped. */
import { Button, Menu, Text } from '@mantine/core'
import { IconArrowsExchange, IconArrowsJoin, IconDots, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlannedFilament } from '../../shared/edits/filament-plan.ts'
import { toggleLock } from '../state/edits/filament-tool.ts'
import { useFilamentTool } from '../state/edits/use-filament-tool.ts'
import { FilamentSwatch } from '../ui/filament-swatch.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { filamentWords as words } from '../words/inspect/filament-edit-words.ts'
import styles from './filaments.module.css'

interface FilamentListProps {
  filaments: readonly PlannedFilament[]
  /** Areas in mm² by filament number; null while unknown. */
  areas: Readonly<Record<number, number>> | null
  selected: number
  onSelect: (number: number) => void
  onMerge: (into: number, from: number) => void
  onSwap: (one: number, other: number) => void
  /** Null if the model already has the maximum number. */
  onAdd: (() => void) | null
  addHint: string
}

/** Arrow keys move the selection; dragging one onto another merges them. */
export function FilamentList({
  filaments,
  areas,
  selected,
  onSelect,
  onMerge,
  onSwap,
  onAdd,
  addHint,
}: FilamentListProps) {
  const locked = useFilamentTool((state) => state.locked)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const totalArea = Object.values(areas ?? {}).reduce((sum, area) => sum + area, 0)
  const without = Object.entries(areas ?? {}).reduce(
    (sum, [number, area]) => (Number(number) < 0 ? sum + area : sum),
    0,
  )
  return (
    <div className={styles['filaments']}>
      <ul className={styles['list']} aria-label={words.list} data-testid="filament-list">
        {filaments.map(({ number, name, colour }, index) => {
          const displayName = nameOfFilament(name, number)
          const isLocked = locked.includes(number)
          return (
            <li
              key={number}
              className={styles['row']}
              data-open={number === selected || undefined}
              data-over={(over === number && dragged !== number) || undefined}
            >
              <button
                type="button"
                className={styles['rowbutton']}
                aria-pressed={number === selected}
                data-testid="filament"
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', displayName)
                  setDragged(number)
                }}
                onDragOver={(event) => {
                  if (dragged === null) return
                  event.preventDefault()
                  setOver(number)
                }}
                onDragLeave={() => setOver(null)}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== null && dragged !== number) onMerge(number, dragged)
                  setDragged(null)
                  setOver(null)
                }}
                onClick={() => onSelect(number)}
                onKeyDown={(event) => {
                  const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                  const next = filaments[index + direction]
                  if (direction === 0 || next === undefined) return
                  event.preventDefault()
                  onSelect(next.number)
                  const list = event.currentTarget.closest('ul')
                  list?.querySelectorAll<HTMLElement>('[data-testid=filament]')[index + direction]?.focus()
                }}
              >
                <FilamentSwatch number={number} colour={colour} />
                <Text size="sm" truncate component="span" className={styles['rowname'] ?? ''}>
                  {displayName}
                </Text>
                <Area mm2={areas === null ? null : (areas[number] ?? 0)} totalArea={totalArea} />
              </button>
              <IconButton
                label={isLocked ? words.unlock(displayName) : words.lock(displayName)}
                tooltip={words.lockHint}
                icon={isLocked ? <IconLock size={14} /> : <IconLockOpen size={14} />}
                size={24}
                aria-pressed={isLocked}
                variant="subtle"
                color={isLocked ? 'clay' : 'gray'}
                onClick={() => toggleLock(number)}
                data-testid="lock-filament"
              />
              <Others
                displayName={displayName}
                others={filaments.filter((other) => other.number !== number)}
                onMerge={(into) => onMerge(into, number)}
                onSwap={(other) => onSwap(number, other)}
              />
            </li>
          )
        })}
        {without > 0 && (
          <li className={styles['row']} title={words.noFilamentHint}>
            <span className={styles['rowbutton']} data-quiet>
              <span className={styles['noswatch']} aria-hidden />
              <Text size="sm" c="dimmed" component="span" className={styles['rowname'] ?? ''}>
                {words.noFilament}
              </Text>
              <Area mm2={without} totalArea={totalArea} />
            </span>
          </li>
        )}
      </ul>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        data-repeats
        disabled={onAdd === null}
        title={onAdd === null ? addHint : undefined}
        onClick={() => onAdd?.()}
        data-testid="add-filament"
      >
        {words.add}
      </Button>
    </div>
  )
}

interface OthersProps {
  displayName: string
  others: readonly PlannedFilament[]
  onMerge: (into: number) => void
  onSwap: (other: number) => void
}

function Others({ displayName, others, onMerge, onSwap }: OthersProps) {
  const choices = (choose: (number: number) => void, kind: string) =>
    others.map(({ number, name, colour }) => (
      <Menu.Item
        key={number}
        leftSection={<FilamentSwatch number={number} colour={colour} />}
        onClick={() => choose(number)}
        data-testid={`${kind}-${number}`}
      >
        {nameOfFilament(name, number)}
      </Menu.Item>
    ))
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton
          label={words.more(displayName)}
          icon={<IconDots size={14} />}
          size={24}
          variant="subtle"
          color="gray"
          disabled={others.length === 0}
          data-testid="filament-menu"
        />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        <Menu.Label>
          <IconArrowsJoin size={12} aria-hidden /> {words.mergeInto}
        </Menu.Label>
        {choices(onMerge, 'merge')}
        <Menu.Divider />
        <Menu.Label>
          <IconArrowsExchange size={12} aria-hidden /> {words.swapWith}
        </Menu.Label>
        {choices(onSwap, 'swap')}
      </Menu.Dropdown>
    </Menu>
  )
}

function Area({ mm2, totalArea }: { mm2: number | null; totalArea: number }) {
  if (mm2 === null) return null
  return (
    <Text
      size="xs"
      c="dimmed"
      component="span"
      className="tabular"
      title={mm2 > 0 ? words.areaHint(mm2) : words.unusedHint}
      data-testid="filament-area"
    >
      {mm2 > 0 ? words.share((mm2 / totalArea) * 100) : words.unused}
    </Text>
  )
}

/** Returns the name of a filament, or a default for an unnamed one. */
export function nameOfFilament(name: string, number: number): string {
  return name.trim() === '' ? words.unnamed(number) : name
}
