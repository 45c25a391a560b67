/** Actions on several jobs at once: cancel, repeat, remove from the list and restore. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { retryJob } from './jobs.ts'
import { attempt, reportError, announceDone } from '../messages.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** Maximum number of jobs in one command. */
const atOnce = 1000

/** Cancels several jobs; shows the first error if some cannot be cancelled. */
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
    announceDone(
      problems.length === 0
        ? messageWords.jobs.cancelled(ended)
        : messageWords.jobs.partlyCancelled(ended, problems.length),
    )
}

/** Sends the same requests again, in the same order. */
export async function retryJobs(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await retryJob(job)
}

/** Removes ended jobs from the list, with an undo; their results stay in the library. */
export async function removeJobs(jobs: readonly Job[]): Promise<void> {
  const removals: string[] = []
  let count = 0
  for (const ids of parts(jobs)) {
    const removed = await attempt(() => bridge().call('jobs.remove', { ids }))
    if (removed === undefined) break
    removals.push(removed.removal)
    count += removed.count
  }
  announceRemoved(count, removals)
}

/** Removes the ended jobs that match a query from the list, except favourites, with an undo. */
export async function clearJobs(query: CommandInput<'jobs.clear'>['query']): Promise<void> {
  const cleared = await attempt(() => bridge().call('jobs.clear', { query, keepFavourites: true }))
  if (cleared !== undefined) announceRemoved(cleared.count, [cleared.removal])
}

function announceRemoved(count: number, removals: readonly string[]): void {
  if (removals.length === 0) return
  if (count === 0) {
    announceDone(messageWords.jobs.nothingRemoved)
    return
  }
  announceDone(messageWords.jobs.removed(count), { label: messageWords.undo, run: () => void restore(removals) })
}

async function restore(removals: readonly string[]): Promise<void> {
  for (const removal of removals) await attempt(() => bridge().call('jobs.restore', { removal }))
}

function* parts(jobs: readonly Job[]): Generator<string[]> {
  for (let from = 0; from < jobs.length; from += atOnce) yield jobs.slice(from, from + atOnce).map(({ id }) => id)
}
