/**
 * Opens this studio's vault; resolves the address that each secret belongs to, and adds notices about a damaged key
 * file.
 */
import type { BackendPorts, KeyFileDamage } from '../ports.ts'
import { originOf } from '../connections/base-url.ts'
import { proxyOfSecret } from '../connections/network.ts'
import type { StoredConnection } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { createVault, type Vault } from '../vault/vault.ts'
import { connectionOfSecret, signingSecretId } from '../webhooks/signing-secret.ts'
import type { Notices } from './notices.ts'

export interface OpenedVault {
  vault: Vault
  /** Returns a connection's signing secret; null if it is locked, or none is stored for its address. */
  signingSecret: (connectionId: string) => Promise<string | null>
}

export function openVault(
  secrets: BackendPorts['secrets'],
  store: Pick<Store, 'connections'>,
  notices: Pick<Notices, 'add'>,
): OpenedVault {
  const connectionOf = (secretId: string) => store.connections.get(connectionOfSecret(secretId))
  const vault = createVault({
    secrets,
    originOf: (secretId) => proxyOfSecret(secretId) ?? keyOrigin(connectionOf(secretId)),
  })
  secrets.onDamaged(({ path, keptAs, ids }: KeyFileDamage) => {
    const names = ids.flatMap((id) => connectionOf(id)?.name ?? [])
    notices.add('keys-damaged', { path, keptAs, names: [...new Set(names)] })
  })
  return {
    vault,
    async signingSecret(connectionId) {
      const kept = await vault.key(signingSecretId(connectionId))
      const isHere = kept !== null && kept !== 'locked' && kept.origin === keyOrigin(connectionOf(connectionId))
      return isHere ? kept.secret : null
    },
  }
}

/** The local service's address differs on every start. */
function keyOrigin(connection: StoredConnection | undefined): string | null {
  if (connection === undefined) return null
  return connection.embedded ? connection.id : originOf(connection.baseUrl)
}
