/** Limits the concurrent downloads of a connection. Links that expire first go first, broken downloads last. */

interface Urgency {
  /** Its last attempt failed, so it must not hold up others. */
  broken: boolean
  expiresAtMs: number
}

interface Waiting extends Urgency {
  enter(free: (() => void) | null): void
}

/** Saturates most connections; more downloads would only slow each other down. */
const slotCount = 4

export class DownloadSlots {
  #free = slotCount
  readonly #waiting = new Set<Waiting>()

  /** Resolves to a function that frees the slot, or to null if the signal aborts first. */
  enter({ broken, expiresAtMs }: Urgency, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null)
    if (this.#free > 0) return Promise.resolve(this.#take())
    return new Promise((resolve) => {
      const waiting: Waiting = {
        broken,
        expiresAtMs,
        enter: (free) => {
          this.#waiting.delete(waiting)
          signal.removeEventListener('abort', giveUp)
          resolve(free)
        },
      }
      const giveUp = () => waiting.enter(null)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiting)
    })
  }

  #take(): () => void {
    this.#free -= 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#free += 1
      this.#first()?.enter(this.#take())
    }
  }

  /** Ties are resolved in order of arrival. */
  #first(): Waiting | undefined {
    let first: Waiting | undefined
    for (const waiting of this.#waiting) if (first === undefined || goesBefore(waiting, first)) first = waiting
    return first
  }
}

function goesBefore(one: Urgency, other: Urgency): boolean {
  return one.broken === other.broken ? one.expiresAtMs < other.expiresAtMs : other.broken
}
