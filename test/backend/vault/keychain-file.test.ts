import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KeyFileDamage } from '../../../electron/backend/ports.ts'
import { encodeSecret } from '../../../electron/backend/vault/kept-secret.ts'
import { createKeychainFile } from '../../../electron/backend/vault/keychain-file.ts'
import { tornTo } from '../../support/key-files.ts'
import { sample } from '../../support/long.ts'

let folder: string
let path: string
let damages: KeyFileDamage[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maquette-keychain-'))
  path = join(folder, 'keys.system')
  damages = []
})

/** As some systems seal: without any means of finding out that what was sealed has changed. */
const key = createHash('sha256').update('of the system').digest()
const seal = async (text: string) => {
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(text), cipher.final()])
}
const unseal = async (sealed: Buffer) => {
  const cipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16))
  return { text: Buffer.concat([cipher.update(sealed), cipher.final()]).toString(), isStale: false }
}
const open = () => createKeychainFile({ path, seal, open: unseal, onDamaged: (damage) => damages.push(damage) })
const textOf = (id: string) => encodeSecret(id, { secret: `sk-secret-of-${id}`, origin: 'https://api.example' })
const ids = ['c1', 'c2', 'c3']

async function whole(): Promise<string[]> {
  const file = open()
  const found = []
  for (const id of ids) if ((await file.get(id)) === textOf(id)) found.push(id)
  return found
}

describe('the file of the desktop’s keychain', () => {
  test('keeps every saved key, also with concurrent saves', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `c${i}`)
    const file = open()
    const saved = await Promise.allSettled(names.map((id) => file.set(id, textOf(id))))
    expect(saved.map(({ status }) => status)).toEqual(names.map(() => 'fulfilled'))
    const later = open()
    expect(await Promise.all(names.map((id) => later.get(id)))).toEqual(names.map(textOf))
    expect(await readdir(folder)).toEqual(['keys.system'])
  })

  test('does not exist without keys', async () => {
    const file = open()
    await file.set('c1', textOf('c1'))
    await file.forget('c1')
    expect(await readdir(folder)).toEqual([])
    expect([await open().get('c1'), damages]).toEqual([null, []])
  })

  test('returns nothing that was sealed elsewhere, and keeps the others', async () => {
    const file = open()
    await file.set('c1', textOf('c1'))
    await file.set('c2', textOf('c2'))
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/("id":"c1","sealed":")[^"]+/, `$1${Buffer.alloc(64, 7).toString('base64')}`))
    const later = open()
    expect([await later.get('c1'), await later.get('c2')]).toEqual([null, textOf('c2')])
  })

  test('reports a damaged row that still looks valid, and leaves the file unchanged', async () => {
    const file = open()
    await file.set('c1', textOf('c1'))
    await file.set('c2', textOf('c2'))
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/("id":"c1","sealed":".)./, '$1+'))
    const later = open()
    expect([await later.get('c1'), await later.get('c2')]).toEqual([null, textOf('c2')])
    expect(damages).toMatchObject([{ path, keptAs: `${path}.damaged-1` }])
    // Once: the next start finds nothing wrong.
    expect([await open().get('c2'), damages.length]).toEqual([textOf('c2'), 1])
  })

  test('reports a file truncated between two rows, once', async () => {
    const file = open()
    for (const id of ids) await file.set(id, textOf(id))
    const [first] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, `${first}\n`)
    expect(await whole()).toEqual(['c1'])
    expect(damages).toMatchObject([{ path }])
    expect(await whole()).toEqual(['c1'])
    expect(damages).toHaveLength(1)
  })

  test('that is unreadable does not count as empty', async () => {
    await mkdir(path)
    await expect(open().get('c1')).rejects.toThrow('EISDIR')
    await expect(open().set('c1', textOf('c1'))).rejects.toThrow('EISDIR')
  })

  test('with one damaged byte, wherever it is, loses no other key by the next change', async () => {
    const file = open()
    for (const id of ids) await file.set(id, textOf(id))
    const bytes = await readFile(path)
    const lost: number[] = []
    for (const at of sample([...bytes.keys()], 160)) {
      const torn = Buffer.from(bytes)
      torn[at] = tornTo(torn[at]!, at)
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await writeFile(path, torn)
      await open().set('new', textOf('new'))
      const kept = await whole()
      if (kept.length < 2 || (await open().get('new')) !== textOf('new')) lost.push(at)
    }
    expect(lost).toEqual([])
  })

  test('keeps a damaged file under another name, and reports it', async () => {
    const file = open()
    for (const id of ids) await file.set(id, textOf(id))
    const torn = (await readFile(path, 'utf8')).replace('{"id":"c2"', '{"id":c2"')
    await writeFile(path, torn)
    expect(await whole()).toEqual(['c1', 'c3'])
    expect(damages).toEqual([{ path, keptAs: `${path}.damaged-1`, ids: [] }])
    expect(await readFile(`${path}.damaged-1`, 'utf8')).toBe(torn)
    expect(await whole()).toEqual(['c1', 'c3'])
    expect(damages).toHaveLength(1)
  })

  describe('after the system has replaced its key', () => {
    const isOld = (sealed: Buffer) => sealed.toString('base64') === original
    let original: string
    const sealedNow = async () =>
      (JSON.parse((await readFile(path, 'utf8')).split('\n')[0]!) as { sealed: string }).sealed
    const rotated = (sealNow: typeof seal) =>
      createKeychainFile({
        path,
        seal: sealNow,
        open: async (sealed) => ({ text: decodeURIComponent(sealed.toString()), isStale: isOld(sealed) }),
        onDamaged: (damage) => damages.push(damage),
      })
    const sealPlainly = async (text: string) => Buffer.from(encodeURIComponent(text))
    beforeEach(async () => {
      await rotated(async (text) => Buffer.from(encodeURIComponent(text).replaceAll('a', '%61'))).set(
        'c1',
        textOf('c1'),
      )
      original = await sealedNow()
    })

    test('seals a secret again when it is next read, once', async () => {
      let seals = 0
      const file = rotated(async (text) => {
        seals += 1
        return sealPlainly(text)
      })
      expect(await file.get('c1')).toBe(textOf('c1'))
      expect(await sealedNow()).toBe((await sealPlainly(textOf('c1'))).toString('base64'))
      expect(await file.get('c1')).toBe(textOf('c1'))
      expect(seals).toBe(1)
      expect(damages).toEqual([])
    })

    test('returns the secret even when it cannot be sealed', async () => {
      const file = rotated(async () => Promise.reject(new Error('the keychain is locked')))
      expect(await file.get('c1')).toBe(textOf('c1'))
      expect(await sealedNow()).toBe(original)
    })

    test('does not restore a secret that was deleted meanwhile', async () => {
      const sealing = Promise.withResolvers<void>()
      const file = rotated(async (text) => {
        await sealing.promise
        return sealPlainly(text)
      })
      const reading = file.get('c1')
      await new Promise((resolve) => setImmediate(resolve))
      await file.forget('c1')
      sealing.resolve()
      await reading
      expect(await file.get('c1')).toBeNull()
      expect(await readdir(folder)).toEqual([])
    })
  })
})
