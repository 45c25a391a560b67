/** Jobs: from the request to its end, and every decision of the artist on the way. */
import { AppError, type ErrorData } from '../../../shared/app-error.ts'
import type { JobInputFile } from '../../../shared/job.ts'
import { shownJob } from '../store/records.ts'
import { checkInputFiles, checkJobRequest } from '../studio/check-job-request.ts'
import { keepFiles } from '../studio/keep-files.ts'
import { makeJob } from '../studio/make-job.ts'
import { quoteFor } from '../studio/quote-for.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

export const jobHandlers: Handlers<
  | 'quotes.get'
  | 'inputs.keep'
  | 'jobs.submit'
  | 'jobs.cancel'
  | 'jobs.watch'
  | 'jobs.resolve-unsure'
  | 'jobs.download-again'
  | 'jobs.submit-batch'
  | 'jobs.cancel-many'
  | 'jobs.move'
  | 'jobs.look-now'
  | 'queue.hold'
> = {
  'quotes.get': async (studio, request) => {
    studio.connections.stored(request.connectionId)
    const catalogue = await studio.catalogues.get(request.connectionId)
    const checked = checkJobRequest(catalogue, request)
    const files = await keepFiles(studio.library, request.files, nameOfInput(studio))
    checkInputFiles(checked.row, files)
    return quoteFor(studio, request, checked, files)
  },

  'inputs.keep': ({ library }, { slot, stagedId }) => library.keepInput(slot, stagedId),

  'jobs.submit': async (studio, request) => {
    const connection = studio.connections.stored(request.connectionId)
    const catalogue = await studio.catalogues.get(request.connectionId)
    const checked = checkJobRequest(catalogue, request)
    const files = await keepFiles(studio.library, request.files, nameOfInput(studio))
    checkInputFiles(checked.row, files)
    return shownJob(studio.queue.submit(makeJob(connection, request, checked, files, studio.ports.clock.now())))
  },

  'jobs.cancel': async ({ queue }, { id }) => shownJob(await queue.cancel(id)),
  'jobs.watch': ({ queue }, { id, watched }) => shownJob(queue.watch(id, watched)),
  'jobs.resolve-unsure': ({ queue }, { id, decision }) => shownJob(queue.resolveUnsure(id, decision)),
  'jobs.download-again': ({ queue }, { id }) => shownJob(queue.downloadAgain(id)),
  'jobs.submit-batch': () => {
    throw new AppError('internal', 'stop-gap')
  },
  'jobs.cancel-many': async ({ queue }, { ids }) => {
    const problems: { id: string; error: ErrorData }[] = []
    for (const id of ids) {
      try {
        await queue.cancel(id)
      } catch (thrown) {
        problems.push({ id, error: AppError.from(thrown).toData() })
      }
    }
    return { problems }
  },
  'jobs.move': ({ queue }, { id, beforeId }) => shownJob(queue.move(id, beforeId)),
  'jobs.look-now': ({ queue }, { id }) => shownJob(queue.lookNow(id)),
  'queue.hold': () => {
    throw new AppError('internal', 'stop-gap')
  },
}

/** What the file was called when it was chosen: an earlier job or the draft knows. */
function nameOfInput({ store }: Studio): (sha256: string) => string | undefined {
  return (sha256) => {
    const draft = store.values.get('draft') as { files?: Record<string, JobInputFile> } | undefined
    return (
      store.jobs.inputName(sha256) ?? Object.values(draft?.files ?? {}).find((file) => file.sha256 === sha256)?.name
    )
  }
}
