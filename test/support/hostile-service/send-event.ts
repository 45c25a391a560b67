/** Events as a service sends them, by the Standard Webhooks scheme, honest or forged. */
import { createHmac } from 'node:crypto'

export interface EventToSend {
  id: string
  /** Unix milliseconds of its signature. */
  at: number
  body: unknown
  /** `whsec_…` */
  secret: string
}

/** Sends one, and resolves to the status of the answer. */
export async function sendEvent(url: string, { id, at, body, secret }: EventToSend): Promise<number> {
  const text = JSON.stringify(body)
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: text,
  })
  await answer.arrayBuffer()
  return answer.status
}
