/** Ended jobs: searched, listed, hidden and restored. */
import { ExpectedDuration, remembered } from '../queue/expected-duration.ts'
import { shownJob } from '../store/records.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

export const historyHandlers = {
  'jobs.list': ({ store }, { query, cursor, limit }) => {
    const { jobs, next, total } = store.jobs.ended(query, { cursor, limit })
    return { jobs: jobs.map(shownJob), next, total }
  },
  'jobs.get': ({ queue }, { id }) => shownJob(queue.get(id)),
  'prompts.list': ({ store }, { operations, limit }) => ({ prompts: store.jobs.prompts(operations, limit) }),
  'jobs.facets': ({ store }) => store.jobs.facets(),
  'jobs.usual-times': ({ store }) => ({
    times: new ExpectedDuration((id) => store.assets.get(id), store.jobs.durations(remembered)).all(),
  }),
  'jobs.timeline': ({ queue }, { id }) => ({ moments: queue.moments(id) }),
  'jobs.remove': (studio, { ids }) => {
    const removal = removalMark(studio)
    return { removal, count: studio.queue.remove([...new Set(ids)], removal).length }
  },
  'jobs.clear': (studio, { query, keepFavourites }) => {
    const removal = removalMark(studio)
    const ids = studio.store.jobs.hideFound(query, { keepFavourites, removal })
    for (let from = 0; from < ids.length; from += idsPerEvent)
      studio.emit({ type: 'jobs-removed', ids: ids.slice(from, from + idsPerEvent) })
    return { removal, count: ids.length }
  },
  'jobs.restore': (studio, { removal }) => {
    const count = studio.store.jobs.restore(removal)
    if (count > 0) studio.emit({ type: 'history' })
    return { count }
  },
} satisfies Partial<Handlers>

const idsPerEvent = 1000

/** Begins with the date, by which hidden jobs are purged later. */
function removalMark({ ports }: Studio): string {
  return `${new Date(ports.clock.now()).toISOString()} ${crypto.randomUUID()}`
}
