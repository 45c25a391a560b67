import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KeyFileDamage } from '../../../electron/backend/ports.ts'
import { createSealedFile } from '../../../electron/backend/vault/sealed-file.ts'
import { cheapCost, goodPassphrase, tornTo } from '../../support/key-files.ts'
import { sample } from '../../support/long.ts'

const origin = 'https://api.example'
let folder: string
let path: string
let damages: KeyFileDamage[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maquette-sealed-'))
  path = join(folder, 'keys.sealed')
  damages = []
})

const open = () => createSealedFile({ path, cost: cheapCost, onDamaged: (damage) => damages.push(damage) })
const opened = async () => {
  const file = open()
  await file.unlock(goodPassphrase)
  return file
}
const secretOf = (id: string) => ({ secret: `sk-secret-of-${id}`, origin })
const ids = ['c1', 'c2', 'c3']

/** A file with three keys. */
async function threeKeys(): Promise<Buffer> {
  const file = await opened()
  for (const id of ids) await file.set(id, secretOf(id))
  return readFile(path)
}

async function readable(): Promise<string[]> {
  const file = await opened()
  const found = []
  for (const id of ids) if ((await file.get(id)) !== null) found.push(id)
  return found
}

describe('a new passphrase', () => {
  test.each([
    ['ninechars', 'passphrase-too-short'],
    ['            ', 'passphrase-repeated'],
    ['aaaaaaaaaaaaaaaa', 'passphrase-repeated'],
    ['👍👍👍👍👍👍', 'passphrase-too-short'],
  ])('%j is refused', async (passphrase, reason) => {
    await expect(open().unlock(passphrase)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'passphrase', reason, figures: { shortest: 10 } },
    })
  })

  test('is not required for a file made with a shorter one', async () => {
    await threeKeys()
    await expect(open().unlock('short')).rejects.toMatchObject({ code: 'key-rejected' })
  })
})

describe('locking', () => {
  test('returns nothing until the passphrase is entered again', async () => {
    const file = await opened()
    await file.set('c1', secretOf('c1'))
    await file.lock()
    expect([await file.state(), await file.get('c1'), await file.get('c2')]).toEqual(['locked', 'locked', null])
    await expect(file.set('c1', secretOf('c1'))).rejects.toMatchObject({ details: { reason: 'file-locked' } })
    await file.unlock(goodPassphrase)
    expect(await file.get('c1')).toEqual(secretOf('c1'))
  })

  test('waits for pending writes', async () => {
    const file = await opened()
    const saving = file.set('c1', secretOf('c1'))
    await Promise.all([saving, file.lock()])
    expect(await readable()).toEqual(['c1'])
    expect(damages).toEqual([])
  })
})

describe('while it is locked', () => {
  test('deletes a key from the disk at once', async () => {
    await threeKeys()
    await open().forget('c2')
    expect(await readFile(path, 'utf8')).not.toContain('"c2"')
    expect(await readable()).toEqual(['c1', 'c3'])
  })
})

describe('a file', () => {
  test('reveals neither a secret, nor its address, nor its length', async () => {
    const file = await opened()
    await file.set('c1', { secret: 'sk-0123456789', origin })
    await file.set('c2', { secret: `sk-${'0123456789'.repeat(4)}`, origin })
    const text = await readFile(path, 'utf8')
    expect(text).not.toMatch(/sk-0123|api\.example/)
    const lengths = [...text.matchAll(/"id":"c\d".*"sealed":"([^"]+)"/g)].map(([, sealed]) => sealed?.length)
    expect(lengths[0]).toBe(lengths[1])
  })

  test('does not accept one row in place of another', async () => {
    const text = (await threeKeys()).toString()
    await writeFile(path, text.replace('"id":"c1"', '"id":"c9"').replace('"id":"c2"', '"id":"c1"'))
    const file = await opened()
    expect([await file.get('c1'), await file.get('c2'), await file.get('c3')]).toEqual([null, null, secretOf('c3')])
  })

  test.each([4, 8, 12, 15])('with tags of %i bytes is not accepted', async (tagBytes) => {
    const text = (await threeKeys()).toString()
    const cut = (_: string, tag: string) =>
      `"tag":"${Buffer.from(tag, 'base64').subarray(0, tagBytes).toString('base64')}"`
    await writeFile(path, text.replaceAll(/"tag":"([^"]+)"/g, cut))
    await expect(opened()).rejects.toMatchObject({ code: 'data-corrupt' })
    expect(damages).toHaveLength(1)
  })

  test('that is unreadable is kept under another name, and a new one can be created', async () => {
    await writeFile(path, '{"version":2,')
    await expect(opened()).rejects.toMatchObject({ code: 'data-corrupt', details: { reason: 'key-file-damaged' } })
    expect(damages).toEqual([{ path, keptAs: `${path}.damaged-1`, ids: [] }])
    expect(await readFile(`${path}.damaged-1`, 'utf8')).toBe('{"version":2,')
    const file = await opened()
    await file.set('c1', secretOf('c1'))
    expect(await readable()).toEqual(['c1'])
  })

  test('of zero bytes is damaged, not new', async () => {
    await writeFile(path, '')
    await open().state()
    expect(damages).toHaveLength(1)
  })

  test('that is inaccessible does not count as empty', async () => {
    const file = createSealedFile({ path: folder, cost: cheapCost, onDamaged: () => undefined })
    await expect(file.state()).rejects.toThrow('EISDIR')
    await expect(file.unlock(goodPassphrase)).rejects.toThrow('EISDIR')
  })

  test('is written completely by concurrent saves, and leaves no temporary files', async () => {
    await writeFile(`${path}.1234.part`, 'what a kill left')
    const file = await opened()
    const names = Array.from({ length: 12 }, (_, i) => `c${i}`)
    await Promise.all(names.map((id) => file.set(id, secretOf(id))))
    const later = await opened()
    expect(await Promise.all(names.map((id) => later.get(id)))).toEqual(names.map(secretOf))
    expect(await readdir(folder)).toEqual(['keys.sealed'])
  })

  test('that cannot be written keeps its content, on disk and in memory, and is written at the next attempt', async () => {
    const file = await opened()
    await file.set('c1', secretOf('c1'))
    const aside = `${folder}-aside`
    await rename(folder, aside)
    await expect(file.set('c1', { secret: 'sk-another-secret', origin })).rejects.toThrow('ENOENT')
    await expect(file.set('c2', secretOf('c2'))).rejects.toThrow('ENOENT')
    await expect(file.forget('c1')).rejects.toThrow('ENOENT')
    await rename(aside, folder)
    expect([await file.get('c1'), await file.get('c2')]).toEqual([secretOf('c1'), null])
    expect(await readable()).toEqual(['c1'])
    await file.set('c3', secretOf('c3'))
    expect(await readable()).toEqual(['c1', 'c3'])
  })

  test('with one damaged byte, wherever it is, loses no other key by the next change', async () => {
    const whole = await threeKeys()
    const lost: number[] = []
    for (const at of sample([...whole.keys()], 160)) {
      const torn = Buffer.from(whole)
      torn[at] = tornTo(torn[at]!, at)
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await writeFile(path, torn)
      await (await opened()).set('new', secretOf('new'))
      if ((await readable()).length < 2 || (await (await opened()).get('new')) === null) lost.push(at)
    }
    expect(lost).toEqual([])
  })
})
