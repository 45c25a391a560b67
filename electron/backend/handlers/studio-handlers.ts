/** The studio itself: its snapshot, settings, drafts and subjects, and the updates and crash reports of its host. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { anyJob } from '../../../shared/protocol/job-query.ts'
import { maxSurroundings } from '../../../shared/protocol/surroundings.ts'
import { shownJob, type StoredJob } from '../store/records.ts'
import { readDrafts, saveDrafts } from '../studio/draft-book.ts'
import { resumeCapped } from '../studio/resume-capped.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

/** `jobs.list` returns the rest. */
const endedInSnapshot = 100

/** The updates object for a host that has no updates. */
const notHere = { kind: 'unsupported', reason: 'web' } as const

export const studioHandlers = {
  'studio.snapshot': async (studio) => {
    const [connections, vault] = await Promise.all([studio.connections.list(), studio.vault.status()])
    return {
      version: studio.ports.version,
      host: studio.ports.host,
      dataFolder: studio.ports.dataFolder,
      disk: studio.disk.trouble()?.toData() ?? null,
      settings: studio.settings.get(),
      connections,
      vault,
      jobs: newestJobs(studio).map(shownJob),
      endedJobs: studio.store.jobs.countEnded(),
      assets: studio.store.assets.list().filter((asset) => asset.deletedAt === null),
      drafts: readDrafts(studio.store),
      notices: studio.notices.list(),
    }
  },

  'studio.dismiss-notice': ({ notices }, { id }) => {
    notices.dismiss(id)
    return {}
  },

  'settings.change': async (studio, change) => {
    const before = studio.settings.get()
    const settings = studio.settings.change(change)
    studio.emit({ type: 'settings', settings })
    if (settings.concurrentJobs > before.concurrentJobs || (before.held && !settings.held))
      for (const { id } of studio.store.connections.list()) studio.queue.continueSending(id)
    if (change.webhooks !== undefined) await studio.webhooks.apply(settings.webhooks)
    if (settings.lockKeysAfterMinutes !== before.lockKeysAfterMinutes) studio.keyLock.reschedule()
    if (settings.monthlyCapUsd !== before.monthlyCapUsd) resumeCapped(studio)
    return settings
  },

  'surroundings.keep': async (studio, { stagedId }) => {
    const own = await studio.library.keepSurroundings(stagedId)
    const others = studio.settings.get().light.surroundings.filter(({ sha256 }) => sha256 !== own.sha256)
    if (others.length >= maxSurroundings)
      throw new AppError('invalid-input', 'no more surroundings can be kept', {
        details: { reason: 'surroundings-full', limit: maxSurroundings },
      })
    const settings = studio.settings.change({ light: { surroundings: [...others, own], environment: own.sha256 } })
    studio.emit({ type: 'settings', settings })
    return own
  },

  'drafts.save': ({ store }, book) => {
    saveDrafts(store, book)
    return {}
  },

  'studio.attend': ({ attention }, { windowId, attended }) => {
    attention.attend(windowId, attended)
    return {}
  },

  'studio.wake': ({ queue, store }) => {
    for (const { id } of store.connections.list()) queue.retryNow(id)
    return {}
  },

  'catalogue.get': ({ connections, catalogues }, { connectionId }) => {
    connections.stored(connectionId)
    return catalogues.get(connectionId)
  },

  'subjects.list': async ({ subjects }) => ({ subjects: await subjects.list() }),
  'subjects.pictures': async ({ subjects }, { ids }) => ({
    pictures: Object.fromEntries(
      Object.entries(await subjects.pictures(ids)).map(([id, file]) => [id, Buffer.from(file).toString('base64')]),
    ),
  }),

  'updates.state': ({ ports }) => ports.desktop.updates?.state() ?? notHere,
  'updates.check': async ({ ports }) => (await ports.desktop.updates?.check()) ?? notHere,
  'updates.install': async ({ ports }) => (await ports.desktop.updates?.install()) ?? notHere,

  'crash-reports.state': ({ ports }) => {
    const reports = ports.desktop.crashReports
    return reports === undefined ? { folder: null, count: 0 } : { folder: reports.folder, count: reports.count() }
  },

  'crash-reports.show': async ({ ports }) => {
    if (ports.desktop.crashReports === undefined)
      throw new AppError('invalid-input', 'this host keeps no crash reports')
    await ports.desktop.crashReports.show()
    return {}
  },
} satisfies Partial<Handlers>

/** Returns the unfinished jobs and the newest ended ones, newest first. */
function newestJobs({ queue, store }: Studio): StoredJob[] {
  const { jobs } = store.jobs.ended(anyJob, { cursor: null, limit: endedInSnapshot })
  return [...queue.unfinished(), ...jobs].sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
  )
}
