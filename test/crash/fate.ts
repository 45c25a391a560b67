/**
 * What a paid service does with one order, and what goes wrong on the way: all of it follows from the run's seed and the
 * order's number. No fault is for ever, so that every job has a good end within reach. Pure.
 */
import { chanceOf } from './chance.ts'

/** What becomes of a task in the end, when no one cancels it. */
export interface TaskFate {
  queuedMs: number
  runningMs: number
  end: 'succeeded' | 'failed' | 'refused'
  /** The word it uses while it works. */
  runningWord: string
  outputs: { name: string; kind: 'model' | 'texture'; bytes: number }[]
}

export type SubmitFault =
  | 'none'
  /** Takes its time before it accepts, or after. */
  | 'slow'
  | 'slow-answer'
  /** 429 of both kinds. */
  | 'too-fast'
  | 'queue-full'
  /** 500 and a cut connection, before and after it was accepted. */
  | 'error-before'
  | 'error-after'
  | 'reset-before'
  | 'reset-after'
  /** Accepted, and never answered. */
  | 'silence'
  | 'no-credits'
  | 'refused'

export type AskFault = 'none' | 'slow' | 'error' | 'reset' | 'not-found' | 'too-fast' | 'web-page'
export type LinkFault = 'none' | 'slow' | 'expired' | 'cut' | 'error' | 'reset'

const submitWeights: Readonly<Record<SubmitFault, number>> = {
  none: 46,
  slow: 10,
  'slow-answer': 10,
  'too-fast': 5,
  'queue-full': 3,
  'error-before': 4,
  'error-after': 6,
  'reset-before': 4,
  'reset-after': 6,
  silence: 3,
  'no-credits': 1,
  refused: 2,
}

/** Durations in the studio's milliseconds. */
export function taskFate(seed: number, order: number): TaskFate {
  const chance = chanceOf(seed, 'task', order)
  const outputs: TaskFate['outputs'] = [{ name: 'model.glb', kind: 'model', bytes: 4 * (150 + chance.below(15_000)) }]
  if (chance.is(0.3)) outputs.push({ name: 'albedo.png', kind: 'texture', bytes: 4 * (75 + chance.below(5_000)) })
  return {
    queuedMs: chance.below(4_000),
    runningMs: 500 + chance.below(20_000),
    end: chance.weighted({ succeeded: 84, failed: 10, refused: 6 }),
    runningWord: chance.pick(['running', 'running', 'in progress', 'pondering']),
    outputs,
  }
}

/** The fourth attempt always goes well. A task that is known already is not refused any more. */
export function submitFault(seed: number, order: number, attempt: number, known: boolean): SubmitFault {
  if (attempt >= 3) return 'none'
  const fault = chanceOf(seed, 'submit', order, attempt).weighted(submitWeights)
  return fault === 'refused' && (known || attempt > 0) ? 'none' : fault
}

/** Never the same question twice in a row. */
export function askFault(seed: number, order: number, question: number): AskFault {
  if (question % 2 === 1) return 'none'
  return chanceOf(seed, 'ask', order, question).weighted({
    none: 70,
    slow: 8,
    error: 6,
    reset: 6,
    'not-found': 4,
    'too-fast': 3,
    'web-page': 3,
  })
}

export function listFault(seed: number, question: number): AskFault {
  if (question % 2 === 1) return 'none'
  return chanceOf(seed, 'list', question).weighted({ none: 80, slow: 8, error: 6, reset: 4, 'too-fast': 2 })
}

export function linkFault(seed: number, order: number, name: string, attempt: number): LinkFault {
  if (attempt >= 2) return 'none'
  const chance = chanceOf(seed, 'link', order, name, attempt)
  if (attempt === 1) return chance.weighted({ none: 70, slow: 10, cut: 20 })
  return chance.weighted({ none: 40, slow: 16, expired: 14, cut: 16, error: 7, reset: 7 })
}

export function uploadFault(seed: number, sha256: string, attempt: number): 'none' | 'slow' | 'error' | 'reset' {
  if (attempt >= 2) return 'none'
  return chanceOf(seed, 'upload', sha256, attempt).weighted({ none: 35, slow: 45, error: 10, reset: 10 })
}
