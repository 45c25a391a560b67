/** Waiting for the graphics card without standing still. */
import type { WebGLRenderer } from 'three'

const askMs = 6
const longestMs = 8000

/**
 * Resolves when the graphics card has done everything it was sent so far: links, uploads, drawing. Who waits for it before
 * giving it more never fills its queue, which would hold up the window. Resolves as well when the card is lost or hangs.
 */
export function whenCardIsDone(gl: WebGLRenderer): Promise<void> {
  const context = gl.getContext() as WebGL2RenderingContext
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (sync === null) return Promise.resolve()
  context.flush()
  const began = performance.now()
  return new Promise((resolve) => {
    const ask = () => {
      const done =
        context.isContextLost() ||
        performance.now() - began > longestMs ||
        context.getSyncParameter(sync, context.SYNC_STATUS) === context.SIGNALED
      if (!done) {
        setTimeout(ask, askMs)
        return
      }
      context.deleteSync(sync)
      resolve()
    }
    setTimeout(ask, 0)
  })
}
