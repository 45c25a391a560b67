/** Which events came before, for as long as their time would still be believed. */

/** Twice the tolerance, since a time may also lie ahead, and some more. */
const keptMs = 15 * 60_000
const mostIds = 10_000

export class SeenIds {
  /** When each was seen; the earliest first. */
  readonly #seen = new Map<string, number>()

  /** Remembers it. False: it came before. */
  add(id: string, now: number): boolean {
    this.#forgetOld(now)
    if (this.#seen.has(id)) return false
    this.#seen.set(id, now)
    return true
  }

  #forgetOld(now: number): void {
    for (const [id, at] of this.#seen) {
      if (now - at <= keptMs && this.#seen.size < mostIds) return
      this.#seen.delete(id)
    }
  }
}
