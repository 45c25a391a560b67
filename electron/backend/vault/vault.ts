/** Keys: set, forget, status, each bound to the address it was given for. A key goes out only through `key`, which is handed to the client of its own connection. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem, type InputProblem } from '../../../shared/protocol/input-problem.ts'
import type { KeyStatus, KeyStorage, VaultStatus } from '../../../shared/protocol/connection.ts'
import type { BoundKey, SecretPort } from '../ports.ts'

/** Shorter keys are surely a slip: of a key this long, four characters may be shown and enough is still hidden. */
const shortestKey = 8
/** Of keys shorter than this not even the last four characters are shown. */
const shortestShown = 12

export interface Vault {
  status(): Promise<VaultStatus>
  /** Where a connection's key rests and its last four characters: all that is ever shown of it. */
  keyStatus(id: string): Promise<KeyStatus>
  /** Keeps a key for the address its connection has now. Rejects with `invalid-input` (field `key`) when it cannot be one. */
  set(id: string, key: string, storage: Exclude<KeyStorage, 'none'>): Promise<void>
  /** The key itself; null where none is set. */
  key(id: string): Promise<BoundKey | 'locked' | null>
  forget(id: string): Promise<void>
  /** Opens, or creates, the file that is encrypted with this passphrase. */
  unlock(passphrase: string): Promise<void>
  /** The file asks for its passphrase again. */
  lock(): Promise<void>
}

interface VaultOptions {
  secrets: SecretPort
  /** Scheme, host and port of the address that the connection of an id has now; null where there is no such connection. */
  originOf: (id: string) => string | null
}

/** The vault over what the host offers for keeping secrets. It logs nothing and puts no key into an error. */
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
      if (origin === null) throw new AppError('not-found', `there is no connection for ${id}`, { details: { id } })
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
  // A key travels in an HTTP header, where nothing but visible ASCII can stand.
  if (/[^\x21-\x7e]/.test(key)) throw unusable(inputProblem('key', 'key-characters', {}))
  if (key.length < shortestKey) throw unusable(inputProblem('key', 'key-too-short', { shortest: shortestKey }))
  return key
}

function unusable(problem: InputProblem): AppError {
  return new AppError('invalid-input', `the key cannot be used: ${problem.reason}`, { details: { ...problem } })
}

function lastFour(key: string): string | null {
  return key.length < shortestShown ? null : key.slice(-4)
}
