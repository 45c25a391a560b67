/** Events as a service would sign them, reckoned without the code under test. */
import { createHmac } from 'node:crypto'

export const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const otherSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

export const eventOf = (taskId: string) => JSON.stringify({ type: 'task.succeeded', data: { task_id: taskId } })

export function signatureOf(secret: string, id: string, timestamp: number, body: string | Uint8Array): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/** The headers of one attempt; `at` in milliseconds. */
export function headersOf(body: string | Uint8Array, at: number, { id = 'msg_1', secret = signingSecret } = {}) {
  const timestamp = Math.floor(at / 1000)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  }
}
