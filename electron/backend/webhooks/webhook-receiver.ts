/** Receives service events while enabled. An event only triggers a poll. */
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import type { EventRefusal } from '../../../shared/protocol/event-refusal.ts'
import type { Settings } from '../../../shared/protocol/settings.ts'
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import { type EventAnswer, type EventDoor, listenForEvents } from './listen-for-events.ts'
import { readEvent } from './read-event.ts'
import { SeenIds } from './seen-ids.ts'
import { verifyEvent } from './verify.ts'

interface WebhookReceiverOptions {
  isConnected: (connectionId: string) => boolean
  /** Null if there is no secret, or it is locked. */
  secret: (connectionId: string) => Promise<string | null>
  /** Polls the task, if there is one. */
  hint: (connectionId: string, taskId: string) => void
  /** Called after an event, or when the receiver was turned on or off. */
  onChange: () => void
  clock: Pick<Clock, 'now'>
  log: BackendPorts['log']
}

export type WebhookStatus = CommandOutput<'webhooks.status'>

/** Maximum number of signed events accepted, and of rejected ones reported, per second. */
const maxPerSecond = 20

/** `apply` may be called whenever the settings change, `stop` once. */
export class WebhookReceiver {
  readonly #options: WebhookReceiverOptions
  readonly #signed: TokenBucket
  readonly #refused: TokenBucket
  readonly #seen = new SeenIds()
  readonly #last = new Map<string, { at: string; refused: EventRefusal | null }>()
  #door: EventDoor | null = null
  #problem: AppError | null = null
  #changing: Promise<void> = Promise.resolve()

  constructor(options: WebhookReceiverOptions) {
    this.#options = options
    const rate = { perMinute: maxPerSecond * 60, burst: maxPerSecond }
    this.#signed = new TokenBucket(rate, options.clock.now())
    this.#refused = new TokenBucket(rate, options.clock.now())
  }

  /** Never rejects: `status` reports problems. */
  apply(request: Settings['webhooks']): Promise<void> {
    this.#changing = this.#changing.then(() => this.#change(request))
    return this.#changing
  }

  stop(): Promise<void> {
    return this.apply({ enabled: false, port: 0 })
  }

  status(): WebhookStatus {
    return {
      listening: this.#door !== null,
      baseUrl: this.#door === null ? null : `http://127.0.0.1:${this.#door.port}/webhooks`,
      problem: this.#problem?.toData() ?? null,
      last: [...this.#last]
        .filter(([connectionId]) => this.#options.isConnected(connectionId))
        .map(([connectionId, last]) => ({ connectionId, ...last })),
    }
  }

  async #change({ enabled, port }: Settings['webhooks']): Promise<void> {
    if (enabled && this.#door?.port === port) return
    const stood = this.#door !== null || this.#problem !== null
    await this.#door?.close()
    this.#door = null
    this.#problem = null
    if (enabled) await this.#open(port)
    if (stood || enabled) this.#options.onChange()
  }

  async #open(port: number): Promise<void> {
    const { log } = this.#options
    const onTrouble = (thrown: unknown) =>
      log('warn', 'the receiver for events had trouble', { reason: String(thrown) })
    try {
      this.#door = await listenForEvents({
        port,
        receive: (connectionId, headers, body) => this.#receive(connectionId, headers, body),
        onTrouble,
      })
    } catch (thrown) {
      this.#problem = AppError.from(thrown)
      onTrouble(this.#problem)
    }
  }

  async #receive(connectionId: string, headers: IncomingHttpHeaders, body: Uint8Array): Promise<EventAnswer> {
    const { isConnected, clock, hint } = this.#options
    if (!isConnected(connectionId)) return 404
    const secret = await this.#secret(connectionId)
    const refuse = <Status>(refusal: EventRefusal, status: Status): Status => {
      // Each report wakes the window, so floods are throttled.
      if (this.#refused.tryTake(clock.now()) === 0) this.#note(connectionId, refusal)
      return status
    }
    if (secret === null) return refuse({ code: 'secret-missing', figures: {} }, 404)
    const now = clock.now()
    const verdict = verifyEvent(
      {
        id: only(headers['webhook-id']),
        timestamp: only(headers['webhook-timestamp']),
        signature: only(headers['webhook-signature']),
        body,
      },
      secret,
      now,
    )
    if (!verdict.accepted) return refuse(verdict.refusal, 401)
    // Throttled after the signature check, so that strangers cannot use up the service's rate limit.
    if (this.#signed.tryTake(now) > 0) return 429
    const event = readEvent(body)
    if (event === null) return refuse({ code: 'unrecognised', figures: {} }, 400)
    if (!this.#seen.add(`${connectionId} ${verdict.id}`, now)) return refuse({ code: 'repeated', figures: {} }, 204)
    if (event.taskId === null) return refuse({ code: 'no-task', figures: {} }, 204)
    hint(connectionId, event.taskId)
    this.#note(connectionId, null)
    return 204
  }

  async #secret(connectionId: string): Promise<string | null> {
    try {
      return await this.#options.secret(connectionId)
    } catch (thrown) {
      // Omits the error's message, which comes from a keychain.
      this.#options.log('warn', 'a signing secret cannot be read', { connectionId, code: AppError.from(thrown).code })
      return null
    }
  }

  #note(connectionId: string, refusal: EventRefusal | null): void {
    this.#last.set(connectionId, { at: new Date(this.#options.clock.now()).toISOString(), refused: refusal })
    this.#options.onChange()
  }
}

function only(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
