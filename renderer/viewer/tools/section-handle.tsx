/** The handle at the centre of the section plane: dragged along the plane's direction, or moved with the arrow keys. */
import { IconArrowsMove } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Vector3 } from 'three'
import { setSection, toolStore } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { toolViewStore } from '../../state/stage/tool-view.ts'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import { sectionWords } from '../../words/viewer/section-words.ts'
import { useDrag } from '../pointer/use-drag.ts'
import { keepElement, sightNow } from './anchors.ts'
import { clampShare } from './section-plane.ts'
import styles from './tools.module.css'

/** Fraction of the range per key press. */
const keyShares: Readonly<Record<string, number>> = {
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
}

/** Below this length on the screen, the plane follows vertical pointer movement instead. */
const minRangePx = 40

/** `SectionScene` sets its anchor. */
export function SectionHandle() {
  const share = useTools(({ section }) => section.share)
  const depth = useToolView((view) => view.section?.depth ?? 0)
  const drag = useDrag({
    begin: ({ button }) => (button === 0 ? { share: toolStore.getState().section.share, ...rangeOnScreen() } : null),
    move({ share: from, across, down }, { x, y }) {
      setSection({ share: clampShare(from + (x * across + y * down) / (across * across + down * down || 1)) })
    },
  })
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const by = keyShares[event.key]
    if (by === undefined && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : share + by! * (event.shiftKey ? 0.1 : 1)
    setSection({ share: clampShare(next) })
  }
  return (
    <div ref={keepElement('section-handle')} className={styles['handle']}>
      <button
        type="button"
        role="slider"
        aria-label={sectionWords.handle}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={sectionWords.handleAt(depth * 1000)}
        className={styles['grip']}
        data-testid="section-handle"
        {...drag}
        onKeyDown={onKeyDown}
      >
        <IconArrowsMove size={16} />
      </button>
    </div>
  )
}

/** Returns the screen pixels for the whole range from 0 to 1. */
function rangeOnScreen(): { across: number; down: number } {
  const { section } = toolViewStore.getState()
  const sight = sightNow.current
  if (section === null || sight === null) return { across: 0, down: -300 }
  const middle = new Vector3(...section.middle)
  // A hundredth of the range, because the whole range may extend behind the camera.
  const from = sight.project(middle)
  const to = sight.project(
    middle.addScaledVector(new Vector3(...section.direction), (section.to - section.from) * 0.01),
  )
  const [across, down] = [(to.x - from.x) * 100, (to.y - from.y) * 100]
  return Math.hypot(across, down) < minRangePx ? { across: 0, down: -300 } : { across, down }
}
