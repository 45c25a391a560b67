/** The jobs of one connection that wait to be sent, in the order in which they go. */
import type { StoredJob } from '../store/records.ts'

type Waiting = Pick<StoredJob, 'id' | 'order' | 'createdAt'>

/** Kept sorted: by `order`, then by age. Ten thousand of them cost nothing while nothing changes. */
export class WaitingLine {
  readonly #sorted: Waiting[] = []
  readonly #known = new Map<string, Waiting>()

  /** Puts a job in its place, or in its new one. */
  put({ id, order, createdAt }: Waiting): void {
    const known = this.#known.get(id)
    if (known?.order === order && known.createdAt === createdAt) return
    this.take(id)
    const waiting = { id, order, createdAt }
    this.#sorted.splice(this.#placeOf(waiting), 0, waiting)
    this.#known.set(id, waiting)
  }

  take(id: string): void {
    const known = this.#known.get(id)
    if (known === undefined) return
    this.#sorted.splice(this.#placeOf(known), 1)
    this.#known.delete(id)
  }

  /** The next to go first. */
  *ids(): Generator<string> {
    for (const { id } of this.#sorted) yield id
  }

  /** Where it stands, or where it would. */
  #placeOf(waiting: Waiting): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (goesBefore(this.#sorted[middle]!, waiting)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Whether one goes before another: the smaller order, the older, and between twins always the same one. */
export function goesBefore(a: Waiting, b: Waiting): boolean {
  if (a.order !== b.order) return a.order < b.order
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt
}
