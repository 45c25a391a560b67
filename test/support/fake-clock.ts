/** A clock that stands still until a test moves it. */
import type { Clock } from '../../electron/backend/ports.ts'

interface Sleeper {
  at: number
  wake(): void
}

export interface FakeClock extends Clock {
  /** Moves on by `ms`, waking sleepers in their order and letting everything settle in between. */
  advance(ms: number): Promise<void>
  /** Moves from sleeper to sleeper until it is true; throws when no one sleeps any more or an hour has passed. */
  until(condition: () => boolean): Promise<void>
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
}

export function fakeClock(start = Date.parse('2026-01-31T10:00:00Z')): FakeClock {
  let now = start
  const sleepers = new Set<Sleeper>()
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const earliest = () => [...sleepers].sort((a, b) => a.at - b.at)[0]
  const wake = async (sleeper: Sleeper) => {
    now = Math.max(now, sleeper.at)
    sleeper.wake()
    await settle()
  }
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const done = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const sleeper: Sleeper = { at: now + Math.max(0, ms), wake: done }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', done, { once: true })
      }),
    async advance(ms) {
      const target = now + ms
      await settle()
      for (let next = earliest(); next !== undefined && next.at <= target; next = earliest()) await wake(next)
      now = target
      await settle()
    },
    async until(condition) {
      const limit = now + 3_600_000
      await settle()
      while (!condition()) {
        const next = earliest()
        if (next === undefined) throw new Error('no one sleeps, and it has not happened')
        if (next.at > limit) throw new Error('an hour has passed, and it has not happened')
        await wake(next)
      }
    },
    settle,
  }
}
