/** The waiting jobs of one connection in the order in which they are sent. */
import type { StoredJob } from '../store/records.ts'

type Waiting = Pick<StoredJob, 'id' | 'order' | 'createdAt'>

/** Kept sorted by `order`, then by age, so that operations stay fast with ten thousand jobs. */
export class WaitingLine {
  readonly #sorted: Waiting[] = []
  readonly #known = new Map<string, Waiting>()

  /** Inserts a job, or moves it. */
  put({ id, order, createdAt }: Waiting): void {
    const known = this.#known.get(id)
    if (known?.order === order && known.createdAt === createdAt) return
    this.take(id)
    const waiting = { id, order, createdAt }
    this.#sorted.splice(this.#indexOf(waiting), 0, waiting)
    this.#known.set(id, waiting)
  }

  take(id: string): void {
    const known = this.#known.get(id)
    if (known === undefined) return
    this.#sorted.splice(this.#indexOf(known), 1)
    this.#known.delete(id)
  }

  *ids(): Generator<string> {
    for (const { id } of this.#sorted) yield id
  }

  /** Returns its index, or where it would be inserted. */
  #indexOf(waiting: Waiting): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (goesBefore(this.#sorted[middle]!, waiting)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Whether one job is sent before another: smaller order, then older, then by id. */
export function goesBefore(a: Waiting, b: Waiting): boolean {
  if (a.order !== b.order) return a.order < b.order
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt
}
