/** What a person can do about several jobs at once: ending, repeating, taking out of the list and bringing back. */
import type { ErrorData } from '../../shared/app-error.ts'
import type { CommandInput } from '../../shared/contract.ts'
import type { Job } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { retryJob } from './jobs.ts'
import { attempt, reportError, tellDone } from './messages.ts'

/** As many as one command takes. */
const atOnce = 1000

/** Ends several jobs; tells of those that could not be ended, with the first reason. */
export async function cancelJobs(jobs: readonly Job[]): Promise<void> {
  const problems: { id: string; error: ErrorData }[] = []
  for (const ids of parts(jobs)) {
    const reply = await attempt(() => bridge().call('jobs.cancel-many', { ids }))
    if (reply === undefined) return
    problems.push(...reply.problems)
  }
  const [first] = problems
  const ended = jobs.length - problems.length
  if (first !== undefined) reportError(first.error, jobs.find(({ id }) => id === first.id)?.connectionId)
  if (ended > 1)
    tellDone(problems.length === 0 ? `${ended} jobs are cancelled` : `${ended} are cancelled, ${problems.length} go on`)
}

/** Sends the same requests again, in their order. */
export async function retryJobs(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await retryJob(job)
}

/** Takes ended jobs out of the list, with a way back; their results stay in the library. */
export async function removeJobs(jobs: readonly Job[]): Promise<void> {
  const removals: string[] = []
  let count = 0
  for (const ids of parts(jobs)) {
    const removed = await attempt(() => bridge().call('jobs.remove', { ids }))
    if (removed === undefined) break
    removals.push(removed.removal)
    count += removed.count
  }
  tellRemoved(count, removals)
}

/** Takes out of the list what a question finds among those that are over, except favourites, with a way back. */
export async function clearJobs(query: CommandInput<'jobs.clear'>['query']): Promise<void> {
  const cleared = await attempt(() => bridge().call('jobs.clear', { query, keepFavourites: true }))
  if (cleared !== undefined) tellRemoved(cleared.count, [cleared.removal])
}

function tellRemoved(count: number, removals: readonly string[]): void {
  if (removals.length === 0) return
  if (count === 0) {
    tellDone('There was nothing to take out of the list')
    return
  }
  tellDone(`${count === 1 ? 'One job was' : `${count} jobs were`} taken out of the list. Results stay in the library`, {
    label: 'Undo',
    run: () => void restore(removals),
  })
}

async function restore(removals: readonly string[]): Promise<void> {
  for (const removal of removals) await attempt(() => bridge().call('jobs.restore', { removal }))
}

function* parts(jobs: readonly Job[]): Generator<string[]> {
  for (let from = 0; from < jobs.length; from += atOnce) yield jobs.slice(from, from + atOnce).map(({ id }) => id)
}
