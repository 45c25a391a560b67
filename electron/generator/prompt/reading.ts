/** The state of parsing, segment by segment. */
import type { Plan, PlanItem } from './plan.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Reading {
  plan: Plan
  vocabulary: Vocabulary
  /** Describing words before their subject. */
  pending: string[]
  /** Unknown words. */
  unknown: string[]
  /** The most recently read item. */
  last?: PlanItem
  /** The main item of the clause, to which locations belong. */
  main?: PlanItem
  /**
   * The kind of omitted words that own what follows: a thing ("an orc warrior", with …) or a phrase ("on a pile", of
   * …).
   */
  omitted?: 'thing' | 'phrase'
  /** Subjects before an unknown head: "cat food". */
  misplaced: string[]
}
