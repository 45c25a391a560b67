/** The kinds of defects with their counts; an expanded kind lists its positions. */
import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DerivedReport } from '../../shared/formats/view-file.ts'
import { defectMarks, type DefectKind } from '../state/stage/defect-styles.ts'
import { openDefect, showDefect, goToDefect } from '../state/stage/report.ts'
import { useReport } from '../state/stage/use-report.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './inspect.module.css'
import { defectExplains, defectTerm, defectTitle, issueWords, placeWords } from '../words/inspect/defect-words.ts'

/** One kind is expanded at a time; its positions are marked on the stage. */
export function DefectList({ report }: { report: DerivedReport }) {
  const opened = useReport((state) => state.opened)
  return (
    <ul className={styles['defects']} data-testid="defects">
      {report.defects.map((row) => (
        <li key={row.kind} data-testid={`defect-${row.kind}`}>
          <button
            type="button"
            className={styles['defect']}
            aria-expanded={opened === row.kind}
            onClick={() => openDefect(opened === row.kind ? null : row.kind)}
          >
            <i
              className={styles['mark']}
              data-line={defectMarks[row.kind].lineStyle}
              style={markStyle(row.kind)}
              aria-hidden
            />
            <span>{defectTitle(row.kind, row.count, report.incomplete.includes(row.kind))}</span>
            {opened === row.kind ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <IconChevronRight size={14} aria-hidden />
            )}
          </button>
          {opened === row.kind && <DefectPositions row={row} />}
        </li>
      ))}
    </ul>
  )
}

/** Returns the colour that marks a kind on the stage. */
function markStyle(kind: DefectKind): { borderTopColor: string } {
  const { dark, light } = defectMarks[kind]
  return { borderTopColor: `light-dark(${light}, ${dark})` }
}

function DefectPositions({ row }: { row: DerivedReport['defects'][number] }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const defectIndex = useReport((state) => state.defectIndex)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (defectIndex !== null) list.current?.children[defectIndex]?.scrollIntoView({ block: 'nearest' })
  }, [defectIndex])
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (direction === null) return
    event.preventDefault()
    goToDefect(direction)
  }
  return (
    <div className={styles['places']}>
      <Text size="xs" c="dimmed">
        {defectExplains(row.kind)}
      </Text>
      <Text size="xs" c="dimmed">
        {defectTerm(row.kind)}
      </Text>
      <div className={styles['placesbar']}>
        <Text size="xs" className="tabular" data-testid="place-number">
          {defectIndex === null
            ? row.places.length < row.count
              ? issueWords.largest(row.places.length)
              : issueWords.all
            : issueWords.position(defectIndex + 1, row.places.length)}
        </Text>
        <span>
          <IconButton
            size="sm"
            label={issueWords.previous}
            action="place-before"
            icon={<IconChevronUp size={14} />}
            data-repeats
            onClick={() => goToDefect(-1)}
          />
          <IconButton
            size="sm"
            label={issueWords.next}
            action="next-place"
            icon={<IconChevronDown size={14} />}
            data-repeats
            onClick={() => goToDefect(1)}
            data-testid="next-place"
          />
        </span>
      </div>
      <ul ref={list} className={styles['placelist']} aria-label={defectTitle(row.kind, row.count)}>
        {row.places.map((found, number) => (
          // The positions of a report never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={number}>
            <button
              type="button"
              aria-current={defectIndex === number || undefined}
              onClick={() => showDefect(row.kind, number)}
              onKeyDown={onKeyDown}
            >
              <span>{number + 1}</span>
              {placeWords(row.kind, found, unit)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
