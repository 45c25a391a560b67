/**
 * Decides which notifications a person gets when jobs end while they are away: one per job, and one per batch. Pure.
 */
import type { Job } from './job.ts'
import type { RemarkOf } from './remark.ts'

/** What can have happened, as codes with values; each host has the sentences. */
export interface JobEndCodes {
  'job-done': Record<string, never>
  'job-failed': Record<string, never>
  'needs-decision': Record<string, never>
  /** After the last job of a batch; `ended`: how many of them ended in this run. */
  'batch-over': { done: number; ended: number; count: number }
}

export interface JobEnd {
  remark: RemarkOf<JobEndCodes>
  /** The job's display name: its prompt, a file or a model. */
  body: string
  /** The job to show. */
  jobId: string
  /** Whether there is a result to look at. */
  good: boolean
}

/** A change of a job; `before` is undefined if the job was unknown. */
export interface ChangedJob {
  job: Job
  before: Job | undefined
}

interface JobEnds {
  /** Returns the notifications for a set of changes; none for a batch while any of its other jobs is active. */
  changed(changes: readonly ChangedJob[]): JobEnd[]
}

interface JobEndsOptions {
  /** Active jobs, after the change. */
  unfinished: () => readonly Job[]
  /** Whether an unsure job is waiting for the artist rather than for its service. */
  needsDecision: (job: Job) => boolean
}

type Outcome = 'done' | 'not-done' | 'cancelled'

/** Outcomes of a batch's jobs that have ended so far, by job id. */
type Tally = Map<string, Outcome>

/** Tracks the active batches of this run. */
export function createJobEnds({ unfinished, needsDecision }: JobEndsOptions): JobEnds {
  const tallies = new Map<string, Tally>()
  const isPending = (job: Job) =>
    job.watched && outcomeOf(job) === null && !(job.state === 'unsure' && needsDecision(job))
  return {
    changed(changes) {
      const ends: JobEnd[] = []
      const batches = new Map<string, Job>()
      for (const { job, before } of changes) {
        if (before === undefined || before.state === job.state) continue
        const outcome = outcomeOf(job)
        const { batch } = job
        if (job.state === 'unsure' && needsDecision(job)) ends.push(decision(job))
        if (outcome === null) continue
        if (batch !== null && batch.count > 1) {
          tallies.set(batch.id, (tallies.get(batch.id) ?? new Map<string, Outcome>()).set(job.id, outcome))
          batches.set(batch.id, job)
        } else if (outcome !== 'cancelled') ends.push(single(job, outcome))
      }
      for (const [id, job] of batches) {
        if (unfinished().some((other) => other.batch?.id === id && isPending(other))) continue
        const end = together(job, tallies.get(id) ?? new Map<string, Outcome>())
        tallies.delete(id)
        if (end !== null) ends.push(end)
      }
      return ends
    },
  }
}

function outcomeOf(job: Job): Outcome | null {
  switch (job.state) {
    case 'done':
    case 'cancelled':
      return job.state
    case 'failed':
    case 'refused':
    case 'expired':
      return 'not-done'
    case 'waiting':
    case 'submitting':
    case 'running':
    case 'downloading':
    case 'unsure':
      break
  }
  return null
}

function single(job: Job, outcome: 'done' | 'not-done'): JobEnd {
  const good = outcome === 'done'
  return { remark: { code: good ? 'job-done' : 'job-failed', figures: {} }, body: nameOf(job), jobId: job.id, good }
}

/** After a restart, earlier ends in a batch are unknown: only those in this run are counted. */
function together(job: Job, tally: Tally): JobEnd | null {
  const count = job.batch?.count ?? tally.size
  const outcomes = [...tally.values()]
  const done = outcomes.filter((outcome) => outcome === 'done').length
  // The artist cancelled all of them: there is nothing to report.
  if (outcomes.every((outcome) => outcome === 'cancelled')) return null
  const shown = [...tally].findLast(([, outcome]) => outcome === 'done')?.[0] ?? job.id
  const remark = { code: 'batch-over', figures: { done, ended: outcomes.length, count } } as const
  return { remark, body: nameOf(job), jobId: shown, good: done > 0 }
}

function decision(job: Job): JobEnd {
  return { remark: { code: 'needs-decision', figures: {} }, body: nameOf(job), jobId: job.id, good: false }
}

function nameOf(job: Job): string {
  return job.prompt ?? job.inputFiles[0]?.name ?? job.modelName
}
