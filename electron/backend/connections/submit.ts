/** The one request that costs something. It is sent once; what came of it is told with all doubt there is. */
import { AppError } from '../../../shared/app-error.ts'
import {
  accountLimiter,
  exchange,
  holdBack,
  replyError,
  requireKey,
  type ClientContext,
  type TextReply,
} from './exchange.ts'
import { errorOfFailure, errorOfReply, tooLarge, unreadable } from './http-errors.ts'
import type { Limiter } from './limiter.ts'
import type { InputPreparer } from './prepare-inputs.ts'
import type { HttpDescription, SubmitReply } from './provider.ts'
import { judgeSubmit } from './retry.ts'
import type { ServiceRequest, SubmitAbout, SubmitOutcome } from './service-client.ts'

/** A longer wait for the limiter is left to the queue, which can be ended without doubt. */
const longestWaitMs = 1_000

/** Never rejects. */
export async function submit(
  context: ClientContext,
  inputs: InputPreparer,
  request: ServiceRequest,
  about: SubmitAbout,
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  let key: string | null
  let limiter: Limiter
  let description: HttpDescription
  try {
    key = await requireKey(context)
    limiter = accountLimiter(context, key)
    // Nothing is uploaded for a request that may not follow; and what is uploaded may take longer than a turn lasts.
    checkTurn(limiter)
    description = context.protocol.submit(request, await inputs.prepare(request.files, signal))
    checkTurn(limiter)
    await limiter.wait('submit', signal)
    if (signal.aborted) throw new AppError('cancelled', 'the request was cancelled before it was sent')
  } catch (thrown) {
    return notSent(AppError.from(thrown))
  }
  try {
    about.beforeSending()
  } catch (thrown) {
    return { kind: 'not-sent', error: AppError.from(thrown) }
  }
  // From here to the first byte out nothing waits.
  const { idempotencyHeader } = context.protocol
  const exchanged = await exchange(context, description, key, {
    signal,
    replyTimeoutMs: context.timeouts.replyTimeoutMs.submit,
    headers: idempotencyHeader === null ? {} : { [idempotencyHeader]: about.idempotencyKey },
    connection: 'own',
  })
  if ('failure' in exchanged) {
    const error = errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
    const kind = judgeSubmit({ phase: exchanged.failure.phase })
    return kind === 'not-sent' ? { kind, error } : { kind: 'unsure', error }
  }
  const outcome = outcomeOf(context, exchanged.reply)
  if (outcome.kind !== 'accepted') holdBack(context, limiter, 'submit', outcome.error)
  return outcome
}

/** Throws `rate-limited` where the account's turn is too far away to wait for. */
function checkTurn(limiter: Limiter): void {
  const waitMs = limiter.untilSubmitMs()
  if (waitMs > longestWaitMs)
    throw new AppError('rate-limited', 'this account has sent as much as it may for now', {
      retryAfterMs: waitMs,
      details: { reason: 'own-limit' },
    })
}

/** What happened before the paid request: it never left, and only the service's own no to an input ends the job. */
function notSent(error: AppError): SubmitOutcome {
  const final = [
    'request-refused',
    'content-refused',
    'not-found',
    'invalid-input',
    'unsafe-file',
    'bad-reply',
    'internal',
  ]
  return { kind: final.includes(error.code) ? 'refused' : 'not-sent', error }
}

function outcomeOf(context: ClientContext, reply: TextReply): SubmitOutcome {
  const { status } = reply
  if (status < 200 || status >= 300) {
    const error = replyError(context, reply, 'submit')
    return { kind: doubt(judgeSubmit({ status, meaning: isLater(error) ? 'later' : 'error' })), error }
  }
  if (reply.tooLarge) return { kind: 'unsure', error: tooLarge(status) }
  const read: SubmitReply =
    reply.json === undefined
      ? { kind: 'unreadable', reason: 'it is not JSON' }
      : context.protocol.readSubmit(reply.json)
  if (read.kind === 'task')
    return { kind: 'accepted', taskId: read.taskId, task: read.task, quotedCredits: read.quotedCredits }
  if (read.kind === 'unreadable') return { kind: 'unsure', error: unreadable(read.reason, reply.text, status) }
  const said = { status: read.status, headers: reply.headers }
  const error = errorOfReply(said, read.words, { asked: 'submit', now: context.clock.now() })
  return { kind: doubt(judgeSubmit({ status, meaning: isLater(error) ? 'later' : 'error' })), error }
}

function isLater(error: AppError): boolean {
  return error.code === 'queue-full' || error.code === 'rate-limited'
}

function doubt(verdict: ReturnType<typeof judgeSubmit>): 'not-sent' | 'refused' | 'unsure' {
  return verdict === 'accepted' ? 'unsure' : verdict
}
