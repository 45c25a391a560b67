/** The pointer as a tool on the surface: it takes what begins on the model; what begins beside it, or with Alt, turns the camera. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'

interface BrushPointer {
  /** Pixels of the canvas; true: the tool takes it. */
  onDown: (x: number, y: number) => boolean
  /** While it is held; `from` several places in one frame. */
  onDrag: (places: readonly { x: number; y: number }[]) => void
  /** False: it was broken off. */
  onUp: (finished: boolean) => void
  /** Where it is while nothing is held, once a frame; null: gone. */
  onHover: (x: number | null, y: number) => void
}

/** Listens while it is drawn. */
export function useBrushPointer(pointer: BrushPointer): void {
  const canvas = useThree((state) => state.gl.domElement)
  const controls = useThree((state) => state.controls)
  const newest = useRef(pointer)
  newest.current = pointer
  useEffect(() => {
    let held: number | null = null
    let frame = 0
    let places: { x: number; y: number }[] = []
    let hover: { x: number; y: number } | null = null
    const placeOf = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const run = () => {
      frame = 0
      if (held === null) return newest.current.onHover(hover?.x ?? null, hover?.y ?? 0)
      const some = places
      places = []
      if (some.length === 0) return
      newest.current.onDrag(some)
      const last = some.at(-1)!
      newest.current.onHover(last.x, last.y)
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(run)
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || event.altKey || held !== null) return
      const { x, y } = placeOf(event)
      if (!newest.current.onDown(x, y)) return
      // The camera does not hear of it.
      event.stopImmediatePropagation()
      held = event.pointerId
      canvas.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (held === event.pointerId) {
        event.stopImmediatePropagation()
        const all = event.getCoalescedEvents()
        places.push(...(all.length === 0 ? [event] : all).map(placeOf))
      } else hover = event.buttons === 0 ? placeOf(event) : null
      schedule()
    }
    const end = (event: PointerEvent, finished: boolean) => {
      if (held !== event.pointerId) return
      event.stopImmediatePropagation()
      run()
      held = null
      hover = placeOf(event)
      newest.current.onUp(finished)
      schedule()
    }
    const up = (event: PointerEvent) => end(event, true)
    const cancel = (event: PointerEvent) => end(event, false)
    const leave = () => {
      if (held !== null) return
      hover = null
      schedule()
    }
    const capture = { capture: true }
    canvas.addEventListener('pointerdown', down, capture)
    canvas.addEventListener('pointermove', move, capture)
    canvas.addEventListener('pointerup', up, capture)
    canvas.addEventListener('pointercancel', cancel, capture)
    canvas.addEventListener('pointerleave', leave)
    const cursor = canvas.style.cursor
    canvas.style.cursor = 'crosshair'
    return () => {
      cancelAnimationFrame(frame)
      newest.current.onHover(null, 0)
      canvas.removeEventListener('pointerdown', down, capture)
      canvas.removeEventListener('pointermove', move, capture)
      canvas.removeEventListener('pointerup', up, capture)
      canvas.removeEventListener('pointercancel', cancel, capture)
      canvas.removeEventListener('pointerleave', leave)
      canvas.style.cursor = cursor
    }
  }, [canvas, controls])
}
