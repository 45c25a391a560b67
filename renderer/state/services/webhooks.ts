/** The receiver for events of services, as the window knows it, and what a person can do about it. Secrets pass through. */
import { createStore } from 'zustand/vanilla'
import type { Connection } from '../../../shared/protocol/connection.ts'
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import { applyEvent } from '../apply-event.ts'
import type { ChosenStorage } from './connections.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { studioStore } from '../studio-store.ts'

export type WebhookStatus = CommandOutput<'webhooks.status'>

/** `status` is null until the receiver was asked. */
export const webhookStore = createStore<{ status: WebhookStatus | null }>()(() => ({ status: null }))

/** Asks how the receiver stands. */
export async function loadWebhookStatus(): Promise<void> {
  const status = await attempt(() => bridge().call('webhooks.status', {}))
  if (status !== undefined) webhookStore.setState({ status })
}

/** After the backend has reported that something about the receiver changed: asked again only where it is shown. */
export function webhooksChanged(): void {
  if (webhookStore.getState().status !== null) void loadWebhookStatus()
}

/** Keeps the secret that a service signs its events with. Rejects with AppError. */
export async function setSigningSecret(connectionId: string, secret: string, storage: ChosenStorage): Promise<void> {
  keep(await bridge().call('webhooks.set-secret', { connectionId, secret, storage }))
}

/** Forgets it: events of this service are not believed any more. */
export async function forgetSigningSecret(connectionId: string): Promise<void> {
  const connection = await attempt(() => bridge().call('webhooks.forget-secret', { connectionId }), connectionId)
  if (connection !== undefined) keep(connection)
}

/** Asks the service to send its events to an address, and keeps the secret it answers with. Rejects with AppError. */
export async function registerWebhook(connectionId: string, url: string, storage: ChosenStorage): Promise<void> {
  keep(await bridge().call('webhooks.register', { connectionId, url, storage }))
}

function keep(connection: Connection): void {
  studioStore.setState(({ snapshot }) =>
    snapshot === null ? {} : { snapshot: applyEvent(snapshot, { type: 'connection', connection }) },
  )
}
