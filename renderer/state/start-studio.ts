/** Loads the snapshot, applies events once per frame, and reloads the snapshot after an interruption. */
import { setLengthUnit } from '../../shared/text/quantities.ts'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { DraftBook, Job } from '../../shared/protocol/job.ts'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import { applyEvents, jobChanges } from './apply-event.ts'
import { loadCatalogue, takeCatalogue } from './services/catalogues.ts'
import { bridge } from './current-bridge.ts'
import { followDerived } from './stage/derived-progress.ts'
import { restoreDrafts } from './draft/draft.ts'
import { followMeasurements } from './stage/follow-measurements.ts'
import { followHistory, reloadHistory, seedHistory } from './queue/job-history.ts'
import { restoreLayouts } from './layout.ts'
import { reportError } from './messages.ts'
import { restoreOpenAsset } from './stage/open-asset.ts'
import { openFinished, openFinishedMeanwhile } from './stage/open-finished.ts'
import { perFrame } from './per-frame.ts'
import { importStaged } from './library/import-files.ts'
import { crashStore } from './restore-window.ts'
import { studioStore } from './studio-store.ts'
import { followUpdates } from './updates.ts'
import { remembered } from './window-memory.ts'
import { webhooksChanged } from './services/webhooks.ts'

/** A change to a job; `before` is undefined for a new one. */
export interface JobChange {
  job: Job
  before: Job | undefined
}

/** Callbacks provided by the shell. */
export interface StudioListeners {
  onHostAction: (action: string, id: string | undefined) => void
  onJobChanges: (changes: readonly JobChange[]) => void
}

/** Starts. Returns the function that stops it. */
export function startStudio(listeners: StudioListeners): () => void {
  // Events that arrive during the request are newer than the snapshot or already part of it, so they are applied
  // afterwards.
  let early: StudioEvent[] | null = []
  let requestCount = 0
  const frames = perFrame<StudioEvent>((events) => {
    if (early === null) follow(events, listeners)
    else early.push(...events)
  })
  async function refresh(): Promise<void> {
    const mine = ++requestCount
    early ??= []
    try {
      const snapshot = await bridge().call('studio.snapshot', {})
      if (mine !== requestCount) return
      const first = studioStore.getState().snapshot === null
      const { settings } = snapshot
      // The snapshot makes the form of a new page valid, which is remembered at once.
      const ownDrafts = crashStore.getState().crash && (remembered('drafts') as DraftBook | undefined)
      if (first) {
        restoreLayouts(settings.roomLayouts)
        restoreOpenAsset(settings.openAssetId)
      }
      studioStore.setState({ status: 'ready', error: null, snapshot })
      seedHistory()
      const queued = early
      early = null
      follow(queued, listeners)
      if (first) {
        restoreDrafts(ownDrafts ?? snapshot.drafts)
        openFinishedMeanwhile()
      }
      void reloadHistory()
      for (const connection of snapshot.connections) void loadCatalogue(connection.id, { again: !first })
    } catch (thrown) {
      if (mine !== requestCount) return
      early = null
      const error = AppError.from(thrown).toData()
      if (studioStore.getState().snapshot === null) studioStore.setState({ status: 'failed', error })
      else reportError(error)
    }
  }
  const endMeasurements = followMeasurements()
  const endUnit = studioStore.subscribe(({ snapshot }) => setLengthUnit(snapshot?.settings.lengthUnit ?? 'mm'))
  const end = bridge().subscribe((event) => {
    if (event.type !== 'refresh') {
      frames.take(event)
      return
    }
    frames.flush()
    void refresh()
  })
  void refresh()
  return () => {
    endMeasurements()
    endUnit()
    end()
  }
}

/** Retries if the studio did not respond at startup. */
export function tryStartAgain(): void {
  globalThis.location.reload()
}

function follow(events: readonly StudioEvent[], listeners: StudioListeners): void {
  const { snapshot } = studioStore.getState()
  if (snapshot !== null && events.length > 0) {
    studioStore.setState({ snapshot: applyEvents(snapshot, events) })
    followHistory(events, snapshot.assets)
    followCatalogues(events, snapshot)
    const changes = changedJobs(events, snapshot)
    for (const { job, before } of changes) openFinished(job, before)
    if (changes.length > 0) listeners.onJobChanges(changes)
  }
  if (events.some(({ type }) => type === 'webhooks')) webhooksChanged()
  followDerived(events)
  followUpdates(events)
  for (const event of events) {
    if (event.type !== 'host') continue
    if (event.opened === undefined) listeners.onHostAction(event.action, event.id)
    else void importStaged(event.opened)
  }
}

function followCatalogues(events: readonly StudioEvent[], before: Snapshot): void {
  for (const event of events)
    if (event.type === 'catalogue') void takeCatalogue(event.connectionId, event.catalogue)
    else if (event.type === 'connection' && !before.connections.some(({ id }) => id === event.connection.id))
      void loadCatalogue(event.connection.id)
}

function changedJobs(events: readonly StudioEvent[], snapshot: Snapshot): JobChange[] {
  const changes = jobChanges(events)
  if (changes.size === 0) return []
  const known = new Map(snapshot.jobs.map((job) => [job.id, job]))
  return [...changes].flatMap(([id, job]) => (job === null ? [] : [{ job, before: known.get(id) }]))
}
