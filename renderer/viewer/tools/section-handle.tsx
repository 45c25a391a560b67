/** The handle in the middle of the section's plane: dragged along the plane's direction, or moved by the arrow keys. */
import { IconArrowsMove } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { Vector3 } from 'three'
import { setSection, toolStore, useTools } from '../../state/stage/tools.ts'
import { keepElement, sightNow, toolViewStore, useToolView } from './tool-view-store.ts'
import { sectionWords } from '../../words/viewer/section-words.ts'
import styles from './tools.module.css'

interface Drag {
  x: number
  y: number
  share: number
  /** Pixels on the screen for the whole way from 0 to 1. */
  across: number
  down: number
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
}

/** Seen from where the plane's way is shorter than this, the pointer moves it by going up and down. */
const shortWayPx = 40

/** Stands over the plane; `ToolScene` keeps it there. */
export function SectionHandle() {
  const share = useTools(({ section }) => section.share)
  const depth = useToolView((view) => view.placed?.depth ?? 0)
  const drag = useRef<Drag | null>(null)

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, share: toolStore.getState().section.share, ...wayOnScreen() }
  }
  function move(event: PointerEvent<HTMLButtonElement>): void {
    const from = drag.current
    if (from === null) return
    const { across, down } = from
    const moved =
      ((event.clientX - from.x) * across + (event.clientY - from.y) * down) / (across * across + down * down || 1)
    setSection({ share: Math.min(1, Math.max(0, from.share + moved)) })
  }
  function press(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = keySteps[event.key]
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : share + step! * (event.shiftKey ? 0.1 : 1)
    setSection({ share: Math.min(1, Math.max(0, next)) })
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
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onKeyDown={press}
      >
        <IconArrowsMove size={16} />
      </button>
    </div>
  )
}

function wayOnScreen(): { across: number; down: number } {
  const { placed } = toolViewStore.getState()
  const sight = sightNow.current
  if (placed === null || sight === null) return { across: 0, down: -300 }
  const middle = new Vector3(...placed.middle)
  const way = placed.to - placed.from
  // A short piece of the way: the whole of it may reach behind the camera.
  const from = sight.project(middle)
  const to = sight.project(middle.addScaledVector(new Vector3(...placed.along), way * 0.01))
  const [across, down] = [(to.x - from.x) * 100, (to.y - from.y) * 100]
  return Math.hypot(across, down) < shortWayPx ? { across: 0, down: -300 } : { across, down }
}
