/** Who may fetch results now: a few at once for one connection, the one that expires first before the others. */

interface Waiting {
  expiresAtMs: number
  enter(place: (() => void) | null): void
}

/** So many downloads at once saturate most lines; more only make each of them slower. */
const places = 4

export class DownloadPlaces {
  #free = places
  readonly #waiting = new Set<Waiting>()

  /** Resolves to the function that gives the place back, or to null when the signal aborts first. */
  enter(expiresAtMs: number, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null)
    if (this.#free > 0) return Promise.resolve(this.#take())
    return new Promise((resolve) => {
      const waiting: Waiting = {
        expiresAtMs,
        enter: (place) => {
          this.#waiting.delete(waiting)
          signal.removeEventListener('abort', giveUp)
          resolve(place)
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

  /** In the order of their coming where nothing, or the same, is known of their end. */
  #first(): Waiting | undefined {
    let first: Waiting | undefined
    for (const waiting of this.#waiting)
      if (first === undefined || waiting.expiresAtMs < first.expiresAtMs) first = waiting
    return first
  }
}
