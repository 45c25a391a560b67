/** A prompt while it is read, segment by segment. */
import type { Plan, PlanItem } from './plan.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A prompt half read. */
export interface Reading {
  plan: Plan
  vocabulary: Vocabulary
  /** Described before its subject was named: "red and white vase". */
  pending: string[]
  /** Words that mean nothing to us. */
  unknown: string[]
  /** The item that was read last. */
  last?: PlanItem
  /** The item that the clause is about: what it stands on is said of it, not of what it comes with. */
  main?: PlanItem
  /** What was just left out, to which what follows belongs: a thing ("an orc warrior", with …) or a phrase ("on a pile", of …). */
  lost?: 'thing' | 'phrase'
  /** Subjects that stood before an unknown head word: "cat food". */
  misplaced: string[]
}
