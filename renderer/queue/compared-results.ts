/** Finds the results of a job that can be compared. Pure. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { comparableOf, maxCompared } from '../state/stage/compare.ts'

export interface ComparedResults {
  ids: readonly string[]
  kind: 'result' | 'variation'
  /** Number of results, including those that are not shown. */
  count: number
}

/**
 * Returns the models of a job or, if it made only one, those of all jobs sent together, in order, up to the maximum on
 * the stage. Null for fewer than two.
 */
export function comparedResults(
  job: Pick<Job, 'assetIds' | 'batch'>,
  jobs: readonly Pick<Job, 'assetIds' | 'batch'>[],
  assets: readonly Asset[],
): ComparedResults | null {
  const own = comparableOf(assets, job.assetIds)
  if (own.length === 0) return null
  if (own.length > 1) return compared(own, 'result')
  const { batch } = job
  if (batch === null) return null
  const together = jobs
    .filter((other) => other.batch?.id === batch.id)
    .toSorted((one, other) => (one.batch?.index ?? 0) - (other.batch?.index ?? 0))
  // Companions of a job's first result are not variations.
  const firsts = together.flatMap(({ assetIds }) => comparableOf(assets, assetIds).slice(0, 1))
  return firsts.length < 2 ? null : compared(firsts, batch.kind === 'variations' ? 'variation' : 'result')
}

function compared(ids: readonly string[], kind: ComparedResults['kind']): ComparedResults {
  return { ids: ids.slice(0, maxCompared), kind, count: ids.length }
}
