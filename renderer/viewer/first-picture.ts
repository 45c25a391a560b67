/** Timing of the first picture, so that a slow graphics card draws it at a lower resolution. */
import type { WebGLRenderer } from 'three'
import { whenCardIsDone } from './card-fence.ts'
import type { ChunkMesh } from './stage-model.ts'

/** A chunk outside the view is never drawn, so the wait is limited. */
const timeoutMs = 1000
/** A graphics card that takes longer than this for a picture counts as slow. */
const slowMs = 60

const slowCards = new WeakMap<WebGLRenderer, boolean>()

/** Resolves when this chunk has been submitted in a frame of the stage, at the latest after a second. */
export function waitForDraw(mesh: ChunkMesh): Promise<void> {
  return new Promise((resolve) => {
    const before = mesh.onAfterRender.bind(mesh)
    const done = () => {
      clearTimeout(timer)
      mesh.onAfterRender = before
      resolve()
    }
    const timer = setTimeout(done, timeoutMs)
    mesh.onAfterRender = (...args) => {
      done()
      // Another caller may wait for the same chunk.
      before(...args)
    }
  })
}

/**
 * Resolves when the graphics card is done, and remembers whether it was slow. `beganMs`: start of the picture
 * (`performance.now()`).
 */
export async function timeCard(gl: WebGLRenderer, beganMs: number): Promise<void> {
  await whenCardIsDone(gl)
  slowCards.set(gl, performance.now() - beganMs > slowMs)
}

/** Returns whether the last timed picture was slow; false before the first. */
export function isSlowCard(gl: WebGLRenderer): boolean {
  return slowCards.get(gl) === true
}
