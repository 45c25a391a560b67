/** An engine worker that knows nothing: results are kept without facts and pictures, and a studio starts in no time. */
import { AppError } from '../../shared/app-error.ts'
import type { JobModules } from '../../electron/workers/do-jobs.ts'
import { serveJobs } from '../../electron/workers/serve-jobs.ts'

const nothing = async () => () => Promise.reject(new AppError('unsupported-format', 'not looked at in this test'))

serveJobs(new Proxy({} as JobModules, { get: () => nothing }))
