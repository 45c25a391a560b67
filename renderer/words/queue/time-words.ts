/** The times of a job in words: elapsed and remaining time, position in a queue, time left to download a result. Pure. */
import type { Job } from '../../../shared/protocol/job.ts'
import { countOf } from '../format-number.ts'
import { ordinal } from '../../../shared/text/language.ts'
import { hasEnded } from './job-words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the milliseconds from the request until now or, if the job has ended, until its end. */
export function jobElapsedMs(job: Pick<Job, 'createdAt' | 'finishedAt'>, now: number): number {
  return Math.max(0, (job.finishedAt === null ? now : Date.parse(job.finishedAt)) - Date.parse(job.createdAt))
}

/** Returns `4th in line`, `about 2 min left` or `taking longer than usual`; empty if nothing is known. */
export function jobOutlook(
  job: Pick<Job, 'state' | 'watched' | 'placeInQueue' | 'expectedMs' | 'submittedAt'>,
  now: number,
): string {
  if (job.state !== 'running' || !job.watched) return ''
  if (job.placeInQueue !== null) return placeWords(job.placeInQueue)
  if (job.expectedMs === null || job.submittedAt === null) return ''
  const leftMs = job.expectedMs - Math.max(0, now - Date.parse(job.submittedAt))
  return leftMs <= 0 ? 'taking longer than usual' : `about ${roughly(leftMs)} left`
}

/** Returns `4 h left to download`, only while the service has a result that has not been downloaded. */
export function expiryWords(job: Pick<Job, 'state' | 'expiresAt' | 'assetIds' | 'taskId'>, now: number): string {
  if (job.expiresAt === null || job.state === 'done' || job.state === 'expired') return ''
  if (job.state === 'cancelled' || job.state === 'refused' || (hasEnded(job) && job.assetIds.length > 0)) return ''
  const leftMs = Date.parse(job.expiresAt) - now
  if (!Number.isFinite(leftMs)) return ''
  return leftMs <= 0 ? 'link expired' : `${formatRough(leftMs)} left to download`
}

/** Formats the number of jobs ahead as a position: `next in line`, `4th in line`. */
function placeWords(before: number): string {
  return before <= 0 ? 'next in line' : `${ordinal(before + 1)} in line`
}

/** Rounds an estimate to five seconds, a minute or five minutes, depending on its length. */
function roughly(ms: number): string {
  if (ms < minuteMs) return `${Math.ceil(ms / 5000) * 5} s`
  if (ms < 20 * minuteMs) return `${Math.round(ms / minuteMs)} min`
  return formatRough(Math.round(ms / (5 * minuteMs)) * 5 * minuteMs)
}

function formatRough(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  const hours = Math.floor(ms / hourMs)
  if (hours >= 48) return countOf(Math.floor(hours / 24), 'day')
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  return hours >= 3 || minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}
