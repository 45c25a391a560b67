/** Draws coarser while the camera moves, where drawing finely is too slow for it, and finely again when it rests. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { fullPixelRatio, nextPixelRatio, restMs } from './pixel-ratio.ts'

/** Watches the frames of the canvas it stands in; does nothing where they are quick enough. */
export function MovingResolution() {
  const camera = useThree((state) => state.camera)
  const gl = useThree((state) => state.gl)
  const setDpr = useThree((state) => state.setDpr)
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    let ratio = fullPixelRatio()
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let stood = camera.matrixWorld.toArray().join()
    const rest = () => {
      if (ratio === fullPixelRatio()) return
      ratio = fullPixelRatio()
      setDpr(ratio)
      invalidate()
    }
    // Asked after each frame that is drawn, by the browser's own clock of frames.
    const after = () => {
      const stands = camera.matrixWorld.toArray().join()
      const moved = stands !== stood
      stood = stands
      if (!moved) return
      const now = performance.now()
      const next = nextPixelRatio(ratio, now - last)
      last = now
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
      if (next === ratio) return
      ratio = next
      setDpr(ratio)
    }
    const canvas = gl.domElement
    const render = gl.render.bind(gl)
    let asked = false
    gl.render = (scene, seenBy) => {
      render(scene, seenBy)
      if (seenBy !== camera || asked) return
      asked = true
      requestAnimationFrame(() => {
        asked = false
        after()
      })
    }
    return () => {
      gl.render = render
      clearTimeout(timer)
      if (canvas.isConnected) setDpr(fullPixelRatio())
    }
  }, [camera, gl, setDpr, invalidate])
  return null
}
