/** Keys: set, forget, status. A key goes out only through `key`, which is handed to the client of its own connection. */
import { AppError } from '../../../shared/app-error.ts'
import type { KeyStatus, KeyStorage, VaultStatus } from '../../../shared/connection.ts'
import type { SecretPort } from '../ports.ts'

/** Shorter keys are surely a slip: of a key this long, four characters may be shown and enough is still hidden. */
const shortestKey = 8
/** Of keys shorter than this not even the last four characters are shown. */
const shortestShown = 12

export interface Vault {
  status(): Promise<VaultStatus>
  /** Where a connection's key rests and its last four characters: all that is ever shown of it. */
  keyStatus(id: string): Promise<KeyStatus>
  /** Keeps a key. Rejects with `invalid-input` (field `key`) when it cannot be one. */
  set(id: string, key: string, storage: Exclude<KeyStorage, 'none'>): Promise<void>
  /** The key itself, or null where none is set or its file is locked. */
  key(id: string): Promise<string | null>
  forget(id: string): Promise<void>
  /** Opens, or creates, the file that is encrypted with this passphrase. */
  unlock(passphrase: string): Promise<void>
}

/** The vault over what the host offers for keeping secrets. It logs nothing and puts no key into an error. */
export function createVault({ secrets }: { secrets: SecretPort }): Vault {
  return {
    status: () => secrets.status(),
    async keyStatus(id) {
      const kept = await secrets.get(id)
      return kept === null
        ? { storage: 'none', lastFour: null }
        : { storage: kept.storage, lastFour: lastFour(kept.secret) }
    },
    async set(id, key, storage) {
      await secrets.set(id, checkKey(key), storage)
    },
    key: async (id) => (await secrets.get(id))?.secret ?? null,
    forget: (id) => secrets.forget(id),
    unlock: (passphrase) => secrets.unlock(passphrase),
  }
}

function checkKey(given: string): string {
  const key = given.trim()
  if (/[\r\n]/.test(key)) throw unusable('has a line break in it: copy the key alone, on one line')
  if (/^bearer\s/i.test(key)) throw unusable('begins with "Bearer": leave that word out')
  // A key travels in an HTTP header, where nothing but visible ASCII can stand.
  if (/[^\x21-\x7e]/.test(key)) throw unusable('has a space or a character in it that no key has')
  if (key.length < shortestKey) throw unusable(`is too short: keys have at least ${shortestKey} characters`)
  return key
}

function unusable(reason: string): AppError {
  return new AppError('invalid-input', `the key ${reason}`, { details: { field: 'key', reason } })
}

function lastFour(key: string): string | null {
  return key.length < shortestShown ? null : key.slice(-4)
}
