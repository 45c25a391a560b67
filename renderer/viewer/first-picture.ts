/** The first picture of a model where the card is slow: coarse and without its shadow, then as it stays. */
import type { WebGLRenderer } from 'three'
import { whenCardIsDone } from './card-fence.ts'
import type { ChunkMesh } from './stage-model.ts'

/** Longer than this a picture that takes its time is not waited for: what is not seen is never drawn. */
const longestMs = 1000
/** A card that needs more for a whole picture is slow. */
const slowMs = 60

const slowCards = new WeakMap<WebGLRenderer, boolean>()

/** Resolves when this chunk has been handed to the card in a frame of the stage. */
export function whenDrawn(mesh: ChunkMesh): Promise<void> {
  return new Promise((resolve) => {
    const before = mesh.onAfterRender.bind(mesh)
    const done = () => {
      clearTimeout(timer)
      mesh.onAfterRender = before
      resolve()
    }
    const timer = setTimeout(done, longestMs)
    mesh.onAfterRender = (...given) => {
      done()
      // Another may wait for the same chunk.
      before(...given)
    }
  })
}

/** Resolves when the card has drawn what it was given since `beganMs` (of the page's clock), and remembers whether that was slow. */
export async function timeCard(gl: WebGLRenderer, beganMs: number): Promise<void> {
  await whenCardIsDone(gl)
  slowCards.set(gl, performance.now() - beganMs > slowMs)
}

/** By the last picture that was timed; before the first it counts as quick. */
export function isSlowCard(gl: WebGLRenderer): boolean {
  return slowCards.get(gl) === true
}
