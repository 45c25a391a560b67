/** Updates and crash reports of the desktop application. */
import { createStore } from 'zustand/vanilla'
import type { CommandOutput } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { UpdateState } from '../../shared/protocol/updates.ts'
import { messageWords } from '../words/state/message-words.ts'
import { bridge } from './current-bridge.ts'
import { announceDone, attempt } from './messages.ts'
import { openSettings } from './window-store.ts'

interface ApplicationState {
  /** The state of the updates; null until requested or reported by an event. */
  update: UpdateState | null
  /** The crash reports on this computer; null until requested. */
  crashes: CommandOutput<'crash-reports.state'> | null
}

export const applicationStore = createStore<ApplicationState>()(() => ({ update: null, crashes: null }))

/** Loads both states. */
export async function loadApplicationState(): Promise<void> {
  const [update, crashes] = await Promise.all([
    attempt(() => bridge().call('updates.state', {})),
    attempt(() => bridge().call('crash-reports.state', {})),
  ])
  applicationStore.setState({ update: update ?? null, crashes: crashes ?? null })
}

/** Checks for updates now. */
export async function checkForUpdates(): Promise<void> {
  const update = await attempt(() => bridge().call('updates.check', {}))
  if (update !== undefined) applicationStore.setState({ update })
}

/** Restarts and installs the update. */
export async function installUpdate(): Promise<void> {
  const update = await attempt(() => bridge().call('updates.install', {}))
  if (update !== undefined) applicationStore.setState({ update })
}

/** Shows the folder of the crash reports. */
export async function showCrashReports(): Promise<void> {
  await attempt(() => bridge().call('crash-reports.show', {}))
}

/** Applies the host's reports; announces once that an update is ready. */
export function followUpdates(events: readonly StudioEvent[]): void {
  for (const event of events) {
    if (event.type !== 'updates') continue
    const before = applicationStore.getState().update
    applicationStore.setState({ update: event.state })
    if (event.state.kind === 'ready' && before?.kind !== 'ready')
      announceDone(messageWords.updates.ready(event.state.version), {
        label: messageWords.updates.show,
        run: () => openSettings('application'),
      })
  }
}
