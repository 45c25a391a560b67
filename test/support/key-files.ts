/** Key files for tests: cheap ones, those of earlier versions, and a keychain in memory. */
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
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

/** The key file as version 1 wrote it: all secrets sealed as one, bound to no address. */
export function writeOldKeyFile(
  path: string,
  secrets: Record<string, string>,
  { cost = cheapCost, tagBytes = 16 }: { cost?: typeof cheapCost & { maxmem?: number }; tagBytes?: number } = {},
): void {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const key = scryptSync(goodPassphrase, salt, 32, cost)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed }
  const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])
  writeFileSync(path, JSON.stringify({ version: 1, ...Object.fromEntries(texts) }))
}
