/** Runs work that must not overlap, one after another. */

/** Runs functions in the order of the calls; a failure does not block the next one. */
type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Creates a queue of functions, which must not wait for others of the same queue. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = last.then(work)
    last = own.catch(() => undefined)
    return own
  }
}

/** Runs functions with the same name in turn, those with different names concurrently. */
export type InNamedTurn = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** `settled` resolves when all have finished. */
export function createNamedTurns(): { inTurn: InNamedTurn; settled: () => Promise<void> } {
  const last = new Map<string, Promise<unknown>>()
  const inTurn: InNamedTurn = async (name, work) => {
    const before = last.get(name)
    const own = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
  const settled = async () => {
    while (last.size > 0) await Promise.allSettled(last.values())
  }
  return { inTurn, settled }
}
