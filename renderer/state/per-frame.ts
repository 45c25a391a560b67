/** Batches items that arrive in quick succession, so that the window renders once. */

/** Returns a function that adds an item to the batch, and one that flushes the batch immediately. */
export function perFrame<Item>(onBatch: (items: Item[]) => void): { take: (item: Item) => void; flush: () => void } {
  let gathered: Item[] = []
  let end: (() => void) | null = null
  function flush(): void {
    end?.()
    end = null
    const items = gathered
    gathered = []
    if (items.length > 0) onBatch(items)
  }
  return {
    take: (item) => {
      gathered.push(item)
      end ??= nextFrame(flush)
    },
    flush,
  }
}

/** Runs in the next frame, or after a short delay if the window is not rendered. */
function nextFrame(run: () => void): () => void {
  const timer = setTimeout(run, typeof requestAnimationFrame === 'function' ? 250 : 0)
  const frame = typeof requestAnimationFrame === 'function' ? requestAnimationFrame(run) : null
  return () => {
    clearTimeout(timer)
    if (frame !== null) cancelAnimationFrame(frame)
  }
}
