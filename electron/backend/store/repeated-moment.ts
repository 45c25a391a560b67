/**
 * Detects repeated moments of a job, so that polling a dead service all night does not create thousands of rows. Pure.
 */
import type { JobMoment } from '../../../shared/protocol/job.ts'

/** Number of recent moments compared. */
export const recentMoments = 12

/** Details that distinguish moments of the same type; others, such as messages, only describe the latest one. */
const distinctDetails = ['code', 'status', 'taskId', 'assetId', 'name', 'watched', 'requested'] as const

/**
 * Returns the index of the moment that a new one repeats, or −1. The last moment matches immediately, an earlier one
 * from its third occurrence, so that the first two rounds of "sent, put back" stay readable.
 */
export function repeatedAmong(known: readonly JobMoment[], moment: JobMoment): number {
  const last = known.length - 1
  const first = Math.max(0, known.length - recentMoments)
  const same: number[] = []
  for (let index = last; index >= first && same.length < 2; index--) if (isSame(known[index]!, moment)) same.push(index)
  return same[0] === last || same.length === 2 ? (same[0] ?? -1) : -1
}

/** Returns the known moment with `times` incremented, `until` set, and the new details. */
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

/** Appends log entries, merging repeated ones. */
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
