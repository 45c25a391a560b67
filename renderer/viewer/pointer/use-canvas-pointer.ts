/** The pointer over the canvas: hovering, clicks that do not turn the camera, and drags captured by a tool. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'

/** Pixels from the top left of the canvas. */
export interface CanvasPoint {
  x: number
  y: number
}

interface CanvasPointer {
  /** Called once per frame; null when the pointer leaves or orbits the camera. */
  onHover?: (at: CanvasPoint | null) => void
  /** Called for a click of the main button without movement. */
  onClick?: (at: CanvasPoint, event: PointerEvent) => void
  /** Returns true to capture the press as a drag; the camera does not receive it. Alt always orbits the camera. */
  onGrab?: (at: CanvasPoint) => boolean
  /** Called once per frame during the drag, with every point since the last call. */
  onDrag?: (points: readonly CanvasPoint[]) => void
  /** False: the browser cancelled the drag. */
  onRelease?: (finished: boolean) => void
  /** The cursor over the canvas; null keeps the default. */
  cursor?: 'crosshair' | null
}

/** A press that moves further than this orbits the camera. */
const clickTolerancePx = 4

/** Listens while the component is mounted and `pointer` is not null. */
export function useCanvasPointer(pointer: CanvasPointer | null): void {
  const canvas = useThree((state) => state.gl.domElement)
  const controls = useThree((state) => state.controls)
  const newest = useRef<CanvasPointer>({})
  newest.current = pointer ?? {}
  const isListening = pointer !== null
  // Registered before the camera's listeners, so that a drag can be withheld from the camera.
  const capture = pointer?.onGrab !== undefined
  useEffect(() => {
    if (isListening) return listen(canvas, newest, capture)
  }, [canvas, controls, isListening, capture])
  const cursor = pointer === null ? null : (pointer.cursor ?? null)
  useEffect(() => {
    if (cursor === null) return
    const before = canvas.style.cursor
    canvas.style.cursor = cursor
    return () => {
      canvas.style.cursor = before
    }
  }, [canvas, cursor])
}

function listen(canvas: HTMLCanvasElement, newest: { readonly current: CanvasPointer }, capture: boolean): () => void {
  let frame = 0
  let hover: CanvasPoint | null = null
  let pressed: (CanvasPoint & { isStill: boolean }) | null = null
  let dragging: number | null = null
  let waiting: CanvasPoint[] = []
  const pointOf = (event: PointerEvent): CanvasPoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const report = () => {
    frame = 0
    const { onHover, onDrag } = newest.current
    if (dragging === null) return onHover?.(hover)
    const points = waiting
    waiting = []
    const last = points.at(-1)
    if (last === undefined) return
    onDrag?.(points)
    onHover?.(last)
  }
  const schedule = () => {
    if (frame === 0 && newest.current.onHover !== undefined) frame = requestAnimationFrame(report)
  }
  const onDown = (event: PointerEvent) => {
    if (dragging !== null) return
    const at = pointOf(event)
    const isMain = event.button === 0 && event.isPrimary
    pressed = isMain ? { ...at, isStill: true } : null
    if (!isMain || event.altKey || newest.current.onGrab?.(at) !== true) return
    event.stopImmediatePropagation()
    pressed = null
    dragging = event.pointerId
    canvas.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (dragging === event.pointerId) {
      event.stopImmediatePropagation()
      const all = event.getCoalescedEvents()
      waiting.push(...(all.length === 0 ? [event] : all).map(pointOf))
    } else {
      const at = pointOf(event)
      if (pressed !== null && Math.hypot(at.x - pressed.x, at.y - pressed.y) > clickTolerancePx) pressed.isStill = false
      hover = event.buttons === 0 ? at : pressed?.isStill === true ? hover : null
    }
    schedule()
  }
  const onEnd = (event: PointerEvent, finished: boolean) => {
    if (dragging === event.pointerId) {
      event.stopImmediatePropagation()
      report()
      dragging = null
      hover = pointOf(event)
      newest.current.onRelease?.(finished)
      schedule()
    } else if (finished && pressed?.isStill === true && event.button === 0) newest.current.onClick?.(pressed, event)
    pressed = null
  }
  const ending = new AbortController()
  const options = { capture, signal: ending.signal }
  canvas.addEventListener('pointerdown', onDown, options)
  canvas.addEventListener('pointermove', onMove, options)
  canvas.addEventListener('pointerup', (event) => onEnd(event, true), options)
  canvas.addEventListener('pointercancel', (event) => onEnd(event, false), options)
  canvas.addEventListener(
    'pointerleave',
    () => {
      if (dragging !== null) return
      hover = null
      schedule()
    },
    { signal: ending.signal },
  )
  return () => {
    cancelAnimationFrame(frame)
    ending.abort()
  }
}
