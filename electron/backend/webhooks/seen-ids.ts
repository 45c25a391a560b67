/** Remembers event ids, to reject repeated ones while their timestamps are still valid. */

/** Twice the tolerance, since a timestamp may lie in the future, plus a margin. */
const keptMs = 15 * 60_000
const maxIds = 10_000

export class SeenIds {
  /** In order of arrival. */
  readonly #seen = new Map<string, number>()

  /** Returns false for a repeated id. */
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
