/** The system's encryption as Electron offers it (`safeStorage`): what it seals rests in a file of the data folder. */
import { readFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { writeFileDurably } from '../disk/durable.ts'
import type { KeychainSearch } from '../backend/vault/layered-secrets.ts'

const sealedSchema = z.record(z.string(), z.string())

/** Call when the app is ready. On Linux `basic_text` is a fixed password known to everyone, so it does not count as encryption. */
export async function searchKeychain(filePath: string): Promise<KeychainSearch> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return {
      keychain: null,
      reason:
        'This desktop has no password store that encrypts (such as GNOME Keyring or KWallet), so keys are kept only until the studio quits.',
    }
  if (!(await safeStorage.isAsyncEncryptionAvailable()))
    return {
      keychain: null,
      reason: 'This system offers no encryption for keys, so they are kept only until the studio quits.',
    }

  const read = async (): Promise<Record<string, string>> => {
    try {
      return sealedSchema.parse(JSON.parse(await readFile(filePath, 'utf8')))
    } catch {
      return {}
    }
  }
  const write = async (entries: Record<string, string>) => {
    await writeFileDurably(filePath, [Buffer.from(JSON.stringify(entries))])
  }
  return {
    keychain: {
      set: async (id, secret) => {
        const sealed = await safeStorage.encryptStringAsync(secret)
        await write({ ...(await read()), [id]: sealed.toString('base64') })
      },
      get: async (id) => {
        const sealed = (await read())[id]
        if (sealed === undefined) return null
        try {
          return (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result
        } catch {
          // Sealed by another user or machine: the key must be given anew.
          return null
        }
      },
      forget: async (id) => {
        const { [id]: gone, ...rest } = await read()
        if (gone !== undefined) await write(rest)
      },
    },
  }
}
