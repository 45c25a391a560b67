/** Applies events to a snapshot: records are replaced as a whole by id, and new ones are placed first. Pure. */
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import { hasHistory } from '../../shared/protocol/job-query.ts'
import type { Job } from '../../shared/protocol/job.ts'

/** Maximum number of ended jobs in the snapshot; the history contains the rest. */
const maxEndedJobs = 200
/** Maximum time by which a reply can overtake an event. */
const maxOvertakeMs = 60_000

/** Returns the snapshot after an event; the same object if nothing in it changed. */
export function applyEvent(snapshot: Snapshot, event: StudioEvent): Snapshot {
  return applyEvents(snapshot, [event])
}

/** Returns the snapshot after several events, iterating over the jobs once. */
export function applyEvents(snapshot: Snapshot, events: readonly StudioEvent[]): Snapshot {
  const changes = jobChanges(events)
  const next = events.reduce(applyOther, snapshot)
  return changes.size === 0 ? next : withJobs(next, changes)
}

/** Returns the last reported state of each job in the events, or null if it was removed. */
export function jobChanges(events: readonly StudioEvent[]): Map<string, Job | null> {
  const changes = new Map<string, Job | null>()
  for (const event of events)
    if (event.type === 'job') {
      // A job that is reported again moves to the end: the order follows each job's newest event.
      changes.delete(event.job.id)
      changes.set(event.job.id, event.job)
    } else if (event.type === 'jobs-removed') for (const id of event.ids) changes.set(id, null)
  return changes
}

function withJobs(snapshot: Snapshot, changes: ReadonlyMap<string, Job | null>): Snapshot {
  let { endedJobs } = snapshot
  const kept: Job[] = []
  const known = new Set<string>()
  for (const job of snapshot.jobs) {
    const reported = changes.get(job.id)
    const change = reported === undefined || reported === null || !isLate(reported, job) ? reported : job
    if (change !== undefined) known.add(job.id)
    if (change === null) continue
    if (change !== undefined) endedJobs += Number(hasHistory(change)) - Number(hasHistory(job))
    kept.push(change ?? job)
  }
  const added: Job[] = []
  for (const [id, change] of changes)
    if (change === null) endedJobs -= 1
    else if (!known.has(id)) {
      added.unshift(change)
      endedJobs += Number(hasHistory(change))
    }
  const same = added.length === 0 && known.size === 0
  return {
    ...snapshot,
    jobs: same ? snapshot.jobs : bounded([...added, ...kept]),
    endedJobs: Math.max(0, endedJobs),
  }
}

/**
 * Returns whether a reply has overtaken this event. A much older event means that the clock was set back, and is
 * applied.
 */
function isLate(reported: Job, known: Job): boolean {
  return (
    reported.updatedAt < known.updatedAt && Date.parse(known.updatedAt) - Date.parse(reported.updatedAt) < maxOvertakeMs
  )
}

/** Drops the jobs that ended first; unfinished jobs are never dropped. */
function bounded(jobs: Job[]): Job[] {
  let ended = 0
  for (const job of jobs) ended += Number(hasHistory(job))
  if (ended <= maxEndedJobs) return jobs
  const oldest = jobs
    .filter(hasHistory)
    .toSorted((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? -1 : 1))
    .slice(0, ended - maxEndedJobs)
  const removed = new Set(oldest.map(({ id }) => id))
  return jobs.filter(({ id }) => !removed.has(id))
}

function applyOther(snapshot: Snapshot, event: StudioEvent): Snapshot {
  switch (event.type) {
    case 'asset':
      return {
        ...snapshot,
        assets:
          event.asset.deletedAt === null
            ? newestFirst(replaceById(snapshot.assets, event.asset))
            : withoutId(snapshot.assets, event.asset.id),
      }
    case 'connection':
      return { ...snapshot, connections: replaceById(snapshot.connections, event.connection, 'last') }
    case 'connection-removed':
      return { ...snapshot, connections: withoutId(snapshot.connections, event.id) }
    case 'settings':
      return { ...snapshot, settings: event.settings }
    case 'vault':
      return { ...snapshot, vault: event.vault }
    case 'disk':
      return { ...snapshot, disk: event.disk }
    case 'notice':
      return { ...snapshot, notices: replaceById(snapshot.notices, event.notice) }
    case 'notice-dismissed':
      return { ...snapshot, notices: withoutId(snapshot.notices, event.id) }
    case 'job':
    case 'jobs-removed':
    case 'catalogue':
    case 'host':
    case 'history':
    case 'webhooks':
    case 'updates':
    case 'derived':
    case 'refresh':
      return snapshot
  }
}

function replaceById<Item extends { id: string }>(
  items: Item[],
  item: Item,
  insertNew: 'first' | 'last' = 'first',
): Item[] {
  const index = items.findIndex((candidate) => candidate.id === item.id)
  if (index >= 0) return items.with(index, item)
  return insertNew === 'first' ? [item, ...items] : [...items, item]
}

function withoutId<Item extends { id: string }>(items: Item[], id: string): Item[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items
}

function newestFirst<Item extends { createdAt: string }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}
