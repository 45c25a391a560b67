/** A FIFO queue whose members can leave from the middle. All operations take constant time. */

interface Place<Value> {
  value: Value
  before: Place<Value> | null
  after: Place<Value> | null
}

export class WaitLine<Value> {
  #first: Place<Value> | null = null
  #last: Place<Value> | null = null
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends a value. The returned function removes it and may be called again. */
  join(value: Value): () => void {
    const place: Place<Value> = { value, before: this.#last, after: null }
    if (this.#last === null) this.#first = place
    else this.#last.after = place
    this.#last = place
    this.#length += 1
    let stands = true
    return () => {
      if (!stands) return
      stands = false
      this.#remove(place)
    }
  }

  /** Returns the first value without removing it. */
  first(): Value | undefined {
    return this.#first?.value
  }

  #remove(place: Place<Value>): void {
    if (place.before === null) this.#first = place.after
    else place.before.after = place.after
    if (place.after === null) this.#last = place.before
    else place.after.before = place.before
    this.#length -= 1
  }
}
