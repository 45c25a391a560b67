/** Jobs: submitting and watching them, and the artist's decisions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { shownJob } from '../store/records.ts'
import { makeJob } from '../studio/make-job.ts'
import { type PreparedRequest, requestPreparer } from '../studio/prepare-request.ts'
import { quoteFor } from '../studio/quote-for.ts'
import type { Handlers } from './handler.ts'

export const jobHandlers = {
  'quotes.get': async (studio, request) => quoteFor(studio, await requestPreparer(studio)(request)),

  'inputs.keep': ({ library }, { slot, ...source }) => library.keepInput(slot, source),

  'jobs.submit': async (studio, request) => {
    const prepared = await requestPreparer(studio)(request)
    return shownJob(studio.queue.submit(makeJob(prepared, { now: studio.ports.clock.now() })))
  },

  'jobs.submit-steps': async (studio, { first, following }) => {
    const prepare = requestPreparer(studio)
    const now = studio.ports.clock.now()
    const jobs = [
      makeJob(await prepare(first).catch((thrown: unknown) => Promise.reject(withIndex(0, thrown))), { now }),
    ]
    for (const [index, { slot, ...request }] of following.entries()) {
      const prepared = await prepare(request, slot).catch((thrown: unknown) =>
        Promise.reject(withIndex(index + 1, thrown)),
      )
      jobs.push(makeJob(prepared, { now, after: { jobId: jobs.at(-1)!.id, slot } }))
    }
    return { jobs: studio.queue.submitAll(jobs).map(shownJob) }
  },

  'jobs.submit-batch': async (studio, { kind, requests }) => {
    const prepare = requestPreparer(studio)
    const prepared: PreparedRequest[] = []
    for (const [index, request] of requests.entries())
      prepared.push(await prepare(request).catch((thrown: unknown) => Promise.reject(withIndex(index, thrown))))
    const now = studio.ports.clock.now()
    // Jobs of one model need different seeds; several models may share one for comparison.
    const takenSeeds = new Map<string, Set<number>>()
    const seedsOf = (one: PreparedRequest): Set<number> => {
      const key = modelKeyOf(one)
      const known = takenSeeds.get(key) ?? new Set<number>()
      takenSeeds.set(key, known)
      return known
    }
    const id = crypto.randomUUID()
    const jobs = prepared.map((one, index) => {
      const equal = prepared.filter((other) => modelKeyOf(other) === modelKeyOf(one))
      return makeJob(one, {
        now,
        batch: { id, kind, index, count: requests.length },
        takenSeeds: seedsOf(one),
        ...(equal.length > 1 ? { copy: { number: equal.indexOf(one) + 1, count: equal.length } } : {}),
      })
    })
    return { jobs: studio.queue.submitAll(jobs).map(shownJob) }
  },

  'jobs.cancel': async ({ queue }, { id }) => shownJob(await queue.cancel(id)),
  'jobs.watch': ({ queue }, { id, watched }) => shownJob(queue.watch(id, watched)),
  'jobs.resolve-unsure': ({ queue }, { id, decision }) => shownJob(queue.resolveUnsure(id, decision)),
  'jobs.accept-price': ({ queue }, { id }) => shownJob(queue.answerPriceQuestion(id, 'accepted')),
  'jobs.download-again': ({ queue }, { id }) => shownJob(queue.downloadAgain(id)),
  'jobs.cancel-many': async ({ queue }, { ids }) => {
    const problems = await queue.cancelAll(ids)
    return { problems: problems.map(({ id, error }) => ({ id, error: error.toData() })) }
  },
  'jobs.move': ({ queue }, { id, beforeId }) => shownJob(queue.move(id, beforeId)),
  'jobs.look-now': ({ queue }, { id }) => shownJob(queue.pollNow(id)),
  'queue.hold': async (studio, { connectionId, held }) => {
    if (connectionId === null) studio.emit({ type: 'settings', settings: studio.settings.change({ held }) })
    else {
      studio.store.connections.save({ ...studio.connections.stored(connectionId), held })
      await studio.connections.report(connectionId)
    }
    if (held) return {}
    for (const { id } of studio.store.connections.list())
      if (connectionId === null || id === connectionId) studio.queue.continueSending(id)
    return {}
  },
} satisfies Partial<Handlers>

function modelKeyOf({ connection, checked }: PreparedRequest): string {
  return `${connection.id} ${checked.model.id}`
}

/** Adds the index of the failed request. */
function withIndex(index: number, thrown: unknown): AppError {
  const error = AppError.from(thrown)
  return new AppError(error.code, error.message, { cause: thrown, details: { ...error.details, index } })
}
