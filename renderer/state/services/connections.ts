/** Actions on services and their keys. A key is passed on and never stored here. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Connection, KeyStorage, ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { FoundService } from '../../../shared/catalogue/provider-card.ts'
import { loadCatalogue } from './catalogues.ts'
import { bridge } from '../current-bridge.ts'
import { saveExported } from '../library/save-exported.ts'
import { applyToStudio } from '../studio-store.ts'

export interface NewConnection {
  name: string
  baseUrl: string
}

/** The storage options for a key. */
export type ChosenStorage = Exclude<KeyStorage, 'none'>

/** Adds a service of a kind. Rejects with AppError. */
export async function addConnection(connection: NewConnection & { provider: string }): Promise<Connection> {
  return keep(await bridge().call('connections.add', connection))
}

/** Adds a service from a settings file; its key is entered afterwards. Rejects with AppError. */
export async function importConnection(text: string): Promise<Connection> {
  return keep(await bridge().call('connections.import', { text }))
}

/** Saves a service's settings, without its key, to a file. */
export async function exportConnection(id: string): Promise<void> {
  await saveExported(() => bridge().call('connections.export', { id }))
}

/**
 * Looks for services on the usual ports of this computer; call it only in response to a click. Rejects with AppError.
 */
export async function discoverLocalServices(): Promise<readonly FoundService[]> {
  return (await bridge().call('services.discover-local', {})).found
}

/** Looks for Maquette servers that announce themselves on the local network. */
export async function discoverNetworkServices(): Promise<readonly FoundService[]> {
  return (await bridge().call('services.discover-on-network', {})).found
}

/** Changes a service. Rejects with AppError. */
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

/**
 * Stores a key and checks the service with it. Resolves to the problem or null. Rejects with AppError if the key cannot
 * be stored.
 */
export async function setKey(id: string, key: string, storage: ChosenStorage): Promise<ErrorData | null> {
  keep(await bridge().call('connections.set-key', { id, key, storage }))
  return await checkConnection(id)
}

/** Checks a service. Resolves to the problem or null. Rejects with AppError. */
export async function checkConnection(id: string): Promise<ErrorData | null> {
  const { connection, problem } = await bridge().call('connections.check', { id })
  keep(connection)
  if (problem === null) void loadCatalogue(id, { again: true })
  return problem
}

/** Resumes a paused service. Rejects with AppError. */
export async function resumeConnection(id: string): Promise<void> {
  keep(await bridge().call('connections.resume', { id }))
}

/** Removes the key. Rejects with AppError. */
export async function forgetKey(id: string): Promise<void> {
  keep(await bridge().call('connections.forget-key', { id }))
}

/** Removes a service. Rejects with AppError while it has active jobs. */
export async function removeConnection(id: string): Promise<void> {
  await bridge().call('connections.remove', { id })
  applyToStudio({ type: 'connection-removed', id })
}

/** Unlocks or creates the key file. Rejects with AppError, as for a wrong passphrase. */
export async function unlockVault(passphrase: string): Promise<void> {
  const vault = await bridge().call('vault.unlock', { passphrase })
  applyToStudio({ type: 'vault', vault })
}

/** Locks the key file; jobs that need one of its keys wait. Rejects with AppError. */
export async function lockVault(): Promise<void> {
  applyToStudio({ type: 'vault', vault: await bridge().call('vault.lock', {}) })
}

function keep(connection: Connection): Connection {
  applyToStudio({ type: 'connection', connection })
  return connection
}
