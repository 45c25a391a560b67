/** Requests frames no faster than the graphics card draws them, so that its queue never blocks the window. */

export interface FramePacer {
  /**
   * Draws the stage after the previous frame; requests in between share one frame. Resolves once the graphics card has
   * drawn it.
   */
  draw(): Promise<void>
}

/** `frame` draws one frame and resolves once the graphics card is done with it; it must not reject. */
export function createFramePacer(frame: () => Promise<void>): FramePacer {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = () => {
    running = frame().then(() => {
      running = null
    })
    return running
  }
  return {
    draw() {
      if (running === null) return begin()
      next ??= running.then(() => {
        next = null
        return begin()
      })
      return next
    },
  }
}
