import { expect, test } from 'vitest'
import type { SecretPort } from '../../../electron/backend/ports.ts'
import { createVault } from '../../../electron/backend/vault/vault.ts'

const secret = 'sk-abcdefghijkl-7Q9x'

function vaultOver(start: [string, string][] = []) {
  const kept = new Map<string, Awaited<ReturnType<SecretPort['get']>>>(
    start.map(([id, given]) => [id, { secret: given, storage: 'os' }]),
  )
  const secrets: SecretPort = {
    status: async () => ({ preferred: 'run', reason: 'no keychain', fileAvailable: true, fileLocked: false }),
    set: async (id, given, storage) => void kept.set(id, { secret: given, storage }),
    get: async (id) => kept.get(id) ?? null,
    forget: async (id) => void kept.delete(id),
    unlock: async () => undefined,
  }
  return { vault: createVault({ secrets }), kept }
}

test('gives the key to whoever sends it, and its last four characters to whoever shows it', async () => {
  const { vault } = vaultOver()
  await vault.set('c1', `  ${secret}\n`, 'file')
  expect(await vault.key('c1')).toBe(secret)
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'file', lastFour: '7Q9x' })
  await vault.forget('c1')
  expect([await vault.key('c1'), await vault.keyStatus('c1')]).toEqual([null, { storage: 'none', lastFour: null }])
})

test('shows nothing of a key so short that four characters would give it away', async () => {
  const { vault } = vaultOver()
  await vault.set('c1', 'short-key', 'run')
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'run', lastFour: null })
})

test.each([
  ['', 'too short'],
  ['abc', 'too short'],
  [`${secret}\n${secret}`, 'line break'],
  [`Bearer ${secret}`, 'Bearer'],
  [`${secret} x`, 'no key has'],
  [`${secret}é`, 'no key has'],
  [`${secret}\u0000`, 'no key has'],
])('refuses %j, says why, and never repeats it', async (given, reason) => {
  const { vault, kept } = vaultOver()
  const thrown = await vault.set('c1', given, 'run').catch((error: unknown) => error)
  expect(thrown).toMatchObject({
    code: 'invalid-input',
    details: { field: 'key', reason: expect.stringContaining(reason) },
  })
  const { message, stack } = thrown as Error
  expect(JSON.stringify(thrown) + message + stack).not.toContain('abcdefghijkl')
  expect(kept.size).toBe(0)
})

test('tells what the host can do', async () => {
  const { vault } = vaultOver([['c1', secret]])
  expect(await vault.status()).toEqual({
    preferred: 'run',
    reason: 'no keychain',
    fileAvailable: true,
    fileLocked: false,
  })
  expect(await vault.keyStatus('c1')).toEqual({ storage: 'os', lastFour: '7Q9x' })
})
