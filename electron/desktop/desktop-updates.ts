/** Updates of a packaged run: their source, the settings, and the jobs they wait for. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Settings } from '../../shared/protocol/settings.ts'
import type { Backend } from '../backend/backend.ts'
import { systemClock } from '../backend/system-clock.ts'
import { createBusyJobs, isTransferring } from './busy-jobs.ts'
import type * as UpdateEngineModule from './update-engine.ts'
import { createUpdates, type Updates, type UpdateOptions } from './updates.ts'

/** Written during packaging: the public key of releases (`docs/releasing.md`). */
const packageSchema = z.object({ updates: z.object({ publicKey: z.string() }) })

interface DesktopUpdates {
  port: Updates
  /** Follows settings and jobs, and checks for updates if they are supported. */
  follow(): Promise<void>
}

/** `built`: the folder of the bundles. `backend` and `stopStudio` are called only after `follow`. */
export function createDesktopUpdates(
  built: URL,
  backend: () => Backend,
  stopStudio: () => Promise<void>,
  send: (event: StudioEvent) => void,
  log: UpdateOptions['log'],
): DesktopUpdates {
  const busy = createBusyJobs(isTransferring)
  let chosen: Settings['updates'] = { enabled: false, channel: 'stable' }
  const port = createUpdates({
    source: updateSource(built, log),
    chosen: () => chosen,
    busyJobs: () => busy.count(),
    onState: (state) => send({ type: 'updates', state }),
    stopStudio,
    clock: systemClock,
    log,
  })
  const follow = async (): Promise<void> => {
    if (port.state().kind === 'unsupported') return
    backend().subscribe((event) => {
      if (event.type === 'settings') chosen = event.settings.updates
      if (busy.follow(event) || event.type === 'settings') port.updateState()
    })
    const reply = await backend().dispatch('studio.snapshot', {})
    if (!reply.ok) return
    const { settings, jobs } = reply.value as Snapshot
    chosen = settings.updates
    busy.start(jobs)
    port.updateState()
    const stopping = new AbortController()
    app.on('will-quit', () => stopping.abort())
    void port.keepChecking(stopping.signal)
  }
  return { port, follow }
}

function updateSource(built: URL, log: UpdateOptions['log']): UpdateOptions['source'] {
  if (!app.isPackaged) return 'development'
  const about = packageSchema.safeParse(JSON.parse(readFileSync(new URL('../../package.json', built), 'utf8')))
  // electron-builder writes this file if the package has an update address.
  const hasFeed = existsSync(join(process.resourcesPath ?? '', 'app-update.yml'))
  if (!about.success || !hasFeed) return 'no-feed'
  const load = async () => {
    const { startUpdateEngine } = (await import(new URL('update-engine.cjs', built).href)) as typeof UpdateEngineModule
    return startUpdateEngine((message) => log('the updater reports', { message: message.slice(0, 500) }))
  }
  return { load, publicKey: about.data.updates.publicKey }
}
