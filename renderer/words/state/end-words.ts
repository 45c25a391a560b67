/** Titles of notifications when jobs end. Pure. */
import { say, sentences } from '../../../shared/text/language.ts'
import type { JobEnd, JobEndCodes } from '../../../shared/protocol/job-end.ts'

const endTable = sentences<JobEndCodes>({
  'job-done': 'Your model is ready',
  'job-failed': 'Job failed',
  'needs-decision': 'A job needs your decision',
  'batch-over': ({ done, ended, count }) => {
    if (ended < count) return say('Batch of {count} finished, {done} ready', { count, done })
    if (done === count) return say('All {count} are ready', { count })
    return done === 0 ? say('All {count} failed', { count }) : say('{done} of {count} are ready', { done, count })
  },
})

/** `Your model is ready`, `3 of 4 are ready` */
export function endTitle({ code, figures }: JobEnd['remark']): string {
  return endTable[code](figures as never)
}
