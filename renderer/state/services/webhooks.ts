/** The receiver for webhook events. Secrets are passed on and never stored here. */
import { createStore } from 'zustand/vanilla'
import type { Connection } from '../../../shared/protocol/connection.ts'
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import type { ChosenStorage } from './connections.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { applyToStudio } from '../studio-store.ts'

export type WebhookStatus = CommandOutput<'webhooks.status'>

/** `status` is null until loaded. */
export const webhookStore = createStore<{ status: WebhookStatus | null }>()(() => ({ status: null }))

/** Loads the status of the receiver. */
export async function loadWebhookStatus(): Promise<void> {
  const status = await attempt(() => bridge().call('webhooks.status', {}))
  if (status !== undefined) webhookStore.setState({ status })
}

/** Reloads the status after a change if it is displayed. */
export function webhooksChanged(): void {
  if (webhookStore.getState().status !== null) void loadWebhookStatus()
}

/** Stores the secret that a service uses to sign its events. Rejects with AppError. */
export async function setSigningSecret(connectionId: string, secret: string, storage: ChosenStorage): Promise<void> {
  keep(await bridge().call('webhooks.set-secret', { connectionId, secret, storage }))
}

/** Removes the secret; the service's events are then rejected. */
export async function forgetSigningSecret(connectionId: string): Promise<void> {
  const connection = await attempt(() => bridge().call('webhooks.forget-secret', { connectionId }), connectionId)
  if (connection !== undefined) keep(connection)
}

/** Registers a URL with the service and stores the secret that it returns. Rejects with AppError. */
export async function registerWebhook(connectionId: string, url: string, storage: ChosenStorage): Promise<void> {
  keep(await bridge().call('webhooks.register', { connectionId, url, storage }))
}

function keep(connection: Connection): void {
  applyToStudio({ type: 'connection', connection })
}
