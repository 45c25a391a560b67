/** What only the host can do for itself: its updates, and the reports of its crashes. */
import { AppError } from '../../../shared/app-error.ts'
import type { Handlers } from './handler.ts'

const notHere = { kind: 'unsupported', reason: 'web' } as const

export const hostHandlers: Handlers<
  'updates.state' | 'updates.check' | 'updates.install' | 'crash-reports.state' | 'crash-reports.show'
> = {
  'updates.state': ({ ports }) => ports.desk.updates?.state() ?? notHere,
  'updates.check': async ({ ports }) => (await ports.desk.updates?.check()) ?? notHere,
  'updates.install': async ({ ports }) => (await ports.desk.updates?.install()) ?? notHere,

  'crash-reports.state': ({ ports }) => {
    const reports = ports.desk.crashReports
    return reports === undefined ? { folder: null, count: 0 } : { folder: reports.folder, count: reports.count() }
  },

  'crash-reports.show': async ({ ports }) => {
    if (ports.desk.crashReports === undefined) throw new AppError('invalid-input', 'this host keeps no crash reports')
    await ports.desk.crashReports.show()
    return {}
  },
}
