/** What goes wrong at a replica, by chance: each request may meet something, and each task ends as it is planned. */
import type { Plan } from '../support/services/replica-books.ts'
import type { Mishap, Step } from '../support/services/replica.ts'
import type { Chance } from './chance.ts'

type Weights = Readonly<Partial<Record<Mishap | 'none', number>>>

const weights: Readonly<Record<Step, Weights>> = {
  submit: {
    none: 58,
    slow: 14,
    lost: 7,
    cut: 2,
    broken: 4,
    down: 3,
    'too-fast': 4,
    'queue-full': 3,
    moderation: 3,
    credits: 1,
    key: 1,
  },
  other: { none: 80, slow: 6, lost: 3, cut: 2, broken: 3, down: 3, 'too-fast': 2, key: 0.4 },
  file: { none: 60, slow: 14, lost: 6, cut: 8, broken: 6, down: 6 },
}

/** What the next request of a step meets. */
export function nextMishap(chance: Chance, step: Step): Mishap | null {
  const drawn = chance.weighted(weights[step] as Record<Mishap | 'none', number>)
  return drawn === 'none' ? null : drawn
}

/** How the next task goes. */
export function nextPlan(chance: Chance): Plan {
  const ends = chance.weighted({ succeeded: 82, failed: 12, moderated: 6 })
  return ends === 'succeeded' && chance.is(0.2) ? { ends, late: 1 + chance.below(3) } : { ends }
}
