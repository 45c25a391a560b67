import { expect, test } from 'vitest'
import type { KeptSecret, SecretPort } from '../../../electron/backend/ports.ts'
import { createVault } from '../../../electron/backend/vault/vault.ts'

const secret = 'sk-abcdefghijkl-7Q9x'

const origin = 'https://api.example'

function vaultOver(start: [string, string][] = [], address: string | null = origin) {
  const kept = new Map<string, KeptSecret>(start.map(([id, given]) => [id, { secret: given, origin, storage: 'os' }]))
  const status = {
    preferred: 'run',
    reason: 'no-keychain',
    fileAvailable: true,
    fileLocked: false,
    fileOpen: false,
  } as const
  const secrets: SecretPort = {
    status: async () => status,
    set: async (id, given, storage) => void kept.set(id, { ...given, storage }),
    get: async (id) => kept.get(id) ?? null,
    forget: async (id) => void kept.delete(id),
    unlock: async () => undefined,
    lock: async () => undefined,
    onDamaged: () => undefined,
  }
  return { vault: createVault({ secrets, originOf: () => address }), kept, status, secrets }
}

test('returns the key for sending, and its last four characters for display', async () => {
  const { vault } = vaultOver()
  await vault.set('c1', `  ${secret}\n`, 'file')
  expect(await vault.key('c1')).toEqual({ secret, origin })
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'file', lastFour: '7Q9x' })
  await vault.forget('c1')
  expect([await vault.key('c1'), await vault.keyStatus('c1')]).toEqual([null, { storage: 'none', lastFour: null }])
})

test('shows nothing of a key so short that four characters would reveal it', async () => {
  const { vault } = vaultOver()
  await vault.set('c1', 'short-key', 'run')
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'run', lastFour: null })
})

test.each([
  ['', 'key-too-short'],
  ['abc', 'key-too-short'],
  [`${secret}\n${secret}`, 'key-line-break'],
  [`Bearer ${secret}`, 'key-bearer'],
  [`${secret} x`, 'key-characters'],
  [`${secret}é`, 'key-characters'],
  [`${secret}\u0000`, 'key-characters'],
])('refuses %j, reports why, and never repeats it', async (given, reason) => {
  const { vault, kept } = vaultOver()
  const thrown = await vault.set('c1', given, 'run').catch((error: unknown) => error)
  expect(thrown).toMatchObject({
    code: 'invalid-input',
    details: { field: 'key', reason },
  })
  const { message, stack } = thrown as Error
  expect(JSON.stringify(thrown) + message + stack).not.toContain('abcdefghijkl')
  expect(kept.size).toBe(0)
})

test('reports what the host can do', async () => {
  const { vault, status } = vaultOver([['c1', secret]])
  expect(await vault.status()).toEqual(status)
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'os', lastFour: '7Q9x' })
})

test('sets no key without a connection', async () => {
  const { vault } = vaultOver([], null)
  await expect(vault.set('c2', secret, 'run')).rejects.toMatchObject({ code: 'not-found' })
})

test('names the other address of a key that was set for it', async () => {
  const { vault, kept } = vaultOver()
  kept.set('c1', { secret, origin: 'https://before.example', storage: 'os' })
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'os', lastFour: '7Q9x', givenFor: 'https://before.example' })
  expect(await vault.key('c1')).toEqual({ secret, origin: 'https://before.example' })
})

test('distinguishes a locked key from a missing one', async () => {
  const { vault, secrets } = vaultOver()
  secrets.get = async () => 'locked'
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'file', lastFour: null, locked: true })
  expect(await vault.key('c1')).toBe('locked')
})
