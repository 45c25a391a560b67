/**
 * Stores keys, each bound to an origin. `key` is the only way to read one, and only the client of its connection
 * receives it.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem, type InputProblem } from '../../../shared/protocol/input-problem.ts'
import type { KeyStatus, KeyStorage, VaultStatus } from '../../../shared/protocol/connection.ts'
import type { BoundKey, SecretPort } from '../ports.ts'

/** Shorter keys are certainly mistakes. */
const minKeyLength = 8
/** For keys shorter than this, not even the last four characters are shown. */
const minShownLength = 12

export interface Vault {
  status(): Promise<VaultStatus>
  /** Where a key is stored, and its last four characters: all that is ever shown. */
  keyStatus(id: string): Promise<KeyStatus>
  /**
   * Binds the key to its connection's current address. Rejects with `invalid-input` (field `key`) for an impossible
   * key.
   */
  set(id: string, key: string, storage: Exclude<KeyStorage, 'none'>): Promise<void>
  /** Null if none is set. */
  key(id: string): Promise<BoundKey | 'locked' | null>
  forget(id: string): Promise<void>
  unlock(passphrase: string): Promise<void>
  lock(): Promise<void>
}

interface VaultOptions {
  secrets: SecretPort
  /** Returns the current origin of the connection with this id, or null. */
  originOf: (id: string) => string | null
}

/** Never logs, and never puts a key into an error. */
export function createVault({ secrets, originOf }: VaultOptions): Vault {
  return {
    status: () => secrets.status(),
    async keyStatus(id) {
      const kept = await secrets.get(id)
      if (kept === null) return { storage: 'none', lastFour: null }
      if (kept === 'locked') return { storage: 'file', lastFour: null, locked: true }
      const status = { storage: kept.storage, lastFour: lastFour(kept.secret) }
      return kept.origin === originOf(id) ? status : { ...status, givenFor: kept.origin }
    },
    async set(id, key, storage) {
      const secret = checkKey(key)
      const origin = originOf(id)
      if (origin === null)
        throw new AppError('not-found', `the connection of ${id} does not exist`, { details: { id } })
      await secrets.set(id, { secret, origin }, storage)
    },
    async key(id) {
      const kept = await secrets.get(id)
      if (kept === null || kept === 'locked') return kept
      return { secret: kept.secret, origin: kept.origin }
    },
    forget: (id) => secrets.forget(id),
    unlock: (passphrase) => secrets.unlock(passphrase),
    lock: () => secrets.lock(),
  }
}

function checkKey(given: string): string {
  const key = given.trim()
  if (/[\r\n]/.test(key)) throw unusable(inputProblem('key', 'key-line-break', {}))
  if (/^bearer\s/i.test(key)) throw unusable(inputProblem('key', 'key-bearer', {}))
  // HTTP headers can only carry visible ASCII.
  if (/[^\x21-\x7e]/.test(key)) throw unusable(inputProblem('key', 'key-characters', {}))
  if (key.length < minKeyLength) throw unusable(inputProblem('key', 'key-too-short', { shortest: minKeyLength }))
  return key
}

function unusable(problem: InputProblem): AppError {
  return new AppError('invalid-input', `the key cannot be used: ${problem.reason}`, { details: { ...problem } })
}

function lastFour(key: string): string | null {
  return key.length < minShownLength ? null : key.slice(-4)
}
