/** The places a key may rest, together: the system's own keychain where it encrypts, a file sealed with a passphrase, this run's memory. */
import { AppError } from '../../../shared/app-error.ts'
import type { SecretPort } from '../ports.ts'
import { SealedFile } from './sealed-file.ts'

/** The system's keychain, as a host reaches it. */
export interface SystemKeychain {
  set(id: string, secret: string): Promise<void>
  get(id: string): Promise<string | null>
  forget(id: string): Promise<void>
}

/** What a host found out about the system: a keychain, or why there is none, in words for people. */
export type KeychainSearch = { keychain: SystemKeychain } | { keychain: null; reason: string }

/** Composes a SecretPort. `search` is asked once, at the first need: looking for a keychain may be slow. */
export function createLayeredSecrets(options: {
  sealedFilePath: string
  search: () => Promise<KeychainSearch>
}): SecretPort {
  const run = new Map<string, string>()
  const file = new SealedFile(options.sealedFilePath)
  let found: Promise<KeychainSearch> | null = null
  const system = () => (found ??= options.search())

  const forgetAll = async (id: string) => {
    run.delete(id)
    if (file.opened) await file.forget(id)
    const { keychain } = await system()
    await keychain?.forget(id)
  }

  return {
    async status() {
      const search = await system()
      return {
        preferred: search.keychain === null ? 'run' : 'os',
        reason: search.keychain === null ? search.reason : null,
        fileAvailable: true,
        fileLocked: file.locked,
      }
    },
    async set(id, secret, storage) {
      const { keychain } = await system()
      if (storage === 'os' && keychain === null)
        throw new AppError('invalid-input', 'this system has no keychain that encrypts', {
          details: { field: 'storage' },
        })
      if (storage === 'file' && !file.opened)
        throw new AppError('key-missing', 'the file of sealed keys is locked', { details: { reason: 'file-locked' } })
      await forgetAll(id)
      if (storage === 'os') await keychain?.set(id, secret)
      else if (storage === 'file') await file.set(id, secret)
      else run.set(id, secret)
    },
    async get(id) {
      const inRun = run.get(id)
      if (inRun !== undefined) return { secret: inRun, storage: 'run' }
      const inFile = file.get(id)
      if (inFile !== null) return { secret: inFile, storage: 'file' }
      const { keychain } = await system()
      const inSystem = (await keychain?.get(id)) ?? null
      return inSystem === null ? null : { secret: inSystem, storage: 'os' }
    },
    forget: forgetAll,
    unlock: (passphrase) => file.unlock(passphrase),
  }
}
