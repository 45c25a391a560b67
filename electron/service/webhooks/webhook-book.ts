/** The registered webhooks, in one small file that is replaced atomically and readable only by its owner. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { diskError } from '../../disk/disk-error.ts'
import { renameDurably, replaceFile } from '../../disk/durable.ts'
import { invalidRequest } from '../problem.ts'
import { webhookWords } from '../words/refusals.ts'
import { newSigningSecret } from './sign.ts'
import { maxWebhooks } from './webhook-registry.ts'
import { webhookRecordSchema } from './webhook-record.ts'
import type { WebhookEvent, WebhookRecord } from './webhook-record.ts'

const fileSchema = z.object({ layout: z.literal(1), webhooks: z.array(webhookRecordSchema) })

export class WebhookBook {
  readonly #path: string
  #webhooks: readonly WebhookRecord[]

  /** Loads the file; a damaged one is moved aside and reported. Throws AppError `disk-denied` if it cannot be read. */
  constructor(path: string, warn: (message: string, data: Record<string, unknown>) => void) {
    this.#path = path
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      this.#webhooks = read(path, warn)
    } catch (thrown) {
      throw diskError(thrown, path)
    }
  }

  /** In order of registration. */
  all(): readonly WebhookRecord[] {
    return this.#webhooks
  }

  get(id: string): WebhookRecord | undefined {
    return this.#webhooks.find((one) => one.id === id)
  }

  /**
   * Adds a webhook, which is on disk on return. Throws `invalid_request` when there are too many, `disk-full`,
   * `disk-denied`.
   */
  add(url: string, events: WebhookEvent[], now: number): WebhookRecord {
    if (this.#webhooks.length >= maxWebhooks)
      throw invalidRequest([{ field: 'url', reason: webhookWords.tooMany(maxWebhooks) }])
    const id = `hook_${randomBytes(12).toString('hex')}`
    const webhook = { id, url, events, secret: newSigningSecret(), createdAt: now }
    this.#write([...this.#webhooks, webhook])
    return webhook
  }

  /** Removes a webhook. Throws `disk-full`, `disk-denied`, in which case it is not removed. */
  remove(id: string): void {
    this.#write(this.#webhooks.filter((one) => one.id !== id))
  }

  #write(webhooks: readonly WebhookRecord[]): void {
    replaceFile(this.#path, `${JSON.stringify({ layout: 1, webhooks })}\n`)
    this.#webhooks = webhooks
  }
}

function read(path: string, warn: (message: string, data: Record<string, unknown>) => void): WebhookRecord[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw thrown
  }
  try {
    return fileSchema.parse(JSON.parse(text)).webhooks
  } catch {
    // The reason is not logged: it might quote a secret.
    const aside = `${path}.damaged-${Date.now()}`
    renameDurably(path, aside)
    warn('the webhooks cannot be read and are set aside', { path: aside })
    return []
  }
}
