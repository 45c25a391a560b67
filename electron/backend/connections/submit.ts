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
import { errorOfFailure, errorOfReply, unreadable } from './http-errors.ts'
import type { InputPreparer } from './prepare-inputs.ts'
import type { HttpDescription, SubmitReply } from './provider.ts'
import { judgeSubmit } from './retry.ts'
import type { ServiceRequest, SubmitAbout, SubmitOutcome } from './service-client.ts'

const replyTimeoutMs = 120_000
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
  let description: HttpDescription
  try {
    key = await requireKey(context)
    const limit = await waitForTurn(context, key, signal)
    if (limit !== null) return { kind: 'not-sent', error: limit }
    description = context.protocol.submit(request, await inputs.prepare(request.files, signal))
    if (signal.aborted) throw new AppError('cancelled', 'the request was cancelled before it was sent')
    about.beforeSending()
  } catch (thrown) {
    return beforeSending(AppError.from(thrown))
  }
  const { idempotencyHeader } = context.protocol
  const exchanged = await exchange(context, description, key, {
    signal,
    replyTimeoutMs,
    headers: idempotencyHeader === null ? {} : { [idempotencyHeader]: about.idempotencyKey },
  })
  if ('failure' in exchanged) {
    const error = errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
    const kind = judgeSubmit({ phase: exchanged.failure.phase })
    return kind === 'not-sent' ? { kind, error } : { kind: 'unsure', error }
  }
  holdBack(context, accountLimiter(context, key), 'submit', exchanged.reply)
  return outcomeOf(context, exchanged.reply)
}

async function waitForTurn(context: ClientContext, key: string | null, signal: AbortSignal): Promise<AppError | null> {
  const limiter = accountLimiter(context, key)
  const taken = limiter.take('submit')
  if (taken.ready) return null
  if (taken.waitMs > longestWaitMs)
    return new AppError('rate-limited', 'this account has sent as much as it may for now', {
      retryAfterMs: taken.waitMs,
      details: { reason: 'own-limit' },
    })
  await limiter.wait('submit', signal)
  return null
}

/** What happened before the paid request: it never left, and only the service's own no to an input ends the job. */
function beforeSending(error: AppError): SubmitOutcome {
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
