/** Frames that are asked for no faster than the graphics card draws them, so that its queue never holds up the window. */

export interface FramePacer {
  /**
   * Has the stage drawn as it stands once the frame before is through; requests that come meanwhile share one frame. Resolves when the
   * graphics card has drawn it.
   */
  draw(): Promise<void>
}

/** `frame` has one frame drawn and resolves when the graphics card is done with it; it must not reject. */
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
