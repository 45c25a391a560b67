/** Requests about a connection's account: quotes, balance, catalogue, and submits whose response was lost. */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Balance } from '../../../shared/protocol/connection.ts'
import { isLoopbackHost } from './address-rules.ts'
import type { Answer } from './answer.ts'
import { ask, type ClientContext } from './exchange.ts'
import { isMissing } from './http-errors.ts'
import { keptTaskId } from './kept-answers.ts'
import type { InputPreparer } from './prepare-inputs.ts'
import type { LostSubmitResult, ServiceClient, ServiceRequest } from './service-client.ts'

/** Returns a function that remembers when a service turns out not to offer quotes. */
export function createQuote(context: ClientContext, inputs: InputPreparer): ServiceClient['quote'] {
  const { protocol } = context
  const isHere = isLoopbackHost(new URL(context.baseUrl).hostname)
  let isUnavailable = false
  return async (request, signal) => {
    // A quote alone does not justify sending a picture off this machine.
    if (isUnavailable || (request.files.length > 0 && !isHere)) return null
    if (protocol.quote(request, new Map()) === null) return null
    try {
      const description = protocol.quote(request, (await inputs.prepare(request, signal)).sent)!
      const { json } = await ask(context, description, 'other', { signal, rank: 1 })
      const { credits, ...said } = protocol.readQuote(json)
      return credits === null ? null : { credits, free: credits === 0, source: 'service', ...said, requestHash: '' }
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (!isMissing(error) && error.code !== 'bad-reply') throw error
      isUnavailable = true
      return null
    }
  }
}

/** Resolves to the balance; its amounts are null if the key is valid but no balance is available. */
export async function fetchBalance(context: ClientContext, signal: AbortSignal): Promise<Balance> {
  const { protocol } = context
  const at = () => new Date(context.clock.now()).toISOString()
  const attempt = async (description: typeof protocol.balance) =>
    description === null ? null : await ask(context, description, 'other', { signal })
  try {
    const answer = await attempt(protocol.balance)
    const read = answer === null ? null : protocol.readBalance(answer)
    if (read !== null && read !== 'not-allowed') return { ...read, at: at(), about: false }
  } catch (thrown) {
    // A valid key may lack permission to read the balance.
    const isHidden = AppError.from(thrown).details?.['status'] === 403 && protocol.checkKey !== null
    if (!isMissing(thrown) && !isHidden) throw thrown
  }
  // If no balance is available, another free request at least verifies the key.
  try {
    await attempt(protocol.checkKey ?? protocol.list)
  } catch (thrown) {
    if (protocol.refusalProvesKey !== true || AppError.from(thrown).code !== 'request-refused') throw thrown
  }
  return { credits: null, reserved: null, at: at(), about: false }
}

/** Resolves to the service's catalogue, or to the provider's if the service has none. */
export async function fetchCatalogue(
  context: ClientContext,
  fallback: Catalogue,
  signal: AbortSignal,
): Promise<Catalogue> {
  const { protocol } = context
  const { models } = protocol
  if (models === null) return protocol.catalogue ?? fallback
  try {
    const { json } = await ask(context, models, 'other', { signal })
    return protocol.readModels(json) ?? fallback
  } catch (thrown) {
    const error = AppError.from(thrown)
    const status = error.details?.['status']
    const wasAnswered = typeof status === 'number' && status < 500 && status !== 429
    // A failure at another host says nothing about the service itself.
    const isElsewhere = models.origin !== undefined
    if (wasAnswered || isElsewhere || error.code === 'key-missing') return fallback
    throw error
  }
}

/** Finds out whether a submit whose response was lost reached the service. */
export async function findLostSubmit(
  context: ClientContext,
  request: ServiceRequest,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<LostSubmitResult> {
  const { keptAnswers, protocol } = context
  if ((await keptAnswers.load(idempotencyKey)) !== null) return { kind: 'there', taskId: keptTaskId(idempotencyKey) }
  const taskId = protocol.ownTaskId(request, idempotencyKey)
  const questions = taskId === null ? [] : protocol.lookFor(taskId)
  if (taskId === null || questions.length === 0) return { kind: 'unknown' }
  const answers: Answer[] = []
  for (const question of questions) answers.push(await ask(context, question, 'other', { signal, rank: 1 }))
  const found = protocol.readLookFor(answers, taskId)
  return found === 'there' ? { kind: found, taskId } : { kind: found }
}
