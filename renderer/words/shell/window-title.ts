/** The window's title while jobs are active. Pure. */
import type { Job } from '../../../shared/protocol/job.ts'

/** `42 % – Maquette` where progress is reported, `(2) Maquette` where only their number is known, else `Maquette`. */
export function windowTitle(jobs: readonly Pick<Job, 'state' | 'progress' | 'watched'>[]): string {
  const active = jobs.filter(
    ({ state, watched }) => watched && (state === 'submitting' || state === 'running' || state === 'downloading'),
  )
  if (active.length === 0) return 'Maquette'
  const reported = active.flatMap(({ state, progress }) => {
    if (state === 'downloading') return [0.9 + 0.1 * (progress ?? 0)]
    return progress === null ? [] : [0.9 * progress]
  })
  if (reported.length === 0) return `(${active.length}) Maquette`
  return `${Math.floor((reported.reduce((sum, share) => sum + share, 0) / active.length) * 100)} % – Maquette`
}
