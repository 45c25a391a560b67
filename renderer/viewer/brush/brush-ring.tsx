/** The circle over the canvas that shows the size of the brush at the pointer. */
import styles from '../stage.module.css'

/** Moved without rendering React. */
const ring: { element: HTMLElement | null } = { element: null }

/** Hidden until `moveRing` is called. */
export function BrushRing() {
  return (
    <div
      className={styles['brushring']}
      ref={(element) => {
        ring.element = element
      }}
      data-testid="brush-ring"
      aria-hidden
    />
  )
}

/** Moves the ring, in pixels of the canvas; null hides it. */
export function moveRing(at: { x: number; y: number; radius: number } | null): void {
  const { element } = ring
  if (element === null) return
  element.style.visibility = at === null ? 'hidden' : 'visible'
  if (at === null) return
  element.style.width = element.style.height = `${(at.radius * 2).toFixed(1)}px`
  element.style.transform = `translate(${(at.x - at.radius).toFixed(1)}px, ${(at.y - at.radius).toFixed(1)}px)`
}
