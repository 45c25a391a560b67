/** A FIFO queue whose members can leave from the middle. All operations take constant time. */

interface Entry<Value> {
  value: Value
  before: Entry<Value> | null
  after: Entry<Value> | null
}

export class WaitQueue<Value> {
  #first: Entry<Value> | null = null
  #last: Entry<Value> | null = null
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends a value. The returned function removes it and may be called repeatedly. */
  join(value: Value): () => void {
    const entry: Entry<Value> = { value, before: this.#last, after: null }
    if (this.#last === null) this.#first = entry
    else this.#last.after = entry
    this.#last = entry
    this.#length += 1
    let isWaiting = true
    return () => {
      if (!isWaiting) return
      isWaiting = false
      this.#remove(entry)
    }
  }

  /** Returns the first value without removing it. */
  first(): Value | undefined {
    return this.#first?.value
  }

  #remove(entry: Entry<Value>): void {
    if (entry.before === null) this.#first = entry.after
    else entry.before.after = entry.after
    if (entry.after === null) this.#last = entry.before
    else entry.after.before = entry.before
    this.#length -= 1
  }
}
