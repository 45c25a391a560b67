/** Who may fetch results now: a few at once for one connection, the one that expires first before the others, and those that broke off last. */

interface Urgency {
  /** Its last attempt brought nothing: it must not keep others from theirs. */
  broken: boolean
  expiresAtMs: number
}

interface Waiting extends Urgency {
  enter(place: (() => void) | null): void
}

/** So many downloads at once saturate most lines; more only make each of them slower. */
const places = 4

export class DownloadPlaces {
  #free = places
  readonly #waiting = new Set<Waiting>()

  /** Resolves to the function that gives the place back, or to null when the signal aborts first. */
  enter({ broken, expiresAtMs }: Urgency, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null)
    if (this.#free > 0) return Promise.resolve(this.#take())
    return new Promise((resolve) => {
      const waiting: Waiting = {
        broken,
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
    for (const waiting of this.#waiting) if (first === undefined || goesBefore(waiting, first)) first = waiting
    return first
  }
}

function goesBefore(one: Urgency, other: Urgency): boolean {
  return one.broken === other.broken ? one.expiresAtMs < other.expiresAtMs : other.broken
}
