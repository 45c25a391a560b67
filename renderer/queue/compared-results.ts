/** Which results of a job can be compared with each other. Pure. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { comparableOf, comparedAtMost } from '../state/stage/compare.ts'

export interface ComparedResults {
  /** No more than fit on the stage. */
  ids: readonly string[]
  kind: 'result' | 'variation'
  /** How many there are, shown or not. */
  count: number
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

function compared(ids: readonly string[], kind: ComparedResults['kind']): ComparedResults {
  return { ids: ids.slice(0, comparedAtMost), kind, count: ids.length }
}
