import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KeyFileDamage } from '../../../electron/backend/ports.ts'
import { decodeSecret } from '../../../electron/backend/vault/kept-secret.ts'
import type { KeychainSearch } from '../../../electron/backend/vault/layered-secrets.ts'
import { cheapSecrets, goodPassphrase, memoryKeychain } from '../../support/key-files.ts'

const key = { secret: 'mq_live_4f9c2b7e81d0a356', origin: 'https://api.example' }
const other = { secret: 'mq_live_another_key_0000', origin: 'https://api.example' }
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-secrets-'))
  path = join(folder, 'keys.sealed')
})

const withoutKeychain = () => cheapSecrets(path)

function withKeychain(change: (found: KeychainSearch) => void = () => undefined) {
  const { kept, search } = memoryKeychain()
  const changed = async () => {
    const found = await search()
    change(found)
    return found
  }
  return { kept, secrets: cheapSecrets(path, { search: changed }) }
}

describe('layered secrets', () => {
  test('keeps a key for this run only where the system has no keychain, and reports why', async () => {
    const secrets = withoutKeychain()
    expect(await secrets.status()).toMatchObject({ preferred: 'run', reason: 'no-keychain' })
    await secrets.set('c1', key, 'run')
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'run' })
    expect(await withoutKeychain().get('c1')).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('keeps a key in the system’s keychain where there is one', async () => {
    const { kept, secrets } = withKeychain()
    await secrets.set('c1', key, 'os')
    expect(decodeSecret('c1', kept.get('c1') ?? '')).toEqual(key)
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'os' })
    await secrets.forget('c1')
    expect(kept.size).toBe(0)
  })

  test('queries the system’s keychain on every use, since it may be locked and unlocked', async () => {
    const { kept, search } = memoryKeychain()
    let isOpen = true
    const secrets = cheapSecrets(path, {
      search: async () =>
        isOpen ? search() : { keychain: null, reason: 'no-encryption', forget: async (id) => void kept.delete(id) },
    })
    await secrets.set('c1', key, 'os')
    await secrets.set('c2', other, 'os')
    isOpen = false
    expect(await secrets.status()).toMatchObject({ preferred: 'run', reason: 'no-encryption' })
    expect(await secrets.get('c1')).toBeNull()
    await expect(secrets.set('c1', key, 'os')).rejects.toMatchObject({ code: 'invalid-input' })
    // It must not come back with the keychain.
    await secrets.forget('c2')
    isOpen = true
    expect(await secrets.status()).toMatchObject({ preferred: 'os', reason: null })
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'os' })
    expect(await secrets.get('c2')).toBeNull()
  })

  test('finds a key that is moved during the search', async () => {
    let moves = false
    const { secrets } = withKeychain((found) => {
      const { keychain } = found
      found.keychain = keychain && {
        ...keychain,
        async get(id) {
          if (moves) {
            moves = false
            await secrets.set('c1', other, 'run')
          }
          return keychain.get(id)
        },
      }
    })
    await secrets.set('c1', key, 'os')
    moves = true
    expect(await secrets.get('c1')).toEqual({ ...other, storage: 'run' })
  })

  test('never returns the entry of another connection', async () => {
    const { kept, secrets } = withKeychain()
    await secrets.set('c1', key, 'os')
    kept.set('c2', kept.get('c1') ?? '')
    expect(await secrets.get('c2')).toBeNull()
  })

  test('refuses the system’s keychain where there is none', async () => {
    await expect(withoutKeychain().set('c1', key, 'os')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('searches for a keychain again after a failed search', async () => {
    let looks = 0
    const secrets = cheapSecrets(path, {
      search: async () => {
        looks += 1
        if (looks === 1) throw new Error('not yet')
        return { keychain: null, reason: 'no-keychain' }
      },
    })
    await expect(secrets.status()).rejects.toThrow('not yet')
    expect(await secrets.status()).toMatchObject({ preferred: 'run' })
  })

  test('keeps a key in a sealed file that only its passphrase opens', async () => {
    const secrets = withoutKeychain()
    await secrets.unlock(goodPassphrase)
    await secrets.set('c1', key, 'file')
    expect(await secrets.status()).toMatchObject({ fileLocked: false, fileOpen: true })
    const text = await readFile(path, 'utf8')
    expect(text).not.toContain(key.secret)
    expect(text).not.toContain(Buffer.from(key.secret).toString('base64').slice(0, 20))
    expect(process.platform === 'win32' ? 0 : (await stat(path)).mode & 0o077).toBe(0)

    const later = withoutKeychain()
    expect(await later.status()).toMatchObject({ fileLocked: true, fileOpen: false })
    expect([await later.get('c1'), await later.get('c2')]).toEqual(['locked', null])
    await expect(later.unlock('three blind rats')).rejects.toMatchObject({ code: 'key-rejected' })
    expect(await later.status()).toMatchObject({ fileLocked: true })
    await later.unlock(goodPassphrase)
    expect(await later.get('c1')).toEqual({ ...key, storage: 'file' })
    await later.lock()
    expect(await later.get('c1')).toBe('locked')
  })

  test('refuses the file before a passphrase is set', async () => {
    await expect(withoutKeychain().set('c1', key, 'file')).rejects.toMatchObject({ code: 'key-missing' })
  })

  test('keeps each of six concurrent saves, to the file and the keychain in turn, that was reported as saved', async () => {
    const { secrets, kept } = withKeychain()
    await secrets.unlock(goodPassphrase)
    const places = ['file', 'os'] as const
    const saved = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        secrets.set(`c${i}`, { ...key, secret: `sk-of-number-${i}` }, places[i % 2]!),
      ),
    )
    expect(saved.every(({ status }) => status === 'fulfilled')).toBe(true)
    const later = cheapSecrets(path)
    await later.unlock(goodPassphrase)
    for (let i = 0; i < 6; i += 2) expect(await later.get(`c${i}`)).toMatchObject({ secret: `sk-of-number-${i}` })
    expect([...kept.keys()].sort()).toEqual(['c1', 'c3', 'c5'])
  })

  test('keeps one key saved in two places at once only in the last of them', async () => {
    const { secrets, kept } = withKeychain()
    await secrets.unlock(goodPassphrase)
    await Promise.all([secrets.set('c1', key, 'file'), secrets.set('c1', other, 'os'), secrets.set('c1', key, 'run')])
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'run' })
    const later = cheapSecrets(path)
    await later.unlock(goodPassphrase)
    expect([kept.size, await later.get('c1')]).toEqual([0, null])
  })

  test('does not restore a key that was moved out of the locked file', async () => {
    const { secrets } = withKeychain()
    await secrets.unlock(goodPassphrase)
    await secrets.set('c1', key, 'file')
    await secrets.lock()
    await secrets.set('c1', other, 'os')
    await secrets.unlock(goodPassphrase)
    expect(await secrets.get('c1')).toEqual({ ...other, storage: 'os' })
  })

  test('keeps a key in its old place when it cannot be saved in the new one', async () => {
    const { secrets } = withKeychain(({ keychain }) => {
      keychain!.set = () => Promise.reject(new Error('the keychain is locked'))
    })
    await secrets.set('c1', key, 'run')
    await expect(secrets.set('c1', other, 'os')).rejects.toThrow('is locked')
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'run' })
  })

  test('does not move a key that cannot be removed from its old place', async () => {
    const { secrets, kept } = withKeychain(({ keychain }) => {
      keychain!.forget = () => Promise.reject(new Error('the keychain is locked'))
    })
    await secrets.set('c1', key, 'os')
    await expect(secrets.set('c1', other, 'run')).rejects.toThrow('is locked')
    expect(await secrets.get('c1')).toEqual({ ...key, storage: 'os' })
    expect(kept.size).toBe(1)
  })

  test('reports damage that was found before anyone listened', async () => {
    await writeFile(path, 'not a key file')
    const secrets = withoutKeychain()
    expect(await secrets.status()).toMatchObject({ fileLocked: false })
    const heard: KeyFileDamage[] = []
    secrets.onDamaged((damage) => heard.push(damage))
    expect(heard).toEqual([{ path, keptAs: `${path}.damaged-1`, ids: [] }])
  })
})
