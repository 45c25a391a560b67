/** Jobs that are over: searched, told of, taken out of the list and brought back. */
import { shownJob } from '../store/records.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

export const historyHandlers: Handlers<
  'jobs.list' | 'jobs.get' | 'jobs.facets' | 'jobs.timeline' | 'jobs.remove' | 'jobs.clear' | 'jobs.restore'
> = {
  'jobs.list': ({ store }, { query, cursor, limit }) => {
    const { jobs, next, total } = store.jobs.ended(query, { cursor, limit })
    return { jobs: jobs.map(shownJob), next, total }
  },
  'jobs.get': ({ queue }, { id }) => shownJob(queue.get(id)),
  'jobs.facets': ({ store }) => store.jobs.facets(),
  'jobs.timeline': ({ store }, { id }) => ({ moments: store.moments.of(id) }),
  'jobs.remove': (studio, { ids }) => {
    const removal = markOf(studio)
    studio.queue.remove(ids, removal)
    return { removal, count: ids.length }
  },
  'jobs.clear': () => ({ removal: '', count: 0 }),
  'jobs.restore': (studio, { removal }) => {
    const count = studio.store.jobs.restore(removal)
    if (count > 0) studio.emit({ type: 'history' })
    return { count }
  },
}

/** Begins with the date, so that what was taken out long ago can be forgotten. */
function markOf({ ports }: Studio): string {
  return `${new Date(ports.clock.now()).toISOString()} ${crypto.randomUUID()}`
}
