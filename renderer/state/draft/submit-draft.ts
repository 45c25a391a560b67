/** Sends the form, at the prices that the artist saw. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import { bridge } from '../current-bridge.ts'
import { currentBatch } from './current-batch.ts'
import { chooseOperation, draftStore, fillPrompt, focusField, rememberSent, setVariations } from './draft.ts'
import { isRefusal, isVoid } from './draft-readiness.ts'
import { showJob } from '../queue/jobs.ts'
import { withWords } from '../queue/with-words.ts'
import { rememberSubmitted } from '../stage/open-finished.ts'
import { askAgain, currentQuotes, settledQuotes } from './quote.ts'
import { forgetRequestEdit, requestEditNow } from './edit-earlier-request.ts'
import { currentSnapshot, studioStore } from '../studio-store.ts'
import { isFree, keyOfRequest, totalPrice, type Quotes, type TotalPrice } from './total-price.ts'
import type { Batch } from './batch.ts'

/** Submits the form, unless it has problems or a file is still being added; problems are shown at their fields. */
export async function submitDraft(): Promise<void> {
  const batch = currentBatch()
  const { submitting, pendingFiles: coming } = draftStore.getState()
  if (batch === null || submitting || coming > 0) return
  draftStore.setState({ tried: true })
  const [problem] = batch.problems
  if (problem !== undefined) {
    focusField(problem.field)
    return
  }
  draftStore.setState({ submitting: true, refusal: null })
  try {
    const quotes = await pricesSeen(batch)
    const { refusal } = totalPrice(batch, quotes)
    if (refusal !== null && isRefusal(refusal.error)) {
      const index = batch.parts.slice(0, batch.parts.indexOf(refusal.part)).flatMap((part) => part.requests).length
      draftStore.setState({ refusal: { ...refusal.error, details: { ...refusal.error.details, index } } })
      return
    }
    await send(batch, quotes)
    forgetRequestEdit()
    rememberSent()
    // The number of variations applies to a single request.
    setVariations(1)
    draftStore.setState({ tried: false })
  } catch (thrown) {
    const error = AppError.from(thrown).toData()
    draftStore.setState({ refusal: error })
    if (isVoid(error)) askAgain()
  } finally {
    draftStore.setState({ submitting: false })
  }
}

/** Makes an example immediately if it is free, otherwise only fills in the form. */
export function makeExample(prompt: string, operation: OperationId): void {
  chooseOperation(operation)
  fillPrompt(prompt)
  const { draft } = draftStore.getState()
  const { snapshot } = studioStore.getState()
  const free = snapshot?.connections.some(({ id, embedded }) => id === draft.connectionId && embedded)
  if (free === true && draft.alsoTo.length === 0) void submitDraft()
}

/**
 * Returns the quotes, waiting for them unless the batch is free. Rejects if they differ from the listed price, which
 * is the one that the artist saw.
 */
async function pricesSeen(batch: Batch): Promise<Quotes> {
  const seen = totalPrice(batch, currentQuotes())
  if (seen.status !== 'asking' || isFree(seen)) return currentQuotes()
  const quotes = await settledQuotes()
  const now = currentBatch()
  const reported = totalPrice(batch, quotes)
  if (now === null || !sameBatch(now, batch) || !samePrice(reported, seen))
    throw new AppError('invalid-input', 'the price that was seen is not the one that was quoted', {
      details: { reason: 'quote-void' },
    })
  return quotes
}

async function send(batch: Batch, quotes: Quotes): Promise<void> {
  const { project } = currentSnapshot().settings
  const inProject = project === '' ? {} : { project }
  const requests = await Promise.all(
    batch.parts
      .flatMap((part) => part.requests)
      .map(async (request): Promise<CommandInput<'jobs.submit'>> => {
        const price = quotes[keyOfRequest(request)]
        const quote = price?.status === 'quoted' && price.quote.requestHash !== '' ? price.quote : null
        return {
          ...(await withWords(request)),
          ...inProject,
          ...(quote === null ? {} : { quote: { requestHash: quote.requestHash, credits: quote.credits } }),
        }
      }),
  )
  const [only, ...others] = requests
  if (only === undefined) return
  const { next } = batch
  const following =
    next === null
      ? (requestEditNow()?.requests ?? []).map((request) => ({ ...request, ...inProject }))
      : [{ ...next.request, ...inProject, slot: next.slot }]
  const steps = await Promise.all(following.map(withWords))
  const { jobs } =
    steps.length > 0
      ? await bridge().call('jobs.submit-steps', { first: only, following: steps })
      : others.length === 0
        ? { jobs: [await bridge().call('jobs.submit', only)] }
        : await bridge().call('jobs.submit-batch', { kind: batch.parts.length > 1 ? 'models' : 'variations', requests })
  for (const job of jobs) {
    rememberSubmitted(job.id)
    showJob(job)
  }
}

function samePrice(a: TotalPrice, b: TotalPrice): boolean {
  return a.unknown === b.unknown && JSON.stringify(a.totals) === JSON.stringify(b.totals)
}

function sameBatch(a: Batch, b: Batch): boolean {
  const keys = ({ parts, next }: Batch) => [
    ...parts.flatMap((part) => part.requests.map(keyOfRequest)),
    ...(next === null ? [] : [keyOfRequest(next.request)]),
  ]
  return JSON.stringify(keys(a)) === JSON.stringify(keys(b))
}
