/** Dragging an element of the page: it captures the pointer until the drag ends. */
import { useRef, type PointerEvent } from 'react'

interface Drag<Start> {
  /** Returns the drag's initial data; null rejects the drag. */
  begin: (event: PointerEvent<HTMLElement>) => Start | null
  /** `x`, `y`: pixels since the start; `dx`, `dy`: since the last event. */
  move: (start: Start, by: { x: number; y: number; dx: number; dy: number }, event: PointerEvent<HTMLElement>) => void
  /** `finished` is false if the browser cancelled the drag. */
  end?: (start: Start, finished: boolean) => void
}

/** Returns the handlers of the element. */
export function useDrag<Start>({ begin, move, end }: Drag<Start>) {
  const dragRef = useRef<{ start: Start; x: number; y: number; last: { x: number; y: number } } | null>(null)
  const finish = (finished: boolean) => () => {
    const drag = dragRef.current
    dragRef.current = null
    if (drag !== null) end?.(drag.start, finished)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const start = begin(event)
      if (start === null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const [x, y] = [event.clientX, event.clientY]
      dragRef.current = { start, x, y, last: { x, y } }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const drag = dragRef.current
      if (drag === null) return
      const [x, y] = [event.clientX, event.clientY]
      const by = { x: x - drag.x, y: y - drag.y, dx: x - drag.last.x, dy: y - drag.last.y }
      drag.last = { x, y }
      move(drag.start, by, event)
    },
    onPointerUp: finish(true),
    onPointerCancel: finish(false),
  }
}
