/** Runs work that must not overlap, one after another. */

/** Runs functions in call order; a failure does not block the next one. */
type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Creates a queue of functions, which must not wait for other functions in the same queue. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = last.then(work)
    last = own.catch(() => undefined)
    return own
  }
}

/** Runs functions with the same name sequentially, those with different names concurrently. */
export type InNamedTurn = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** `settled` resolves when all functions have finished. */
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
