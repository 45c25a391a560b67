/** Electron's encryption (`safeStorage`); the ciphertext is stored in the data folder. */
import { safeStorage } from 'electron'
import type { KeychainProblem } from '../../shared/protocol/connection.ts'
import { createKeychainFile } from '../backend/vault/keychain-file.ts'
import type { LayeredSecretsOptions, SystemKeychain } from '../backend/vault/layered-secrets.ts'

/** Checks the encryption at every use once the app is ready, since a keychain can be locked and unlocked. */
export function keychainSearch(path: string): LayeredSecretsOptions['search'] {
  let file: SystemKeychain | null = null
  return async (onDamaged) => {
    const keychain = (file ??= createKeychainFile({
      path,
      seal: (text) => safeStorage.encryptStringAsync(text),
      open: async (sealed) => {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed)
        return { text: result, isStale: shouldReEncrypt }
      },
      onDamaged,
    }))
    const reason = await whyUnavailable()
    return reason === null ? { keychain } : { keychain: null, reason, forget: (id) => keychain.forget(id) }
  }
}

/** On Linux `basic_text` is a fixed password known to everyone, so it does not count as encryption. */
async function whyUnavailable(): Promise<KeychainProblem | null> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return 'no-password-store'
  return (await safeStorage.isAsyncEncryptionAvailable()) ? null : 'no-encryption'
}
