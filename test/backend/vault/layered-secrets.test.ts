import { mkdtemp, readFile, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLayeredSecrets, type KeychainSearch } from '../../../electron/backend/vault/layered-secrets.ts'

const secret = 'mq_live_4f9c2b7e81d0a356'
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-secrets-'))
  path = join(folder, 'keys.sealed')
})

const none: KeychainSearch = { keychain: null, reason: 'no keychain answers here' }
const withoutKeychain = () => createLayeredSecrets({ sealedFilePath: path, search: async () => none })

function withKeychain() {
  const kept = new Map<string, string>()
  const search = async (): Promise<KeychainSearch> => ({
    keychain: {
      set: async (id, value) => void kept.set(id, value),
      get: async (id) => kept.get(id) ?? null,
      forget: async (id) => void kept.delete(id),
    },
  })
  return { kept, secrets: createLayeredSecrets({ sealedFilePath: path, search }) }
}

describe('layered secrets', () => {
  test('keeps a key for this run only where the system has no keychain, and says why', async () => {
    const secrets = withoutKeychain()
    expect(await secrets.status()).toMatchObject({ preferred: 'run', reason: 'no keychain answers here' })
    await secrets.set('c1', secret, 'run')
    expect(await secrets.get('c1')).toEqual({ secret, storage: 'run' })
    expect(await withoutKeychain().get('c1')).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('keeps a key in the system’s keychain where there is one', async () => {
    const { kept, secrets } = withKeychain()
    await secrets.set('c1', secret, 'os')
    expect(kept.get('c1')).toBe(secret)
    expect(await secrets.get('c1')).toEqual({ secret, storage: 'os' })
    await secrets.forget('c1')
    expect(kept.size).toBe(0)
  })

  test('refuses the system’s keychain where there is none', async () => {
    await expect(withoutKeychain().set('c1', secret, 'os')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('keeps a key in a sealed file that only its passphrase opens', async () => {
    const secrets = withoutKeychain()
    await secrets.unlock('three blind mice')
    await secrets.set('c1', secret, 'file')
    const text = await readFile(path, 'utf8')
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20))
    expect((await stat(path)).mode & 0o077).toBe(0)

    const later = withoutKeychain()
    expect((await later.status()).fileLocked).toBe(true)
    expect(await later.get('c1')).toBeNull()
    await expect(later.unlock('three blind rats')).rejects.toMatchObject({ code: 'key-rejected' })
    expect((await later.status()).fileLocked).toBe(true)
    await later.unlock('three blind mice')
    expect(await later.get('c1')).toEqual({ secret, storage: 'file' })
  })

  test('refuses the file before a passphrase was given', async () => {
    await expect(withoutKeychain().set('c1', secret, 'file')).rejects.toMatchObject({ code: 'key-missing' })
  })

  test('says so when the sealed file is damaged, and leaves it as it is', async () => {
    const secrets = withoutKeychain()
    await secrets.unlock('p')
    await secrets.set('c1', secret, 'file')
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, '{"version":1,')
    await expect(withoutKeychain().unlock('p')).rejects.toMatchObject({ code: 'data-corrupt' })
    expect(await readFile(path, 'utf8')).toBe('{"version":1,')
  })

  test('moves a key: after a change of place the old place holds it no more', async () => {
    const { kept, secrets } = withKeychain()
    await secrets.set('c1', secret, 'os')
    await secrets.set('c1', secret, 'run')
    expect(kept.size).toBe(0)
    expect(await secrets.get('c1')).toEqual({ secret, storage: 'run' })
  })
})
