/**
 * One life of the studio's process: it can be ended between any two things that it does to the world. What it wrote before
 * stays; after its end it writes nothing, asks nothing, and never wakes up.
 */
import type { Clock } from '../../../../electron/backend/ports.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'

export interface Life {
  dead(): boolean
  /** Ends after so many more steps; 0 ends it now. */
  endAfter(steps: number): void
  /** Before anything that leaves the process. Never resolves in a dead one. */
  step(): Promise<void>
  /** Before anything is written. Throws in a dead one. */
  write(): void
  /** Time does not come to the dead. */
  clock(clock: Clock): Clock
}

const never = new Promise<never>(() => undefined)

export function beginLife(): Life {
  let left = Infinity
  const spend = (): boolean => {
    if (left <= 0) return false
    left -= 1
    return true
  }
  const life: Life = {
    dead: () => left <= 0,
    endAfter: (steps) => {
      left = Math.min(left, steps)
    },
    step: () => (spend() ? Promise.resolve() : never),
    write() {
      if (!spend()) throw new AppError('internal', 'the studio is dead')
    },
    clock: (clock) => ({
      now: () => clock.now(),
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal)
        if (life.dead()) await never
      },
    }),
  }
  return life
}
