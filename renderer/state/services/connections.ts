/** What a person can do about services and their keys. A key passes through as an argument and is kept nowhere here. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Connection, KeyStorage, ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { FoundService } from '../../../shared/catalogue/provider-card.ts'
import { applyEvent } from '../apply-event.ts'
import { loadCatalogue } from './catalogues.ts'
import { bridge } from '../current-bridge.ts'
import { saveExported } from '../library/save-exported.ts'
import { studioStore } from '../studio-store.ts'

/** How a new service is described. */
export interface NewConnection {
  name: string
  baseUrl: string
}

/** Where a key may be asked to rest. */
export type ChosenStorage = Exclude<KeyStorage, 'none'>

/** Adds a service of a kind. Rejects with AppError. */
export async function addConnection(about: NewConnection & { provider: string }): Promise<Connection> {
  return keep(await bridge().call('connections.add', about))
}

/** Adds a service from the file of its settings; its key is entered afterwards. Rejects with AppError. */
export async function importConnection(text: string): Promise<Connection> {
  return keep(await bridge().call('connections.import', { text }))
}

/** Saves a service's settings without its key; on the desktop the person chooses where. */
export async function exportConnection(id: string): Promise<void> {
  await saveExported(() => bridge().call('connections.export', { id }))
}

/** Asks the usual ports of this computer for services; only ever after a click. Rejects with AppError. */
export async function discoverLocalServices(): Promise<readonly FoundService[]> {
  return (await bridge().call('services.discover-local', {})).found
}

/** Maquette servers that announce themselves on the local network. */
export async function discoverNetworkServices(): Promise<readonly FoundService[]> {
  return (await bridge().call('services.discover-on-network', {})).found
}

/** Changes a service's name, address, monthly cap, what an unknown price counts as, or how it differs from others. Rejects with AppError. */
export async function changeConnection(
  id: string,
  change: Partial<NewConnection> & {
    monthlyCap?: number | null
    unknownPrice?: number | null
    overrides?: ProfileOverrides
  },
): Promise<Connection> {
  return keep(await bridge().call('connections.change', { id, ...change }))
}

/** Hands the key over and asks the service with it. Resolves to what is wrong, or null. Rejects if the key cannot be kept. */
export async function setKey(id: string, key: string, storage: ChosenStorage): Promise<ErrorData | null> {
  keep(await bridge().call('connections.set-key', { id, key, storage }))
  return await checkConnection(id)
}

/** Asks the service whether it can be used. Resolves to what is wrong, or null. Rejects with AppError. */
export async function checkConnection(id: string): Promise<ErrorData | null> {
  const { connection, problem } = await bridge().call('connections.check', { id })
  keep(connection)
  if (problem === null) void loadCatalogue(id, { again: true })
  return problem
}

/** Takes a pause away and goes on. Rejects with AppError. */
export async function resumeConnection(id: string): Promise<void> {
  keep(await bridge().call('connections.resume', { id }))
}

/** Forgets the key. Rejects with AppError. */
export async function forgetKey(id: string): Promise<void> {
  keep(await bridge().call('connections.forget-key', { id }))
}

/** Removes a service. Rejects with AppError while jobs of it go on. */
export async function removeConnection(id: string): Promise<void> {
  await bridge().call('connections.remove', { id })
  apply({ type: 'connection-removed', id })
}

/** Opens or creates the file of keys. Rejects with AppError, as with a wrong passphrase. */
export async function unlockVault(passphrase: string): Promise<void> {
  const vault = await bridge().call('vault.unlock', { passphrase })
  apply({ type: 'vault', vault })
}

/** Locks the file of keys; jobs that need one of them wait. Rejects with AppError. */
export async function lockVault(): Promise<void> {
  apply({ type: 'vault', vault: await bridge().call('vault.lock', {}) })
}

function keep(connection: Connection): Connection {
  apply({ type: 'connection', connection })
  return connection
}

function apply(event: Parameters<typeof applyEvent>[1]): void {
  studioStore.setState(({ snapshot }) => (snapshot === null ? {} : { snapshot: applyEvent(snapshot, event) }))
}
