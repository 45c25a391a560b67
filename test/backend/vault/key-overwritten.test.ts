/** What is left of a derived key in memory. */
import type * as Crypto from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSealedFile } from '../../../electron/backend/vault/sealed-file.ts'
import { cheapCost, goodPassphrase } from '../../support/key-files.ts'

const { derived, typed } = vi.hoisted(() => ({ derived: [] as Buffer[], typed: [] as Buffer[] }))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  return {
    ...crypto,
    scrypt: (...given: Parameters<typeof crypto.scrypt>) => {
      const [passphrase, salt, length, cost, done] = given
      typed.push(passphrase as Buffer)
      crypto.scrypt(passphrase, salt, length, cost, (error, key) => {
        derived.push(key)
        done(error, key)
      })
    },
  }
})

const isOverwritten = (bytes: Buffer) => bytes.every((byte) => byte === 0)

test('overwrites keys that are locked, replaced or wrong, and typed passphrases right after use', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-overwritten-')), 'keys.sealed')
  const file = createSealedFile({ path, cost: cheapCost, onDamaged: () => undefined })
  await file.unlock(goodPassphrase)
  await file.set('c1', { secret: 'sk-0123456789', origin: 'https://api.example' })
  await file.unlock(goodPassphrase)
  await expect(file.unlock('three blind rats')).rejects.toMatchObject({ code: 'key-rejected' })
  expect(derived.map(isOverwritten)).toEqual([true, false, true])
  expect(await file.get('c1')).not.toBeNull()
  await file.lock()
  expect(derived.map(isOverwritten)).toEqual([true, true, true])
  expect(typed.map(isOverwritten)).toEqual([true, true, true])
})
