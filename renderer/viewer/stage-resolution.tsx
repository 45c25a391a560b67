/** Lowers the resolution on a slow graphics card while the camera moves and while a model is new. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { EventDispatcher } from 'three'
import { isSlowCard } from './first-picture.ts'
import { minRatio, fullPixelRatio, nextPixelRatio, restMs } from './pixel-ratio.ts'

/**
 * Only movements by the artist count. The size is set immediately before a frame, because it clears the canvas.
 * `isSettled`: the model has been drawn.
 */
export function StageResolution({ isSettled }: { isSettled: boolean }) {
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
    const next = moving.current ? whileMoving() : isSettled || !isSlowCard(gl) ? fullPixelRatio() : minRatio
    if (next === ratio.current) return
    ratio.current = next
    // Setting it through the canvas's store would request another frame.
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
