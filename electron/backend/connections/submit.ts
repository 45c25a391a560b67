/** Sends the paid request, once, and reports its outcome. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import {
  accountLimiter,
  exchange,
  type Exchanged,
  holdBack,
  replyError,
  requireKey,
  type ClientContext,
  type Reply,
} from './exchange.ts'
import { errorOfFailure, errorOfReply, tooLarge, unreadable } from './http-errors.ts'
import type { Limiter } from './limiter.ts'
import type { InputPreparer } from './prepare-inputs.ts'
import type { HttpDescription, ResultReply, SubmitReply } from './provider.ts'
import { judgeSubmit } from './retry.ts'
import { keptTaskId } from './kept-answers.ts'
import type { ChangedInput, ServiceRequest, ServiceTask, SubmitAbout, SubmitOutcome } from './service-client.ts'

/** Longer waits are left to the queue, which can be cancelled safely. */
const maxWaitMs = 1_000

/** Submits a request. Never rejects. */
export async function submit(
  context: ClientContext,
  inputs: InputPreparer,
  request: ServiceRequest,
  job: SubmitAbout,
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  let key: string | null
  let limiter: Limiter
  let description: HttpDescription
  let changed: readonly ChangedInput[]
  try {
    key = await requireKey(context)
    limiter = accountLimiter(context, key)
    // Avoids uploading for a request that may not follow. Checked again later because uploads take time.
    checkTurn(limiter)
    const prepared = await inputs.prepare(request, signal)
    changed = prepared.changed
    description = context.protocol.submit(request, prepared.sent, job.idempotencyKey, context.eventsUrl())
    checkTurn(limiter)
    await limiter.wait('submit', signal)
    if (signal.aborted) throw new AppError('cancelled', 'the request was cancelled before it was sent')
  } catch (thrown) {
    return notSent(AppError.from(thrown))
  }
  try {
    job.beforeSending(changed)
  } catch (thrown) {
    return { kind: 'not-sent', error: AppError.from(thrown) }
  }
  // No awaits between here and the first byte sent.
  const { idempotencyHeader, submitSeconds } = context.protocol
  const longMs = (submitSeconds ?? 0) * 1000
  let exchanged: Exchanged
  try {
    exchanged = await exchange(context, description, key, {
      signal,
      replyTimeoutMs: Math.max(context.timeouts.replyTimeoutMs.submit, longMs),
      bodyTimeoutMs: Math.max(context.timeouts.textTimeoutMs, longMs),
      headers: idempotencyHeader === null ? {} : { [idempotencyHeader]: job.idempotencyKey },
      ...(context.protocol.answersHoldResults ? { sink: context.keptAnswers.sink(job.idempotencyKey) } : {}),
      connection: 'own',
    })
  } catch (thrown) {
    return { kind: 'unsure', error: AppError.from(thrown) }
  }
  if ('failure' in exchanged) {
    const error = errorOfFailure(exchanged.failure, new URL(context.baseUrl).host)
    const kind = judgeSubmit({ phase: exchanged.failure.phase })
    return kind === 'not-sent' ? { kind, error } : { kind: 'unsure', error }
  }
  const outcome = await outcomeOf(context, exchanged.reply, request, job)
  if (outcome.kind !== 'accepted') holdBack(context, limiter, 'submit', outcome.error)
  return outcome
}

/** Throws `rate-limited` if the account would have to wait too long. */
function checkTurn(limiter: Limiter): void {
  const waitMs = limiter.untilSubmitMs()
  if (waitMs > maxWaitMs)
    throw new AppError('rate-limited', 'this account has sent as much as it may for now', {
      retryAfterMs: waitMs,
      details: { reason: 'own-limit' },
    })
}

/** Returns the outcome of a failure before the paid request: only a refused input ends the job. */
function notSent(error: AppError): SubmitOutcome {
  const final = [
    'request-refused',
    'content-refused',
    'not-found',
    'invalid-input',
    'unsafe-file',
    'unsupported-format',
    'bad-reply',
    'internal',
  ]
  return { kind: final.includes(error.code) ? 'refused' : 'not-sent', error }
}

async function outcomeOf(
  context: ClientContext,
  reply: Reply,
  request: ServiceRequest,
  job: SubmitAbout,
): Promise<SubmitOutcome> {
  const { status } = reply
  if (status < 200 || status >= 300) {
    const error = replyError(context, reply, 'submit')
    return { kind: doubt(judgeSubmit({ status, meaning: isLater(error) ? 'later' : 'error' })), error }
  }
  if (reply.tooLarge) return { kind: 'unsure', error: tooLarge(status) }
  const readable = reply.json !== undefined || reply.file !== undefined
  const read: SubmitReply = readable
    ? context.protocol.readSubmit(reply, request)
    : { kind: 'unreadable', reason: 'not-json' }
  if (read.kind === 'task')
    return { kind: 'accepted', taskId: read.taskId, task: read.task, quotedCredits: read.quotedCredits }
  if (read.kind === 'result') return keepResult(context, reply, read, request, job)
  if (read.kind === 'unreadable') return { kind: 'unsure', error: unreadable(read.reason, reply.text, status) }
  const said = { status: read.status, headers: reply.headers }
  const error = errorOfReply(said, read.words, { asked: 'submit', now: context.clock.now() })
  return { kind: doubt(judgeSubmit({ status, meaning: isLater(error) ? 'later' : 'error' })), error }
}

/** Stores a result that exists only in this response, before it counts as accepted. */
async function keepResult(
  context: ClientContext,
  reply: Reply,
  read: Extract<SubmitReply, { kind: 'result' }>,
  { operation, modelId, prompt, parameters }: ServiceRequest,
  { idempotencyKey }: SubmitAbout,
): Promise<SubmitOutcome> {
  const { tooLarge: _, ...answer } = reply
  try {
    await context.keptAnswers.save(idempotencyKey, { answer, request: { operation, modelId, prompt, parameters } })
  } catch (thrown) {
    return { kind: 'unsure', error: AppError.from(thrown) }
  }
  const taskId = keptTaskId(idempotencyKey)
  return { kind: 'accepted', taskId, task: finishedTask(taskId, read), quotedCredits: null }
}

/** Returns the task for a service that responded with the result. */
export function finishedTask(taskId: string, reply: Extract<SubmitReply, { kind: 'result' }>): ServiceTask {
  return {
    taskId,
    status: 'succeeded',
    statusWord: 'answered',
    recognised: true,
    progress: 1,
    cost: { quoted: null, charged: reply.charged, refunded: null },
    failure: null,
    ...outputsIn(reply),
    placeInQueue: null,
  }
}

/** Returns a response's outputs with the number dropped. */
export function outputsIn({
  outputs,
  leftOut,
}: Extract<SubmitReply | ResultReply, { outputs: unknown }>): Pick<ServiceTask, 'outputs' | 'leftOut'> {
  return { outputs, ...(leftOut === undefined ? {} : { leftOut }) }
}

function isLater(error: AppError): boolean {
  return error.code === 'queue-full' || error.code === 'rate-limited'
}

function doubt(verdict: ReturnType<typeof judgeSubmit>): 'not-sent' | 'refused' | 'unsure' {
  return verdict === 'accepted' ? 'unsure' : verdict
}
