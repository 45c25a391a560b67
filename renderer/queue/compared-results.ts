/** Which results of a job can be held against each other, and what that is called. Pure. */
import type { Asset } from '../../shared/asset.ts'
import type { Job } from '../../shared/job.ts'
import { comparableOf, comparedAtMost } from '../state/compare.ts'

export interface ComparedResults {
  ids: readonly string[]
  label: string
}

/**
 * The models that the job made; where that is one alone, those of all jobs that were sent together with it, in the order in which
 * they were sent. Null: fewer than two are still in the library. No more than fit onto the stage.
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
  // What came along with the first result of a job is not what the jobs differ in.
  const firsts = together.flatMap(({ assetIds }) => comparableOf(assets, assetIds).slice(0, 1))
  return firsts.length < 2 ? null : compared(firsts, batch.kind === 'variations' ? 'variation' : 'result')
}

function compared(ids: readonly string[], noun: string): ComparedResults {
  if (ids.length > comparedAtMost)
    return { ids: ids.slice(0, comparedAtMost), label: `Compare the first ${comparedAtMost} of ${ids.length} ${noun}s` }
  return { ids, label: `Compare ${ids.length === 2 ? 'both' : `all ${ids.length}`} ${noun}s` }
}
