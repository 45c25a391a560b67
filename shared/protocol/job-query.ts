/** Filters the history of jobs, with the same query in the window and in the store. Pure. */
import { z } from 'zod'
import { endStates, jobStateSchema, type Job } from './job.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'

/** Empty lists and nulls do not filter. */
export const jobQuerySchema = z.object({
  /**
   * Every one of these words must occur in the prompt, a file name, the name of the model or connection, or the
   * project.
   */
  words: z.string().max(200).default(''),
  states: z.array(jobStateSchema).default([]),
  /** Display names: two connections may have different ids for one model. */
  modelNames: z.array(z.string()).default([]),
  connectionIds: z.array(z.string()).default([]),
  projects: z.array(z.string()).default([]),
  /** Final cost, in `costUnit`; jobs with an unknown cost, or a cost in another unit, never match. */
  costFrom: z.number().nullable().default(null),
  costTo: z.number().nullable().default(null),
  /** Only used with a minimum or maximum. */
  costUnit: moneyUnitSchema.default('credits'),
  /** ISO dates that limit its creation: from the first (inclusive) to the second (exclusive). */
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  /** Only those with a favourite among their results. */
  favourites: z.boolean().default(false),
})
export type JobQuery = z.infer<typeof jobQuerySchema>

/** Matches everything: what the schema parses from `{}`, written out so that the window needs no schema for it. */
export const anyJob: JobQuery = {
  words: '',
  states: [],
  modelNames: [],
  connectionIds: [],
  projects: [],
  costFrom: null,
  costTo: null,
  costUnit: 'credits',
  from: null,
  to: null,
  favourites: false,
}

/** Whether a query filters nothing. */
export function asksForAll(query: JobQuery): boolean {
  const { costFrom, costTo } = query
  const costUnit = costFrom === null && costTo === null ? anyJob.costUnit : query.costUnit
  return JSON.stringify({ ...query, words: query.words.trim(), costUnit }) === JSON.stringify(anyJob)
}

/** Whether a job matches. `isFavourite` tells whether an asset id is a favourite. */
export function findsJob(query: JobQuery, job: Job, isFavourite: (assetId: string) => boolean): boolean {
  const cost = job.unit === query.costUnit ? costOf(job) : null
  const text = searchTextOf(job)
  return (
    wordsOf(query).every((word) => text.includes(word)) &&
    matches(query.states, job.state) &&
    matches(query.modelNames, job.modelName) &&
    matches(query.connectionIds, job.connectionId) &&
    matches(query.projects, job.project) &&
    (query.costFrom === null || (cost !== null && cost >= query.costFrom)) &&
    (query.costTo === null || (cost !== null && cost <= query.costTo)) &&
    (query.from === null || job.createdAt >= query.from) &&
    (query.to === null || job.createdAt < query.to) &&
    (!query.favourites || job.assetIds.some(isFavourite))
  )
}

/** Returns the words in lower case, without duplicates. */
export function wordsOf(query: Pick<JobQuery, 'words'>): string[] {
  return [...new Set(query.words.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Returns the searchable text in lower case. */
export function searchTextOf(job: Job): string {
  const files = job.inputFiles.map(({ name }) => name)
  return [job.prompt ?? '', ...files, job.modelName, job.connectionName, job.project, job.taskId ?? '']
    .join('\n')
    .toLowerCase()
}

/** Returns the final cost, in the job's unit: charges minus refunds. Null: unknown. */
export function costOf(job: Pick<Job, 'cost'>): number | null {
  const { charged, refunded } = job.cost
  return charged === null ? null : Math.max(0, charged - (refunded ?? 0))
}

/** Compares by end time, newest first: the order of the history. */
export function hasHistory(job: Pick<Job, 'state'>): boolean {
  return endStates.includes(job.state)
}

function matches<Value>(wanted: readonly Value[], value: Value): boolean {
  return wanted.length === 0 || wanted.includes(value)
}
