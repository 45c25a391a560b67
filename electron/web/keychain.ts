/** The system's keychain as plain Node reaches it: Keychain, Credential Manager or a Secret Service, where one answers. */
import type { KeychainSearch } from '../backend/vault/layered-secrets.ts'

const service = 'Maquette'
const answerTimeoutMs = 1_500

/** Looks for a keychain by asking it for an entry that need not exist. On Linux the kernel's keyring is not taken: it forgets at every restart. */
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
