/** Key files that are cheap to open, and a keychain in memory, for tests. */
import {
  createLayeredSecrets,
  type KeychainSearch,
  type LayeredSecretsOptions,
} from '../../electron/backend/vault/layered-secrets.ts'

export const goodPassphrase = 'three blind mice'

/** A passphrase is derived in no time. */
export const cheapCost = { N: 2, r: 1, p: 1 }

/** As on a system without a keychain, unless another search is given. */
export function cheapSecrets(sealedFilePath: string, change: Partial<LayeredSecretsOptions> = {}) {
  const search = async (): Promise<KeychainSearch> => ({ keychain: null, reason: 'no-keychain' })
  return createLayeredSecrets({ sealedFilePath, search, cost: cheapCost, ...change })
}

export function memoryKeychain() {
  const kept = new Map<string, string>()
  const search = async (): Promise<KeychainSearch> => ({
    keychain: {
      set: async (id, text) => void kept.set(id, text),
      get: async (id) => kept.get(id) ?? null,
      forget: async (id) => void kept.delete(id),
    },
  })
  return { kept, search }
}

/** Returns another byte: one that JSON stumbles over, or one that it does not. */
export function tornTo(byte: number, at: number): number {
  const torn = [0x00, 0x22, 0x7b, 0x7d, 0xff, 0x41][at % 6]!
  return torn === byte ? 0x42 : torn
}
