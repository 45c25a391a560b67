/** Sends a list of changes to a worker, one request at a time; superseded requests are dropped. */

export interface ChangeRequests<Change> {
  /** Replaces the list with its first `keep` changes followed by `added`. */
  change(number: number, keep: number, added: readonly Change[]): void
  /** Shows strokes on top of the list. */
  preview(number: number, strokes: readonly Change[]): void
  onWorking(working: boolean): void
}

export interface ChangeSender<Change> {
  /** Shows a list of changes; sends nothing for the same list. */
  show(changes: readonly Change[]): void
  /** Shows strokes on top of the list; an empty list removes them once the list is shown. */
  preview(strokes: readonly Change[]): void
  /** Handles a response and sends the next request; returns false if the response is not to the last request. */
  onAnswer(number: number, isDone: boolean): boolean
  /** Returns a number for a request of another kind. */
  nextNumber(): number
}

/** The part of a worker that painter and sculptor use; tests replace it. */
export interface ChangeWorker<Request, Answer> {
  postMessage(request: Request, transfer: Transferable[]): void
  addEventListener(type: 'message', onMessage: (event: { data: Answer }) => void): void
  terminate(): void
}

/** Sends nothing until `show` is called, unless `sendsEmpty`: then an empty list is sent immediately. */
export function createChangeSender<Change>(
  requests: ChangeRequests<Change>,
  sendsEmpty: boolean,
): ChangeSender<Change> {
  let applied: readonly Change[] = []
  let pending: readonly Change[] | null = sendsEmpty ? [] : null
  let isFirst = sendsEmpty
  let strokes: readonly Change[] | null = null
  let inFlight: { number: number; list: readonly Change[] | null } | null = null
  let number = 0
  let isWorking = false

  const setWorking = (now: boolean) => {
    if (isWorking === now) return
    isWorking = now
    requests.onWorking(now)
  }
  const next = () => {
    if (inFlight !== null) return
    if (pending !== null && (isFirst || !isSame(pending, applied))) {
      const keep = commonStart(pending, applied)
      inFlight = { number: ++number, list: pending }
      isFirst = false
      requests.change(number, keep, pending.slice(keep))
      pending = null
      setWorking(true)
    } else if (strokes !== null) {
      inFlight = { number: ++number, list: null }
      requests.preview(number, strokes)
      strokes = null
    } else setWorking(false)
  }
  next()
  return {
    show(changes) {
      pending = changes
      next()
    },
    preview(newest) {
      strokes = newest
      next()
    },
    onAnswer(answer, isDone) {
      if (answer !== inFlight?.number) return false
      const { list } = inFlight
      inFlight = null
      if (isDone && list !== null) applied = list
      next()
      return true
    },
    nextNumber: () => ++number,
  }
}

/** Returns how many objects at the start of two lists are identical. */
function commonStart<Change>(one: readonly Change[], other: readonly Change[]): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

function isSame<Change>(one: readonly Change[], other: readonly Change[]): boolean {
  return one.length === other.length && commonStart(one, other) === one.length
}
