/** What must not overlap, one after another. */

/** Runs each in the order they came; one that fails holds up no other. */
export type InTurn = <Value>(act: () => Promise<Value>) => Promise<Value>

/** A line of its own. What is run in it must not wait for another of the same line. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const mine = last.then(act)
    last = mine.catch(() => undefined)
    return mine
  }
}
