/** Client of one connection: applies the provider's protocol over HTTP. Only the queue decides to repeat a request. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import { checkBaseUrl } from './base-url.ts'
import { isLoopbackHost } from './address-rules.ts'
import type { Answer } from './answer.ts'
import { boundedProtocol } from './bounded-protocol.ts'
import { ask, type ClientContext } from './exchange.ts'
import { errorOfReply, unreadable, type Asked } from './http-errors.ts'
import { createTaskLister } from './list-tasks.ts'
import { isMissing } from './missing.ts'
import { openOutput } from './open-output.ts'
import { type KeptAnswers, keptIdOf, keptTaskId } from './kept-answers.ts'
import { type ConvertPicture, createInputPreparer } from './prepare-inputs.ts'
import type { TaskReply } from './provider.ts'
import { findProvider } from './providers.ts'
import { registerWebhook } from './register-webhook.ts'
import type { AskRank, ServiceClient, ServiceTask } from './service-client.ts'
import { finishedTask, outputsIn, submit } from './submit.ts'
import { usualTimeouts, type Timeouts } from './timeouts.ts'
import { createWarmConnections } from './warm-connections.ts'

export interface ServiceClientOptions {
  connection: StoredConnection
  /** Called for every request; the key is not cached. */
  key: ClientContext['key']
  /** Returns the address for the events of jobs, or null. */
  eventsUrl?: ClientContext['eventsUrl']
  clock: Clock
  log: ClientContext['log']
  /** Stores answers that contain results until the library has imported them. */
  kept: KeptAnswers
  convertPicture: ConvertPicture
  /** Overrides of the default timeouts. */
  timeouts?: Partial<Timeouts>
  network?: ClientContext['network']
  onAnswer?: ClientContext['onAnswer']
}

