/** The system's encryption as Electron offers it (`safeStorage`): what it seals rests in a file of the data folder. */
import { safeStorage } from 'electron'
import type { KeyFileDamage } from '../backend/ports.ts'
import { createKeychainFile } from '../backend/vault/keychain-file.ts'
import type { KeychainSearch } from '../backend/vault/layered-secrets.ts'

/** Call when the app is ready. On Linux `basic_text` is a fixed password known to everyone, so it does not count as encryption. */
export async function searchKeychain(
  path: string,
  onDamaged: (damage: KeyFileDamage) => void,
): Promise<KeychainSearch> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return { keychain: null, reason: 'no-password-store' }
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return { keychain: null, reason: 'no-encryption' }
  return {
    keychain: createKeychainFile({
      path,
      seal: (text) => safeStorage.encryptStringAsync(text),
      open: async (sealed) => (await safeStorage.decryptStringAsync(sealed)).result,
      onDamaged,
    }),
  }
}
