/** A clock that stands still until it is told to go on; sleeping moves it at once. */
import type { Clock } from '../../electron/backend/ports.ts'

export interface TestClock extends Clock {
  time: number
}

/** Begins at noon of a day in 2026. */
export function createTestClock(): TestClock {
  const clock: TestClock = {
    time: Date.UTC(2026, 5, 1, 12),
    now: () => clock.time,
    sleep: async (ms) => {
      clock.time += ms
    },
  }
  return clock
}
