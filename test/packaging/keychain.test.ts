/** The system's encryption as the desktop uses it, over a `safeStorage` of its own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeSecret } from '../../electron/backend/vault/kept-secret.ts'
import { keychainSearch } from '../../electron/desktop/keychain.ts'

const system = vi.hoisted(() => ({ isAvailable: true, generation: 1 }))
vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => 'gnome_libsecret',
    isAsyncEncryptionAvailable: async () => system.isAvailable,
    encryptStringAsync: async (text: string) => Buffer.from(JSON.stringify([system.generation, text])),
    decryptStringAsync: async (sealed: Buffer) => {
      const [generation, result] = JSON.parse(sealed.toString()) as [number, string]
      return { result, shouldReEncrypt: generation < system.generation }
    },
  },
}))

let path: string
const text = encodeSecret('c1', { secret: 'mq_live_4f9c2b7e81d0a356', origin: 'https://api.example' })
const damaged = () => expect.unreachable('nothing is damaged')

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'maquette-keychain-')), 'keys.system')
  Object.assign(system, { isAvailable: true, generation: 1 })
})

test('availability is checked again on every use, and secrets can be deleted meanwhile', async () => {
  const search = keychainSearch(path)
  const first = await search(damaged)
  await first.keychain?.set('c1', text)
  system.isAvailable = false
  const locked = await search(damaged)
  expect(locked).toMatchObject({ keychain: null, reason: 'no-encryption' })
  system.isAvailable = true
  expect(await (await search(damaged)).keychain?.get('c1')).toBe(text)
  if (locked.keychain === null) await locked.forget?.('c1')
  expect(await (await search(damaged)).keychain?.get('c1')).toBeNull()
})

test('a secret is sealed again when the system reports a replaced key', async () => {
  await (await keychainSearch(path)(damaged)).keychain?.set('c1', text)
  system.generation = 2
  expect(await (await keychainSearch(path)(damaged)).keychain?.get('c1')).toBe(text)
  system.generation = 3
  const { keychain } = await keychainSearch(path)(damaged)
  const encrypt = vi.spyOn((await import('electron')).safeStorage, 'encryptStringAsync')
  expect(await keychain?.get('c1')).toBe(text)
  expect(await keychain?.get('c1')).toBe(text)
  expect(encrypt).toHaveBeenCalledTimes(1)
})
