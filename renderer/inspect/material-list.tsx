/** The materials of a model: one is being edited, several can be merged. */
import { Button, Checkbox, Text } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { alikeMaterials, type EditedMaterial } from '../state/edits/edited-materials.ts'
import { formatCount } from '../words/format-number.ts'
import { materialWords } from '../words/inspect/material-words.ts'
import { hexOfLinear } from './linear-colour.ts'
import styles from './materials.module.css'

interface MaterialListProps {
  materials: readonly EditedMaterial[]
  /** Triangle counts by material of the file. */
  triangles: readonly number[]
  selected: number
  onSelect: (index: number) => void
  onMerge: (into: number, from: number[]) => void
}

/** Arrow keys move the selection; ticked materials are merged into it. */
export function MaterialList({ materials, triangles, selected, onSelect, onMerge }: MaterialListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const present = materials.filter(({ plan }) => plan.mergedInto === null)
  const trianglesWith = (index: number) =>
    triangles.reduce((sum, count, other) => {
      const into = materials[other]?.plan.mergedInto ?? other
      return into === index ? sum + count : sum
    }, 0)
  const duplicates = alikeMaterials(materials)
  const duplicateCount = duplicates.reduce((sum, group) => sum + group.length - 1, 0)
  const from = present.map(({ index }) => index).filter((index) => chosen.has(index) && index !== selected)
  const target = materials[selected]
  const words = materialWords.list
  return (
    <div className={styles['materials']}>
      <ul className={styles['list']} aria-label={words.label} data-testid="material-list">
        {present.map((material, position) => (
          <MaterialRow
            key={material.index}
            material={material}
            triangles={trianglesWith(material.index)}
            isSelected={material.index === selected}
            isTicked={present.length > 1 ? chosen.has(material.index) && material.index !== selected : null}
            onTick={(ticked) => {
              const next = new Set(chosen)
              if (ticked) next.add(material.index)
              else next.delete(material.index)
              setChosen(next)
            }}
            onSelect={() => onSelect(material.index)}
            onKeyDown={(event) => {
              const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
              const next = present[position + direction]
              if (direction === 0 || next === undefined) return
              event.preventDefault()
              onSelect(next.index)
              const list = event.currentTarget.closest('ul')
              list?.querySelectorAll<HTMLElement>('[data-testid=material]')[position + direction]?.focus()
            }}
          />
        ))}
      </ul>
      {from.length > 0 && target !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsJoin size={14} />}
          data-testid="merge-chosen"
          onClick={() => {
            onMerge(selected, from)
            setChosen(new Set())
          }}
        >
          {words.merge(from.length, shortened(nameOf(target.look.name, target.index)))}
        </Button>
      )}
      {from.length === 0 && duplicateCount > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsJoin size={14} />}
          data-testid="merge-alike"
          onClick={() => {
            for (const [first, ...others] of duplicates) if (first !== undefined) onMerge(first, others)
          }}
        >
          {words.mergeIdentical(duplicateCount + duplicates.length)}
        </Button>
      )}
    </div>
  )
}

interface MaterialRowProps {
  material: EditedMaterial
  triangles: number
  isSelected: boolean
  /** Null if there is no checkbox. */
  isTicked: boolean | null
  onTick: (ticked: boolean) => void
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function MaterialRow(props: MaterialRowProps) {
  const { material, triangles, isSelected, isTicked, onTick, onSelect, onKeyDown } = props
  const { index, look, plan } = material
  const name = nameOf(look.name, index)
  const words = materialWords.list
  return (
    <li className={styles['row']} data-open={isSelected || undefined}>
      {isTicked !== null && (
        <Checkbox
          size="xs"
          aria-label={words.select(name)}
          checked={isTicked}
          disabled={isSelected}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
      <button
        type="button"
        className={styles['rowbutton']}
        aria-pressed={isSelected}
        data-testid="material"
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <span
          className={styles['dot']}
          style={{ background: hexOfLinear([look.baseColour[0], look.baseColour[1], look.baseColour[2]]) }}
          aria-hidden
        />
        <Text size="sm" truncate component="span" className={styles['rowname'] ?? ''}>
          {name}
        </Text>
        {isChanged(plan) && (
          <span className={styles['changed']} title={words.unsaved} aria-label={words.unsaved}>
            •
          </span>
        )}
        <Text size="xs" c="dimmed" component="span" className="tabular" title={words.triangles(triangles)}>
          {formatCount(triangles)}
        </Text>
      </button>
    </li>
  )
}

/** Returns the name of a material, or a default for an unnamed one. */
export function nameOf(name: string, index: number): string {
  return name.trim() === '' ? materialWords.unnamed(index + 1) : name
}

function shortened(name: string): string {
  return name.length > 18 ? `${name.slice(0, 17)}…` : name
}

function isChanged({ values, pictures, adjustment }: EditedMaterial['plan']): boolean {
  return Object.keys(values).length > 0 || Object.keys(pictures).length > 0 || adjustment !== null
}
