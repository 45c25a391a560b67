/** The window's title while jobs are active. Pure. */
import type { Job } from '../../../shared/protocol/job.ts'

/** `42 % – Maquette` where progress is reported, `(2) Maquette` where only their number is known, else `Maquette`. */
export function windowTitle(jobs: readonly Pick<Job, 'state' | 'progress' | 'watched'>[]): string {
  const underWay = jobs.filter(
    ({ state, watched }) => watched && (state === 'submitting' || state === 'running' || state === 'downloading'),
  )
  if (underWay.length === 0) return 'Maquette'
  const reported = underWay.flatMap(({ state, progress }) => {
    if (state === 'downloading') return [0.9 + 0.1 * (progress ?? 0)]
    return progress === null ? [] : [0.9 * progress]
  })
  if (reported.length === 0) return `(${underWay.length}) Maquette`
  return `${Math.floor((reported.reduce((sum, share) => sum + share, 0) / underWay.length) * 100)} % – Maquette`
}
