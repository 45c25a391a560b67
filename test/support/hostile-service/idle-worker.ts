/** A worker of the engine that only opens archives: what is kept is kept without facts, and nothing heavy is loaded. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { serveJobs } from '../../../electron/workers/serve-jobs.ts'

const nothing = async () => async (): Promise<never> => {
  throw new AppError('unsupported-format', 'this worker does nothing')
}

serveJobs({
  inspect: nothing,
  'image-thumbnail': nothing,
  'open-archive': async () => (await import('../../../electron/engine/formats/open-archive.ts')).openArchive,
})
