/** The handle between two models that lie over one another. */
import { IconArrowsHorizontal } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { setComparison } from '../../state/stage/compare.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import { compareWords } from '../../words/viewer/compare-words.ts'
import styles from './compare.module.css'

const step = 0.02

/** Dragged, or moved with the arrow keys; Home and End show one of them alone. */
export function CompareSlider({ left, right }: { left: string; right: string }) {
  const split = useCompare((state) => state.split)
  const percent = Math.round(split * 100)
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const room = event.currentTarget.parentElement!.getBoundingClientRect()
    setComparison({ split: (event.clientX - room.left) / room.width })
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = { ArrowLeft: split - step, ArrowRight: split + step, Home: 0, End: 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setComparison({ split: to })
  }
  return (
    <div
      className={styles['slider']}
      style={{ left: `${split * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={compareWords.divider(left, right)}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={compareWords.dividerAt(percent)}
      data-testid="compare-slider"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setComparison({ split: 0.5 })}
      onKeyDown={onKeyDown}
    >
      <span className={styles['knob']}>
        <IconArrowsHorizontal size={14} />
      </span>
    </div>
  )
}
