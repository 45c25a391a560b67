/** Waits for the graphics card without blocking the window. */
import type { WebGLRenderer } from 'three'

const pollMs = 6
const timeoutMs = 8000

/**
 * Resolves when the graphics card has finished all commands so far: links, uploads, drawing. Waiting before more work keeps its queue
 * short, which would block the window otherwise. Also resolves when the context is lost or the card hangs.
 */
export function whenCardIsDone(gl: WebGLRenderer): Promise<void> {
  const context = gl.getContext() as WebGL2RenderingContext
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (sync === null) return Promise.resolve()
  context.flush()
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const poll = () => {
      const done =
        context.isContextLost() ||
        performance.now() - startedAt > timeoutMs ||
        context.getSyncParameter(sync, context.SYNC_STATUS) === context.SIGNALED
      if (!done) return void setTimeout(poll, pollMs)
      context.deleteSync(sync)
      resolve()
    }
    setTimeout(poll, 0)
  })
}
