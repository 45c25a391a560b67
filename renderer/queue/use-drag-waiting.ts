/** Drags a waiting job to another position, with a line where it would be dropped. */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Job } from '../../shared/protocol/job.ts'
import { moveJob } from '../state/queue/move-job.ts'
import { positionBefore } from './queue-items.ts'

/** Distance in px from an edge at which the list scrolls, and px per frame. */
const edge = 28
const scrollPx = 8

export interface Drag {
  id: string
  /** The job before which it would be moved; null for the end. */
  beforeId: string | null
}

/** Returns the drag in progress and the function that starts one. Escape, or leaving the window, cancels it. */
export function useDragWaiting(
  waiting: readonly Job[],
  scroller: RefObject<HTMLElement | null>,
): { drag: Drag | null; onDragStart: (event: ReactPointerEvent<HTMLElement>, job: Job) => void } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(waiting)
  latest.current = waiting
  const dragging = drag?.id ?? null

  useEffect(() => {
    if (dragging === null) return
    let pointerY: number | null = null
    let target: string | null | undefined
    let frame = requestAnimationFrame(look)
    function look(): void {
      frame = requestAnimationFrame(look)
      const list = scroller.current
      if (pointerY === null || list === null || dragging === null) return
      const box = list.getBoundingClientRect()
      if (pointerY < box.top + edge) list.scrollTop -= scrollPx
      else if (pointerY > box.bottom - edge) list.scrollTop += scrollPx
      const beforeId = landing(list, latest.current, pointerY)
      if (beforeId === target) return
      target = beforeId
      setDrag({ id: dragging, beforeId })
    }
    function end(): void {
      setDrag(null)
    }
    function onMove(event: PointerEvent): void {
      pointerY = event.clientY
    }
    function onUp(event: PointerEvent): void {
      const list = scroller.current
      const job = latest.current.find(({ id }) => id === dragging)
      end()
      if (list === null || job === undefined) return
      const position = positionBefore(latest.current, job.id, landing(list, latest.current, event.clientY))
      if (position !== null) void moveJob(job, position.beforeId, position.order)
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
    addEventListener('blur', end)
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('blur', end)
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [dragging, scroller])

  return {
    drag,
    onDragStart: (event, job) => {
      if (event.button !== 0) return
      event.preventDefault()
      setDrag({ id: job.id, beforeId: job.id })
    },
  }
}

/**
 * Returns the first visible waiting row whose middle is below the pointer, or whatever follows the last visible one.
 */
function landing(list: HTMLElement, waiting: readonly Job[], pointerY: number): string | null {
  const indexById = new Map(waiting.map(({ id }, index) => [id, index]))
  let last = -1
  for (const row of list.querySelectorAll<HTMLElement>('[data-job][data-state="waiting"]')) {
    const index = indexById.get(row.dataset['job'] ?? '')
    if (index === undefined) continue
    const { top, height } = row.getBoundingClientRect()
    if (pointerY < top + height / 2) return waiting[index]?.id ?? null
    last = Math.max(last, index)
  }
  return waiting[last + 1]?.id ?? null
}
