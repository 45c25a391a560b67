/** The webhooks of a team, shared by all servers. */
import { randomBytes } from 'node:crypto'
import { invalidRequest } from '../../problem.ts'
import { checkWebhook } from '../../webhooks/check-webhook.ts'
import { newSigningSecret } from '../../webhooks/sign.ts'
import { maxWebhooks } from '../../webhooks/webhook-registry.ts'
import type { WebhookRegistry } from '../../webhooks/webhook-registry.ts'
import type { WebhookEvent, WebhookRecord } from '../../webhooks/webhook-record.ts'
import { webhookWords } from '../../words/refusals.ts'
import type { Database } from './database.ts'

interface WebhookRow {
  id: string
  url: string
  events: WebhookEvent[]
  secret: string
  created_at: number
}

/** Deliveries to a removed webhook are dropped: its row is read at each attempt. */
export function postgresWebhooks(database: Database, now: () => number): WebhookRegistry {
  return {
    async list({ account }) {
      const { rows } = await database.query<WebhookRow>(
        'select id, url, events, secret, created_at from webhooks where account_id = $1 order by created_at, id',
        [account],
      )
      return rows.map(recordOf)
    },
    register: ({ account }, body) => {
      const { url, events } = checkWebhook(body)
      const hook = {
        id: `hook_${randomBytes(12).toString('hex')}`,
        url,
        events,
        secret: newSigningSecret(),
        createdAt: now(),
      }
      return database.transaction(async (db) => {
        await db.query('select 1 from accounts where id = $1 for update', [account])
        const { rows } = await db.query<{ count: number }>(
          'select count(*) as count from webhooks where account_id = $1',
          [account],
        )
        if ((rows[0]?.count ?? 0) >= maxWebhooks)
          throw invalidRequest([{ field: 'url', reason: webhookWords.tooMany(maxWebhooks) }])
        await db.query(
          'insert into webhooks (id, account_id, url, events, secret, created_at) values ($1, $2, $3, $4, $5, $6)',
          [hook.id, account, url, events, hook.secret, hook.createdAt],
        )
        return hook
      })
    },
    async remove({ account }, id) {
      const { rowCount } = await database.query('delete from webhooks where id = $1 and account_id = $2', [id, account])
      return (rowCount ?? 0) > 0
    },
  }
}

/** Undefined if it was removed. */
export async function findWebhook(database: Database, id: string): Promise<WebhookRecord | undefined> {
  const { rows } = await database.query<WebhookRow>(
    'select id, url, events, secret, created_at from webhooks where id = $1',
    [id],
  )
  return rows[0] === undefined ? undefined : recordOf(rows[0])
}

function recordOf({ id, url, events, secret, created_at: createdAt }: WebhookRow): WebhookRecord {
  return { id, url, events, secret, createdAt }
}
