/** Logs the exit of Chromium's child processes, which are restarted by Chromium or by the worker pool. */
import { app, type Details } from 'electron'
import type { Notice } from '../../shared/protocol/studio-event.ts'
import { engineName } from './engine.ts'

/** Call once, when the app is ready. */
export function watchChildProcesses(
  notice: (kind: Notice['kind'], details: Record<string, unknown>) => void,
  log: (message: string, data: Record<string, unknown>) => void,
): void {
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || isEndedEngine(details)) return
    const { type, name, reason, exitCode } = details
    log('a process is gone', { type, name, reason, exitCode })
    // The artist would not notice other exits; a job that lost its engine reports that itself.
    if (type === 'GPU') notice('graphics-stopped', { reason })
  })
}

/**
 * The pool ends idle, large or cancelled engines deliberately, and logs unexpected exits itself. Windows reports an
 * exit code.
 */
function isEndedEngine({ name, reason }: Pick<Details, 'name' | 'reason'>): boolean {
  return name === engineName && (reason === 'killed' || reason === 'abnormal-exit')
}
