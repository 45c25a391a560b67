/** Which events came before, for as long as their time would still be believed. */

/** Twice the tolerance, since a time may also lie ahead, and some more. */
const keptMs = 15 * 60_000
const maxIds = 10_000

export class SeenIds {
  /** When each was seen; the earliest first. */
  readonly #seen = new Map<string, number>()

  /** Remembers it. False: it came before. */
  add(id: string, now: number): boolean {
    for (const [old, at] of this.#seen) {
      if (now - at <= keptMs) break
      this.#seen.delete(old)
    }
    if (this.#seen.has(id)) return false
    const oldest = this.#seen.size < maxIds ? undefined : this.#seen.keys().next().value
    if (oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(id, now)
    return true
  }
}
