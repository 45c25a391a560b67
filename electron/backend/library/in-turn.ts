/** Work on the same thing one after the other, on different things side by side. */

export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** A new set of turns; `settled` resolves when nothing is under way. */
export function createTurns(): { inTurn: InTurn; settled: () => Promise<void> } {
  const last = new Map<string, Promise<unknown>>()
  const inTurn: InTurn = async (name, work) => {
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
