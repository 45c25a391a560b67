/** Draws coarser while the artist moves the camera and while a model is new, where drawing finely is too slow for that, and finely again at rest. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { EventDispatcher } from 'three'
import { isSlowCard } from './first-picture.ts'
import { coarsest, fullPixelRatio, nextPixelRatio, restMs } from './pixel-ratio.ts'

/**
 * Watches the frames of the canvas it stands in; does nothing where they are quick enough. Another size is only set right before a
 * frame, which would else be seen empty. Movements without a person, as when a model is put in place, change nothing. `settled`: the
 * model has been drawn before.
 */
export function StageResolution({ settled }: { settled: boolean }) {
  const controls = useThree((state) => state.controls) as EventDispatcher<{ start: object; end: object }> | null
  const gl = useThree((state) => state.gl)
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
        if (ratio.current !== fullPixelRatio()) invalidate()
      }, restMs)
    }
    controls.addEventListener('start', start)
    controls.addEventListener('end', end)
    return () => {
      clearTimeout(timer)
      controls.removeEventListener('start', start)
      controls.removeEventListener('end', end)
    }
  }, [controls, invalidate])
  useFrame(() => {
    const next = moving.current ? whileMoving() : settled || !isSlowCard(gl) ? fullPixelRatio() : coarsest
    if (next === ratio.current) return
    ratio.current = next
    // Not by the store of the canvas, which would ask for another frame.
    gl.setPixelRatio(next)
  })

  function whileMoving(): number {
    const now = performance.now()
    const next = last.current === 0 ? ratio.current : nextPixelRatio(ratio.current, now - last.current)
    last.current = now
    return next
  }
  return null
}
