/** What an event makes of a snapshot: things are replaced whole by id, new ones come first. Pure. */
import type { Snapshot, StudioEvent } from '../../shared/contract.ts'

/** The snapshot after `event`, the same object where nothing in it changed. */
export function applyEvent(snapshot: Snapshot, event: StudioEvent): Snapshot {
  switch (event.type) {
    case 'job':
      return { ...snapshot, jobs: replaceById(snapshot.jobs, event.job) }
    case 'jobs-removed': {
      const gone = new Set(event.ids)
      return { ...snapshot, jobs: snapshot.jobs.filter(({ id }) => !gone.has(id)) }
    }
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
    case 'notice':
      return { ...snapshot, notices: replaceById(snapshot.notices, event.notice) }
    case 'notice-dismissed':
      return { ...snapshot, notices: withoutId(snapshot.notices, event.id) }
    case 'catalogue':
    case 'host':
    case 'history':
    case 'webhooks':
    case 'refresh':
      return snapshot
  }
}

function replaceById<Item extends { id: string }>(
  items: Item[],
  item: Item,
  newGo: 'first' | 'last' = 'first',
): Item[] {
  const index = items.findIndex((candidate) => candidate.id === item.id)
  if (index >= 0) return items.with(index, item)
  return newGo === 'first' ? [item, ...items] : [...items, item]
}

function withoutId<Item extends { id: string }>(items: Item[], id: string): Item[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items
}

function newestFirst<Item extends { createdAt: string }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}
