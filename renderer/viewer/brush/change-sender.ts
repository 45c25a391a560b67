/** Has a worker show a list of changes, one request at a time: of what has been overtaken meanwhile only the newest is asked. */

export interface ChangeRequests<Change> {
  /** The list is its first `keep` changes and those that were added. */
  change(number: number, keep: number, added: readonly Change[]): void
  /** What is not in the list yet, over it. */
  preview(number: number, strokes: readonly Change[]): void
  onWorking(working: boolean): void
}

export interface ChangeSender<Change> {
  /** Shows a list of changes; the same list again asks for nothing. */
  show(changes: readonly Change[]): void
  /** Shows strokes over it that are not in the list yet; none takes them away, once the list that was asked for before is shown. */
  preview(strokes: readonly Change[]): void
  /** A request was answered; what waits is asked. False where the answer belongs to none. */
  answered(number: number, isDone: boolean): boolean
  /** A number for a request of another kind. */
  nextNumber(): number
}

/** Nothing is asked before the first list is shown, which is asked even where it is empty if `first` says so. */
export function createChangeSender<Change>(requests: ChangeRequests<Change>, first: boolean): ChangeSender<Change> {
  let shown: readonly Change[] = []
  let wanted: readonly Change[] | null = first ? [] : null
  let isFirst = first
  let strokes: readonly Change[] | null = null
  let asked: { number: number; list: readonly Change[] | null } | null = null
  let number = 0
  let working = false

  const work = (now: boolean) => {
    if (working === now) return
    working = now
    requests.onWorking(now)
  }
  const next = () => {
    if (asked !== null) return
    if (wanted !== null && (isFirst || !isSame(wanted, shown))) {
      const keep = commonStart(wanted, shown)
      asked = { number: ++number, list: wanted }
      isFirst = false
      requests.change(number, keep, wanted.slice(keep))
      wanted = null
      work(true)
    } else if (strokes !== null) {
      asked = { number: ++number, list: null }
      requests.preview(number, strokes)
      strokes = null
    } else work(false)
  }
  next()
  return {
    show(changes) {
      wanted = changes
      next()
    },
    preview(newest) {
      strokes = newest
      next()
    },
    answered(answer, isDone) {
      if (answer !== asked?.number) return false
      const { list } = asked
      asked = null
      if (isDone && list !== null) shown = list
      next()
      return true
    },
    nextNumber: () => ++number,
  }
}

/** How many changes two lists begin with alike: the same objects. */
function commonStart<Change>(one: readonly Change[], other: readonly Change[]): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

function isSame<Change>(one: readonly Change[], other: readonly Change[]): boolean {
  return one.length === other.length && commonStart(one, other) === one.length
}
