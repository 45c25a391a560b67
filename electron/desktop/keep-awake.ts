/** Keeps the computer awake while jobs run, and polls the services when it has woken. The screen may turn off. */
import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { Backend } from '../backend/backend.ts'
import { createBusyJobs, isTransferring } from './busy-jobs.ts'

/** Call once, when the backend has started. */
export async function keepAwake(backend: Pick<Backend, 'dispatch' | 'subscribe'>): Promise<void> {
  const running = createBusyJobs((job) => isTransferring(job) || (job.state === 'running' && job.watched))
  let blocker: number | null = null
  const update = (): void => {
    if (running.count() > 0) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  }
  backend.subscribe((event) => {
    if (running.follow(event)) update()
  })
  powerMonitor.on('resume', () => void backend.dispatch('studio.wake', {}))
  const reply = await backend.dispatch('studio.snapshot', {})
  if (!reply.ok) return
  running.start((reply.value as Snapshot).jobs)
  update()
}
