/** The system keychain for plain Node: Keychain, Credential Manager or a Secret Service. */
import type { KeychainSearch } from '../backend/vault/layered-secrets.ts'

const service = 'Maquette'
const answerTimeoutMs = 1_500

/**
 * Checks for a keychain by reading an entry that need not exist. The Linux kernel keyring is not used, as it is lost at
 * every restart.
 */
export async function searchKeychain(): Promise<KeychainSearch> {
  const none = { keychain: null, reason: 'no-keychain' } as const
  if (process.env['MAQUETTE_NO_KEYCHAIN'] === '1') return none
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    const options = process.platform === 'linux' ? ({ linux: { store: 'secret-service' } } as const) : undefined
    const entry = (id: string) => new AsyncEntry(service, id, options)
    await entry('probe').getPassword(AbortSignal.timeout(answerTimeoutMs))
    return {
      keychain: {
        set: (id, secret) => entry(id).setPassword(secret),
        get: (id) => entry(id).getPassword(),
        forget: async (id) => {
          await entry(id).deleteCredential()
        },
      },
    }
  } catch {
    return none
  }
}
