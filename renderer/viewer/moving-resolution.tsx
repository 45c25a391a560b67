/** Draws coarser while the artist moves the camera, where drawing finely is too slow for it, and finely again when it rests. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { EventDispatcher } from 'three'
import { fullPixelRatio, nextPixelRatio, restMs } from './pixel-ratio.ts'

/**
 * Watches the frames of the canvas it stands in; does nothing where they are quick enough. Movements without a person, as
 * when a model is put in place, change nothing: another size of the picture has to wait for the graphics card.
 */
export function MovingResolution() {
  const controls = useThree((state) => state.controls) as EventDispatcher<{ start: object; end: object }> | null
  const setDpr = useThree((state) => state.setDpr)
  const invalidate = useThree((state) => state.invalidate)
  const moving = useRef(false)
  const last = useRef(0)
  const ratio = useRef(fullPixelRatio())
  useEffect(() => {
    if (controls === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      moving.current = true
      last.current = 0
    }
    const end = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        moving.current = false
        if (ratio.current === fullPixelRatio()) return
        ratio.current = fullPixelRatio()
        setDpr(ratio.current)
        invalidate()
      }, restMs)
    }
    controls.addEventListener('start', start)
    controls.addEventListener('end', end)
    return () => {
      clearTimeout(timer)
      controls.removeEventListener('start', start)
      controls.removeEventListener('end', end)
    }
  }, [controls, setDpr, invalidate])
  useFrame(() => {
    if (!moving.current) return
    const now = performance.now()
    const next = last.current === 0 ? ratio.current : nextPixelRatio(ratio.current, now - last.current)
    last.current = now
    if (next === ratio.current) return
    ratio.current = next
    setDpr(next)
  })
  return null
}
