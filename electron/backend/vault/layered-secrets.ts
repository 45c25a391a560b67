/** Combines the places where keys are stored: the system's keychain, a file with a passphrase, and memory. */
import type { ScryptOptions } from 'node:crypto'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { KeychainProblem } from '../../../shared/protocol/connection.ts'
import { createTurns } from '../../disk/in-turn.ts'
import type { KeyFileDamage, SecretPlace, SecretPort } from '../ports.ts'
import { type BoundSecret, decodeSecret, encodeSecret } from './kept-secret.ts'
import { createSealedFile } from './sealed-file.ts'

/** The system's keychain. `text` is an encoded secret. */
export interface SystemKeychain {
  set(id: string, text: string): Promise<void>
  get(id: string): Promise<string | null>
  forget(id: string): Promise<void>
}

/** The keychain, or why there is none. Stored keys can be deleted in either case. */
export type KeychainSearch =
  { keychain: SystemKeychain } | { keychain: null; reason: KeychainProblem; forget?: SystemKeychain['forget'] }

export interface LayeredSecretsOptions {
  sealedFilePath: string
  /** Called at every use, since a keychain may appear and disappear. Slow hosts should cache the result. */
  search: (onDamaged: (damage: KeyFileDamage) => void) => Promise<KeychainSearch>
  /** Cost of the key derivation, for tests. */
  cost?: ScryptOptions
}

/** A place where keys are stored. */
interface Place {
  get(id: string): Promise<BoundSecret | 'locked' | null>
  set(id: string, secret: BoundSecret): Promise<void>
  forget(id: string): Promise<void>
}

/** Creates a SecretPort. Changes run one after another across all places. */
export function createLayeredSecrets({ sealedFilePath, search, ...rest }: LayeredSecretsOptions): SecretPort {
  const inTurn = createTurns()
  const damages = createDamageNews()
  const file = createSealedFile({ path: sealedFilePath, onDamaged: damages.say, ...rest })
  const run = runPlace()
  /** In reading order. */
  const places = async (): Promise<[SecretPlace, Place][]> => [
    ['run', run],
    ['file', file],
    ['os', osPlace(await search(damages.say))],
  ]

  const set: SecretPort['set'] = async (id, secret, storage) => {
    const all = await places()
    const place = all.find(([name]) => name === storage)![1]
    const before = await place.get(id)
    await place.set(id, secret)
    try {
      // Done last, as deleted keys cannot be restored.
      for (const [name, other] of all) if (name !== storage) await other.forget(id)
    } catch (thrown) {
      await (before === null || before === 'locked' ? place.forget(id) : place.set(id, before)).catch(() => undefined)
      throw thrown
    }
  }

  const find: SecretPort['get'] = async (id) => {
    let locked = false
    for (const [storage, place] of await places()) {
      const kept = await place.get(id)
      if (kept !== null && kept !== 'locked') return { ...kept, storage }
      locked ||= kept === 'locked'
    }
    return locked ? 'locked' : null
  }

  return {
    async status() {
      const found = await search(damages.say)
      // An unreadable file is neither opened nor written; callers receive its error.
      const state = await file.state().catch(() => null)
      return {
        preferred: found.keychain === null ? 'run' : 'os',
        reason: found.keychain === null ? found.reason : null,
        fileAvailable: state !== null,
        fileLocked: state === 'locked',
        fileOpen: state === 'open',
      }
    },
    set: (id, secret, storage) => inTurn(() => set(id, secret, storage)),
    async get(id) {
      const found = await find(id)
      // A key that is being moved may have been missed in both places.
      return found === null || found === 'locked' ? inTurn(() => find(id)) : found
    },
    forget: (id) =>
      inTurn(async () => {
        for (const [, place] of (await places()).reverse()) await place.forget(id)
      }),
    unlock: (passphrase) => inTurn(() => file.unlock(passphrase)),
    lock: () => inTurn(() => file.lock()),
    onDamaged: damages.listen,
  }
}

/** Holds keys in memory only; nothing is ever written. */
function runPlace(): Place {
  const kept = new Map<string, BoundSecret>()
  return {
    get: async (id) => kept.get(id) ?? null,
    set: async (id, secret) => void kept.set(id, secret),
    forget: async (id) => void kept.delete(id),
  }
}

function osPlace(found: KeychainSearch): Place {
  if (found.keychain === null)
    return {
      get: async () => null,
      set: async () => {
        throw new AppError('invalid-input', 'this system has no keychain that encrypts', {
          details: { field: 'storage' },
        })
      },
      forget: async (id) => found.forget?.(id),
    }
  const { keychain } = found
  return {
    async get(id) {
      const text = await keychain.get(id)
      return text === null ? null : decodeSecret(id, text)
    },
    set: (id, secret) => keychain.set(id, encodeSecret(id, secret)),
    forget: (id) => keychain.forget(id),
  }
}

/** Buffers reports until the first listener subscribes. */
function createDamageNews() {
  const early: KeyFileDamage[] = []
  let listener: ((damage: KeyFileDamage) => void) | null = null
  return {
    say: (damage: KeyFileDamage) => void (listener === null ? early.push(damage) : listener(damage)),
    listen: (heard: (damage: KeyFileDamage) => void) => {
      listener = heard
      for (const damage of early.splice(0)) heard(damage)
    },
  }
}
