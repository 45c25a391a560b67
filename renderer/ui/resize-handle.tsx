/** The edge of a panel, moved by dragging or with the arrow keys. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './resize-handle.module.css'

interface ResizeHandleProps {
  /** The edge of its panel. */
  edge: 'left' | 'right' | 'top'
  label: string
  /** Pixels. */
  size: number
  minimum: number
  maximum: number
  onResize: (size: number) => void
}

const keyPx = 16

/** The panel must be positioned. */
export function ResizeHandle({ edge, label, size, minimum, maximum, onResize }: ResizeHandleProps) {
  const [drag, setDrag] = useState<{ from: number; size: number } | null>(null)
  const vertical = edge !== 'top'
  // Dragging away from the panel enlarges it: to the right for a right edge, else to the left or up.
  const direction = edge === 'right' ? 1 : -1
  const clamp = (value: number) => Math.round(Math.min(Math.max(value, minimum), maximum))
  const at = (event: PointerEvent) => (vertical ? event.clientX : event.clientY)

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: at(event), size })
  }
  function onKeyDown(event: KeyboardEvent): void {
    const grows = vertical ? 'ArrowRight' : 'ArrowDown'
    const shrinks = vertical ? 'ArrowLeft' : 'ArrowUp'
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      onResize(event.key === 'Home' ? minimum : maximum)
      return
    }
    const moved = event.key === grows ? direction : event.key === shrinks ? -direction : 0
    if (moved === 0) return
    event.preventDefault()
    onResize(clamp(size + moved * keyPx))
  }
  return (
    // A focusable separator is a widget with a value (WAI-ARIA 1.2, "separator").
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      className={`${styles['handle']} ${styles[vertical ? 'vertical' : 'horizontal']} ${styles[edge]}`}
      data-dragging={drag === null ? undefined : true}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (drag !== null) onResize(clamp(drag.size + (at(event) - drag.from) * direction))
      }}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={onKeyDown}
    />
  )
}
