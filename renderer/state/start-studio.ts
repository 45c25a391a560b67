/** Asks for the snapshot, follows the events, and asks again after every break. */
import { AppError } from '../../shared/app-error.ts'
import type { Job } from '../../shared/job.ts'
import type { StudioEvent } from '../../shared/contract.ts'
import { applyEvent } from './apply-event.ts'
import { loadCatalogue } from './catalogues.ts'
import { bridge } from './current-bridge.ts'
import { restoreDraft } from './draft.ts'
import { reportError } from './messages.ts'
import { openFinished } from './open-finished.ts'
import { studioStore } from './studio-store.ts'

/** What the shell wants to hear of beside the store: what the host asks for, and how a job changed. */
export interface StudioListeners {
  onHostAction: (action: string, id: string | undefined) => void
  onJobChange: (job: Job, before: Job | undefined) => void
}

/** Begins. Returns the function that ends the subscription. */
export function startStudio(listeners: StudioListeners): () => void {
  // Events that arrive while the snapshot is on its way are newer than it or part of it: they are applied after it.
  let early: StudioEvent[] | null = []
  let asking = 0
  async function refresh(): Promise<void> {
    const mine = ++asking
    early ??= []
    try {
      const snapshot = await bridge().call('studio.snapshot', {})
      if (mine !== asking) return
      const first = studioStore.getState().snapshot === null
      studioStore.setState({ status: 'ready', error: null, snapshot })
      const held = early
      early = null
      for (const event of held) receive(event)
      if (first) restoreDraft(snapshot.draft)
      for (const connection of snapshot.connections) void loadCatalogue(connection.id, { again: !first })
    } catch (thrown) {
      if (mine !== asking) return
      early = null
      const error = AppError.from(thrown).toData()
      if (studioStore.getState().snapshot === null) studioStore.setState({ status: 'failed', error })
      else reportError(error)
    }
  }
  function receive(event: StudioEvent): void {
    if (event.type === 'refresh') {
      void refresh()
      return
    }
    if (early !== null) {
      early.push(event)
      return
    }
    if (event.type === 'host') {
      listeners.onHostAction(event.action, event.id)
      return
    }
    const { snapshot } = studioStore.getState()
    if (snapshot === null) return
    if (event.type === 'catalogue') {
      studioStore.setState(({ catalogues }) => ({
        catalogues: { ...catalogues, [event.connectionId]: { status: 'ready', catalogue: event.catalogue } },
      }))
      return
    }
    studioStore.setState({ snapshot: applyEvent(snapshot, event) })
    if (event.type === 'connection' && !snapshot.connections.some((known) => known.id === event.connection.id))
      void loadCatalogue(event.connection.id)
    if (event.type === 'job') {
      const before = snapshot.jobs.find((job) => job.id === event.job.id)
      openFinished(event.job, before)
      listeners.onJobChange(event.job, before)
    }
  }
  const end = bridge().subscribe(receive)
  void refresh()
  return end
}

/** Asks the studio again after it could not be reached at the start. */
export function tryStartAgain(): void {
  globalThis.location.reload()
}
