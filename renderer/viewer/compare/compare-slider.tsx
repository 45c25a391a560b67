/** The divider between two overlaid models. */
import { IconArrowsHorizontal } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { setComparison } from '../../state/stage/compare.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import { compareWords } from '../../words/viewer/compare-words.ts'
import { useDrag } from '../pointer/use-drag.ts'
import styles from './compare.module.css'

const keyShare = 0.02

/** Dragged, or moved with the arrow keys; Home and End show one model alone. */
export function CompareSlider({ left, right }: { left: string; right: string }) {
  const split = useCompare((state) => state.split)
  const percent = Math.round(split * 100)
  const drag = useDrag({
    begin: ({ currentTarget }) => currentTarget.parentElement,
    move(frame, _by, { clientX }) {
      const box = frame.getBoundingClientRect()
      setComparison({ split: (clientX - box.left) / box.width })
    },
  })
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = { ArrowLeft: split - keyShare, ArrowRight: split + keyShare, Home: 0, End: 1 }[event.key]
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
      {...drag}
      onDoubleClick={() => setComparison({ split: 0.5 })}
      onKeyDown={onKeyDown}
    >
      <span className={styles['knob']}>
        <IconArrowsHorizontal size={14} />
      </span>
    </div>
  )
}
