/**
 * Client for one connection: applies the provider's protocol over HTTP. Only the queue decides whether to retry a
 * request.
 */
import { createQuote, fetchBalance, fetchCatalogue, findLostSubmit } from './account-requests.ts'
import { checkBaseUrl } from './base-url.ts'
import { boundedProtocol } from './bounded-protocol.ts'
import type { ClientContext } from './exchange.ts'
import { keptIdOf } from './kept-answers.ts'
import { createTaskLister } from './list-tasks.ts'
import { openOutput } from './open-output.ts'
import { type ConvertPicture, createInputPreparer } from './prepare-inputs.ts'
import { findProvider } from './providers.ts'
import { registerWebhook } from './register-webhook.ts'
import type { ServiceClient } from './service-client.ts'
import { submit } from './submit.ts'
import { createTaskClient } from './task-client.ts'
import { usualTimeouts, type Timeouts } from './timeouts.ts'
import { createWarmConnections } from './warm-connections.ts'

export interface ServiceClientOptions
  extends
    Pick<ClientContext, 'connection' | 'key' | 'clock' | 'log' | 'keptAnswers' | 'onAnswer'>,
    Partial<Pick<ClientContext, 'eventsUrl' | 'network'>> {
  convertPicture: ConvertPicture
  /** Overrides of the default timeouts. */
  timeouts?: Partial<Timeouts>
}

/** Creates a connection's client. Throws `invalid-input` if its address, provider or profile is invalid. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { convertPicture, ...given } = options
  const { connection, keptAnswers } = given
  const provider = findProvider(connection.provider)
  const protocol = boundedProtocol(provider.protocol(connection.overrides))
  const baseUrl = checkBaseUrl(connection.baseUrl, provider.lan)
  const context: ClientContext = {
    eventsUrl: () => null,
    ...given,
    baseUrl,
    atHome: provider.defaultBaseUrl !== null && baseUrl === checkBaseUrl(provider.defaultBaseUrl),
    protocol,
    timeouts: { ...usualTimeouts, ...options.timeouts },
    warm: createWarmConnections(baseUrl),
  }
  const inputs = createInputPreparer(context, convertPicture)
  const lister = createTaskLister(context)
  return {
    ...createTaskClient(context),
    submit: (request, about, signal) => submit(context, inputs, request, about, signal),
    concurrentJobs: protocol.concurrentJobs,
    asksPerMinute: connection.embedded
      ? null
      : Math.min(protocol.rates.ask.perMinute, protocol.rates.all?.perMinute ?? Infinity),
    get listed() {
      return lister.size()
    },
    canList: (about) => lister.canList(about),
    list: (cursor, about, signal) => lister.list(cursor, about, signal),
    ownIds: protocol.lookFor('').length > 0,
    ownTaskId: (request, idempotencyKey) => protocol.ownTaskId(request, idempotencyKey),
    shownId: (taskId) => (keptIdOf(taskId) === null ? protocol.shownId(taskId) : taskId),
    foundTask: (id, request) => protocol.foundTask(id, request),
    lookFor: (request, idempotencyKey, signal) => findLostSubmit(context, request, idempotencyKey, signal),
    release: (taskId) => keptAnswers.release(keptIdOf(taskId) ?? taskId),
    registerWebhook: (url, signal) => registerWebhook(context, url, signal),
    quote: createQuote(context, inputs),
    showsBalance: protocol.balance !== null,
    balance: (signal) => fetchBalance(context, signal),
    catalogue: (signal) => fetchCatalogue(context, provider.catalogue, signal),
    openOutput: (url, about, signal) => openOutput(context, url, about, signal),
    close: () => context.warm.close(),
  }
}
