/** Runs work that must not overlap, one after another. */

/** Runs work in the order of the calls; a failure does not hold up the rest. */
type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Work must not wait for other work of the same line. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Runs work of the same name in turn, and of different names at once. */
export type InNamedTurn = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** `settled` resolves when no work is left. */
export function createNamedTurns(): { inTurn: InNamedTurn; settled: () => Promise<void> } {
  const last = new Map<string, Promise<unknown>>()
  const inTurn: InNamedTurn = async (name, work) => {
    const before = last.get(name)
    const mine = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
  const settled = async () => {
    while (last.size > 0) await Promise.allSettled(last.values())
  }
  return { inTurn, settled }
}
