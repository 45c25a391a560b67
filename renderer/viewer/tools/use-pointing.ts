/** Follows the pointer over the canvas: once a frame where it is, and where it was pressed without turning the camera. */
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'

interface Pointing {
  /** In pixels of the canvas; null when the pointer leaves or turns the camera. */
  onPoint: (x: number | null, y: number) => void
  onPress: (x: number, y: number) => void
  /** Over the canvas; null: its own. */
  cursor?: 'crosshair' | null
}

/** A press that moves further turns the camera. */
const stillPx = 4

/** Listens while it is drawn. */
export function usePointing(pointing: Pointing): void {
  const canvas = useThree((state) => state.gl.domElement)
  const camera = useThree((state) => state.camera)
  const controls = useThree((state) => state.controls) as EventTarget | null
  const newest = useRef(pointing)
  newest.current = pointing
  useEffect(() => {
    let frame = 0
    let at: { x: number; y: number } | null = null
    let pressed: { x: number; y: number; still: boolean } | null = null
    const place = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const point = () => {
      frame = 0
      newest.current.onPoint(at?.x ?? null, at?.y ?? 0)
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(point)
    }
    const move = (event: PointerEvent) => {
      const now = place(event)
      if (pressed !== null && Math.hypot(now.x - pressed.x, now.y - pressed.y) > stillPx) pressed.still = false
      at = event.buttons === 0 ? now : pressed?.still === true ? at : null
      schedule()
    }
    const down = (event: PointerEvent) => {
      pressed = event.button === 0 ? { ...place(event), still: true } : null
    }
    const up = (event: PointerEvent) => {
      if (pressed?.still === true && event.button === 0) newest.current.onPress(pressed.x, pressed.y)
      pressed = null
    }
    const leave = () => {
      at = null
      schedule()
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerdown', down)
    canvas.addEventListener('pointerup', up)
    canvas.addEventListener('pointerleave', leave)
    return () => {
      cancelAnimationFrame(frame)
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerdown', down)
      canvas.removeEventListener('pointerup', up)
      canvas.removeEventListener('pointerleave', leave)
    }
  }, [canvas, camera, controls])
  const { cursor = 'crosshair' } = pointing
  useEffect(() => {
    if (cursor === null) return
    const before = canvas.style.cursor
    canvas.style.cursor = cursor
    return () => {
      canvas.style.cursor = before
    }
  }, [canvas, cursor])
}
