/** What only the host can do for itself: its updates, and the reports of its crashes. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Handlers } from './handler.ts'

const notHere = { kind: 'unsupported', reason: 'web' } as const

export const hostHandlers: Handlers<
  'updates.state' | 'updates.check' | 'updates.install' | 'crash-reports.state' | 'crash-reports.show'
> = {
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
}
