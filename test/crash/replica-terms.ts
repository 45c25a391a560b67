/** What the books of a replica mean for a job: how it may end, which files it keeps, and what the service says of the money. */
import type { JobState } from '../../shared/protocol/job.ts'
import type { ReplicaTask, Stage } from '../support/services/replica-books.ts'
import type { BookedTask } from './services.ts'

/** `erased`: the service does not know it any more. */
export type EndStage = Stage | 'erased'

export interface ReplicaTerms {
  /** What is said of the cost of a task in the end; null where nothing is. */
  reported(task: ReplicaTask, stage: EndStage): BookedTask['reported']
  /** It answers with the result: there is no task to look up. */
  answersAtOnce?: true
  /** Of the files that it makes, those that are results; all where it is absent. */
  results?(name: string): boolean
  /** A doubt is settled by the service's memory: `list` for two minutes, `own-id` for as long as it takes. */
  memory?: 'list' | 'own-id'
}

const says = (charge: number, refund = 0) => ({ charge, refund })
const nothing = () => null

/** By the provider's id. */
export const replicaTerms: Readonly<Record<string, ReplicaTerms>> = {
  meshy: {
    memory: 'list',
    reported(task, stage) {
      if (stage === 'erased') return null
      return stage === 'cancelled' ? says(task.charged, task.refunded) : says(task.charged - task.refunded)
    },
  },
  tripo: { reported: (task, stage) => (stage === 'succeeded' ? says(task.price) : null) },
  fal: { reported: nothing },
  // Nothing costs anything there.
  comfyui: { memory: 'own-id', reported: () => says(0) },
  // The drafts of its thinking are not results.
  gemini: { reported: nothing, answersAtOnce: true, results: (name) => name !== 'draft.png' },
}

/** States that a job may end in whose task ended so; empty while it goes on. */
export const endsOf: Readonly<Record<EndStage, readonly JobState[]>> = {
  queued: [],
  running: [],
  attaching: [],
  succeeded: ['done'],
  failed: ['failed'],
  // Some services do not tell the two apart.
  moderated: ['refused', 'failed'],
  cancelled: ['cancelled'],
  erased: ['cancelled', 'expired'],
}
