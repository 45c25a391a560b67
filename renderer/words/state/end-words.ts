/** Titles of notifications when jobs end. Pure. */
import type { JobEnd, JobEndCodes } from '../../../shared/protocol/job-end.ts'
import type { WordsOf } from '../../../shared/protocol/remark.ts'
import { formatCount } from '../format-number.ts'

const endTable: WordsOf<JobEndCodes> = {
  'job-done': () => 'Your model is ready',
  'job-failed': () => 'Job failed',
  'needs-decision': () => 'A job needs your decision',
  'batch-over': ({ done, ended, count }) => {
    if (ended < count) return `Batch of ${formatCount(count)} finished, ${formatCount(done)} ready`
    if (done === count) return `All ${formatCount(count)} are ready`
    return done === 0 ? `All ${formatCount(count)} failed` : `${formatCount(done)} of ${formatCount(count)} are ready`
  },
}

/** `Your model is ready`, `3 of 4 are ready` */
export function endTitle({ code, figures }: JobEnd['remark']): string {
  return endTable[code](figures as never)
}
