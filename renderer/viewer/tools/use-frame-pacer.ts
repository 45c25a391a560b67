/** The frame pacer of a canvas. */
import { addAfterEffect, useThree } from '@react-three/fiber'
import type { WebGLRenderer } from 'three'
import { whenCardIsDone } from '../card-fence.ts'
import { createFramePacer, type FramePacer } from './frame-pacer.ts'

const pacers = new WeakMap<WebGLRenderer, FramePacer>()

/** Returns the same pacer every time for a given renderer. */
export function useFramePacer(): FramePacer {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const known = pacers.get(gl)
  if (known !== undefined) return known
  const made = createFramePacer(() => nextFrame(invalidate).then(() => whenCardIsDone(gl)))
  pacers.set(gl, made)
  return made
}

/** Resolves when the frame has been submitted; the GPU may not have drawn it yet. */
function nextFrame(invalidate: () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = addAfterEffect(() => {
      end()
      resolve()
    })
    invalidate()
  })
}
