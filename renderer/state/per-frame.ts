/** Gathers what comes in quick succession, so that the window draws it once. */

/** Returns a function that takes an item and one that hands over at once what is gathered. */
export function perFrame<Item>(handOver: (items: Item[]) => void): { take: (item: Item) => void; flush: () => void } {
  let gathered: Item[] = []
  let end: (() => void) | null = null
  function flush(): void {
    end?.()
    end = null
    const items = gathered
    gathered = []
    if (items.length > 0) handOver(items)
  }
  return {
    take: (item) => {
      gathered.push(item)
      end ??= nextFrame(flush)
    },
    flush,
  }
}

/** The next frame, or a moment later where nothing is drawn, as in a window that is out of sight. */
function nextFrame(run: () => void): () => void {
  const timer = setTimeout(run, typeof requestAnimationFrame === 'function' ? 250 : 0)
  const frame = typeof requestAnimationFrame === 'function' ? requestAnimationFrame(run) : null
  return () => {
    clearTimeout(timer)
    if (frame !== null) cancelAnimationFrame(frame)
  }
}
