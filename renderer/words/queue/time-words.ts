/** The times of a job in words: elapsed and remaining time, position in a queue, time left to download a result. Pure. */
import type { Job } from '../../../shared/protocol/job.ts'
import { formatMinutes } from '../format-time.ts'
import { say } from '../../../shared/text/language.ts'
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
  return leftMs <= 0 ? say('taking longer than usual') : say('about {amount} left', { amount: roughly(leftMs) })
}

/** Returns `4 h left to download`, only while the service has a result that has not been downloaded. */
export function expiryWords(job: Pick<Job, 'state' | 'expiresAt' | 'assetIds' | 'taskId'>, now: number): string {
  if (job.expiresAt === null || job.state === 'done' || job.state === 'expired') return ''
  if (job.state === 'cancelled' || job.state === 'refused' || (hasEnded(job) && job.assetIds.length > 0)) return ''
  const leftMs = Date.parse(job.expiresAt) - now
  if (!Number.isFinite(leftMs)) return ''
  return leftMs <= 0 ? say('link expired') : say('{time} left to download', { time: formatRough(leftMs) })
}

/** Formats the number of jobs ahead as a position: `next in line`, `4th in line`. */
function placeWords(before: number): string {
  return say(
    '{place, selectordinal, =1 {next in line} one {#st in line} two {#nd in line} few {#rd in line} other {#th in line}}',
    { place: Math.max(1, before + 1) },
  )
}

/** Rounds an estimate to five seconds, a minute or five minutes, depending on its length. */
function roughly(ms: number): string {
  if (ms < minuteMs) return say('{seconds} s', { seconds: Math.ceil(ms / 5000) * 5 })
  if (ms < 20 * minuteMs) return formatMinutes(Math.round(ms / minuteMs))
  return formatRough(Math.round(ms / (5 * minuteMs)) * 5 * minuteMs)
}

function formatRough(ms: number): string {
  if (ms < minuteMs) return say('less than a minute')
  if (ms < hourMs) return formatMinutes(Math.floor(ms / minuteMs))
  const hours = Math.floor(ms / hourMs)
  if (hours >= 48) return say('{days, plural, one {# day} other {# days}}', { days: Math.floor(hours / 24) })
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  return formatMinutes(hours * 60 + (hours >= 3 ? 0 : minutes))
}
