/**
 * When something that happened to a job is the same thing once more. A service that is away for a night is asked thousands of
 * times, and that must not become thousands of rows. Pure.
 */
import type { JobMoment } from '../../../shared/protocol/job.ts'

/** So far back it is looked whether something repeats itself. */
export const recentMoments = 12

/** What makes two of one type different things; anything else, such as a message or a time, is only how it went last. */
const distinctDetails = ['code', 'status', 'taskId', 'assetId', 'name', 'watched', 'requested'] as const

/**
 * Which of the newest moments a new one repeats: the last one at once, an earlier one when it is there for the third time, so
 * that "sent, put back, sent, put back" stays readable for two rounds and then only counts. −1: none.
 */
export function repeatedAmong(known: readonly JobMoment[], moment: JobMoment): number {
  const last = known.length - 1
  const first = Math.max(0, known.length - recentMoments)
  const same: number[] = []
  for (let index = last; index >= first && same.length < 2; index--) if (isSame(known[index]!, moment)) same.push(index)
  return same[0] === last || same.length === 2 ? (same[0] ?? -1) : -1
}

/** The known one, counted up: `times`, and the date of the last as `until`. Its details are those of the last. */
export function repeatOf(known: JobMoment, moment: JobMoment): JobMoment {
  return {
    ...known,
    details: {
      ...moment.details,
      times: timesOf(known) + timesOf(moment),
      until: moment.details['until'] ?? moment.at,
    },
  }
}

/** Puts new moments to known ones, counting what repeats itself. */
export function withMoments(known: readonly JobMoment[], more: readonly JobMoment[]): JobMoment[] {
  const all = [...known]
  for (const moment of more) {
    const index = repeatedAmong(all, moment)
    if (index < 0) all.push(moment)
    else all[index] = repeatOf(all[index]!, moment)
  }
  return all
}

function isSame(a: JobMoment, b: JobMoment): boolean {
  return a.type === b.type && distinctDetails.every((name) => a.details[name] === b.details[name])
}

function timesOf({ details }: JobMoment): number {
  return typeof details['times'] === 'number' ? details['times'] : 1
}