/** Creates the client of a connection. Throws `invalid-input` where its address, provider or profile is invalid. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { connection, clock, log } = options
  const provider = findProvider(connection.provider)
  const protocol = boundedProtocol(provider.protocol(connection.overrides))
  const baseUrl = checkBaseUrl(connection.baseUrl, provider.lan)
  const atHome = provider.defaultBaseUrl !== null && baseUrl === checkBaseUrl(provider.defaultBaseUrl)
  const timeouts = { ...usualTimeouts, ...options.timeouts }
  const warm = createWarmConnections(baseUrl)
  const { key, kept, network, onAnswer } = options
  const heard = onAnswer === undefined ? {} : { onAnswer }
  const context: ClientContext = {
    connection,
    baseUrl,
    atHome,
    kept,
    protocol,
    key,
    eventsUrl: options.eventsUrl ?? (() => null),
    clock,
    timeouts,
    warm,
    network,
    log,
    ...heard,
  }
  const inputs = createInputPreparer(context, options.convertPicture)
  const lister = createTaskLister(context)
  const isHere = isLoopbackHost(new URL(baseUrl).hostname)
  let quotesMissing = false

  const understood = (reply: TaskReply, answer: Answer): ServiceTask => {
    if (reply.kind === 'task') {
      if (!reply.task.recognised)
        log('warn', 'a status word is not known, and taken for running', { word: reply.task.statusWord.slice(0, 80) })
      return reply.task
    }
    if (reply.kind === 'unreadable') throw unreadable(reply.reason, answer.text, answer.status)
    throw errorOfReply({ status: reply.status, headers: {} }, reply.words, { asked: 'task', now: clock.now() })
  }

  const keptTask = async (taskId: string, id: string): Promise<ServiceTask> => {
    const found = await kept.load(id)
    const read = found === null ? null : protocol.readSubmit(found.answer, { ...found.request, files: [] })
    if (read?.kind !== 'result')
      throw new AppError('task-expired', 'the answer that held the result is not on this disk any more', {
        details: { reason: 'kept-answer-gone' },
      })
    return finishedTask(taskId, read)
  }

  const task = async (taskId: string, signal: AbortSignal, rank: AskRank = 2): Promise<ServiceTask> => {
    const keptId = keptIdOf(taskId)
    if (keptId !== null) return keptTask(taskId, keptId)
    const about = { signal, rank, ...(protocol.answersHoldResults ? { place: kept.place(taskId) } : {}) }
    const answer = await ask(context, protocol.poll(taskId), 'task', about)
    const found = understood(protocol.readTask(answer, taskId), answer)
    const second = found.status === 'succeeded' && found.outputs.length === 0 ? protocol.result(taskId) : null
    if (second === null) return found
    try {
      const results = await ask(context, second, 'task', about)
      const reply = protocol.readResult(results, taskId)
      if (reply.kind !== 'outputs') return understood(reply, results)
      const cost = reply.charged === undefined ? found.cost : { ...found.cost, charged: reply.charged }
      return { ...found, ...outputsIn(reply), cost }
    } catch (thrown) {
      return failedAtResult(found, AppError.from(thrown))
    }
  }

  const end = async (taskId: string, last: 'queued' | 'running', signal: AbortSignal): Promise<ServiceTask> => {
    const description = protocol.cancel(taskId, last)
    if (description === null)
      throw new AppError('request-refused', 'this service cannot end a task', { details: { reason: 'no-cancel' } })
    try {
      const answer = await ask(context, description, 'task', { signal, rank: 1 })
      const reply = protocol.readTask(answer, taskId)
      // Some services answer a cancel with an unknown word or an empty body; the task itself has the status.
      return reply.kind === 'task' && reply.task.recognised ? reply.task : await ended(taskId, signal)
    } catch (thrown) {
      const error = AppError.from(thrown)
      const { status, ended: isOver } = error.details ?? {}
      if (isEmptyReply(error)) return ended(taskId, signal)
      if (status === 409 || isOver === true) return task(taskId, signal, 1)
      throw error
    }
  }

  /** Polls a task after a cancel. A service may already have deleted it. */
  const ended = async (taskId: string, signal: AbortSignal): Promise<ServiceTask> => {
    const found = await task(taskId, signal, 1)
    return found.status === 'expired' ? { ...found, status: 'cancelled' } : found
  }

  return {
    submit: (request, about, signal) => submit(context, inputs, request, about, signal),
    task,
    concurrentJobs: protocol.concurrentJobs,
    asksPerMinute: connection.embedded
      ? null
      : Math.min(protocol.rates.ask.perMinute, protocol.rates.all?.perMinute ?? Infinity),
    get listed() {
      return lister.size()
    },
    ownIds: protocol.lookFor('').length > 0,
    ownTaskId: (request, idempotencyKey) => protocol.ownTaskId(request, idempotencyKey),
    canList: (about) => lister.canList(about),
    shownId: (taskId) => (keptIdOf(taskId) === null ? protocol.shownId(taskId) : taskId),
    foundTask: (id, request) => protocol.foundTask(id, request),
    list: (cursor, about, signal) => lister.list(cursor, about, signal),
    async lookFor(request, idempotencyKey, signal) {
      if ((await kept.load(idempotencyKey)) !== null) return { kind: 'there', taskId: keptTaskId(idempotencyKey) }
      const taskId = protocol.ownTaskId(request, idempotencyKey)
      const questions = taskId === null ? [] : protocol.lookFor(taskId)
      if (taskId === null || questions.length === 0) return { kind: 'unknown' }
      const answers: Answer[] = []
      for (const question of questions) answers.push(await ask(context, question, 'other', { signal, rank: 1 }))
      const found = protocol.readLookFor(answers, taskId)
      return found === 'there' ? { kind: found, taskId } : { kind: found }
    },
    release: (taskId) => kept.release(keptIdOf(taskId) ?? taskId),
    registerWebhook: (url, signal) => registerWebhook(context, url, signal),
    async cancel(taskId, last, signal) {
      if (keptIdOf(taskId) !== null) return task(taskId, signal, 1)
      const found = await end(taskId, last, signal)
      if (found.status !== 'queued' && found.status !== 'running') return found
      // Queued and running tasks may need different requests, and the task may have started in between.
      const other = protocol.cancel(taskId, found.status)
      const isOther = other !== null && !isDeepStrictEqual(other, protocol.cancel(taskId, last))
      return isOther ? end(taskId, found.status, signal) : found
    },
    async quote(request, signal) {
      // A quote is no reason to send a picture off this machine.
      if (quotesMissing || (request.files.length > 0 && !isHere)) return null
      if (protocol.quote(request, new Map()) === null) return null
      try {
        const description = protocol.quote(request, (await inputs.prepare(request, signal)).sent)!
        const { json } = await ask(context, description, 'other', { signal, rank: 1 })
        const { credits, ...said } = protocol.readQuote(json)
        return credits === null ? null : { credits, free: credits === 0, source: 'service', ...said, requestHash: '' }
      } catch (thrown) {
        const error = AppError.from(thrown)
        if (!isMissing(error) && error.code !== 'bad-reply') throw error
        quotesMissing = true
        return null
      }
    },
    showsBalance: protocol.balance !== null,
    async balance(signal) {
      const at = () => new Date(clock.now()).toISOString()
      const attempt = async (description: typeof protocol.balance, asked: Asked) =>
        description === null ? null : await ask(context, description, asked, { signal })
      try {
        const answer = await attempt(protocol.balance, 'other')
        const read = answer === null ? null : protocol.readBalance(answer)
        if (read !== null && read !== 'not-allowed') return { ...read, at: at(), about: false }
      } catch (thrown) {
        // A valid key may lack permission to read the balance.
        const hidden = AppError.from(thrown).details?.['status'] === 403 && protocol.checkKey !== null
        if (!isMissing(thrown) && !hidden) throw thrown
      }
      // Without a balance, another free request at least verifies the key.
      try {
        await attempt(protocol.checkKey ?? protocol.list, 'other')
      } catch (thrown) {
        if (protocol.refusalProvesKey !== true || AppError.from(thrown).code !== 'request-refused') throw thrown
      }
      return { credits: null, reserved: null, at: at(), about: false }
    },
    async catalogue(signal) {
      if (protocol.models === null) return protocol.catalogue ?? provider.catalogue
      try {
        const { json } = await ask(context, protocol.models, 'other', { signal })
        return protocol.readModels(json) ?? provider.catalogue
      } catch (thrown) {
        const error = AppError.from(thrown)
        const status = error.details?.['status']
        const answered = typeof status === 'number' && status < 500 && status !== 429
        // A failure of another host says nothing about the service itself.
        const elsewhere = protocol.models.origin !== undefined
        if (answered || elsewhere || error.code === 'key-missing') return provider.catalogue
        throw error
      }
    },
    openOutput: (url, about, signal) => openOutput(context, url, about, signal),
    close: () => warm.close(),
  }
}

/** Handles services that report a failure only when the result is requested. */
function failedAtResult(found: ServiceTask, error: AppError): ServiceTask {
  if (error.details?.['notReady'] === true) return { ...found, status: 'running', progress: null }
  if (error.details?.['cancelled'] === true) return { ...found, status: 'cancelled', progress: null }
  if (!['request-refused', 'content-refused', 'task-failed'].includes(error.code)) throw error
  const { reason, says } = error.details ?? {}
  return {
    ...found,
    status: error.code === 'content-refused' ? 'refused' : 'failed',
    failure: {
      code: typeof reason === 'string' ? reason : null,
      message: typeof says === 'string' ? says : error.message,
    },
  }
}

function isEmptyReply(error: AppError): boolean {
  return error.code === 'bad-reply' && error.details?.['excerpt'] === ''
}
