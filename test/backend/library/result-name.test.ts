/** Names of versions say what was done to them; results of a batch are told apart. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobOfAsset } from '../../../electron/backend/library/describe-asset.ts'
import { packGlb } from '../../../electron/engine/formats/glb-container.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { asset as anyAsset } from '../../support/builders.ts'
import { libraryUnderTest, promiseOf, sourceOf, type LibraryUnderTest } from '../../support/library-under-test.ts'

let under: LibraryUnderTest
let jobs = 0
beforeEach(async () => {
  under = await libraryUnderTest()
})
afterEach(() => under.remove())

const glb = (materials: number) =>
  Buffer.from(packGlb({ asset: { version: '2.0' }, materials: Array.from({ length: materials }, () => ({})) }, [], 0))

async function keep(job: Partial<JobOfAsset>, materials = 1): Promise<Asset> {
  const content = glb(materials)
  const { signal } = new AbortController()
  const [kept] = await under.library.keepOutput(
    { id: `job-${++jobs}`, title: 'a gear', parentId: null, partOf: null, ...job },
    promiseOf(content),
    sourceOf(content).open,
    anyAsset().provenance,
    () => undefined,
    signal,
  )
  return under.store.assets.get(kept!.id)!
}

const version = (of: Asset, kind: string, text: string, materials?: number) =>
  keep({ title: of.name, parentId: of.id, note: { kind, text } }, materials)
const filaments = '{materials, plural, one {# filament} other {# filaments}}'

test('says what was done, each kind once, with the figures of the result', async () => {
  const gear = await keep({})
  const repaired = await version(gear, 'print-prepare', 'repaired')
  expect(repaired.name).toBe('A gear (repaired)')
  const coloured = await version(repaired, 'print-colours', filaments, 4)
  expect(coloured.name).toBe('A gear (repaired, 4 filaments)')
  const again = await version(coloured, 'print-prepare', 'hollowed')
  expect(again.name).toBe('A gear (4 filaments, hollowed)')
  const sidecar = await readFile(join(under.folder, 'assets', again.id, 'asset.json'), 'utf8')
  expect(JSON.parse(sidecar)).toMatchObject({ nameNotes: [{ text: '4 filaments' }, { text: 'hollowed' }] })
})

test('never repeats a note, and numbers a second result of the same kind', async () => {
  const gear = await keep({})
  const first = await version(gear, 'print-prepare', 'repaired')
  const second = await version(gear, 'print-prepare', 'repaired')
  expect(second.name).toBe('A gear (repaired) 2')
  expect((await version(first, 'print-prepare', 'repaired')).name).toBe('A gear (repaired) 3')
  expect((await version(second, 'remesh', 'remeshed')).name).toBe('A gear (repaired, remeshed)')
})

test('keeps a name that the artist gave', async () => {
  const repaired = await version(await keep({}), 'print-prepare', 'repaired')
  const renamed = await under.library.change(repaired.id, { name: 'Cog (final)' })
  expect((await version(renamed, 'print-prepare', 'repaired')).name).toBe('Cog (final) (repaired)')
})

test('leaves out the figures that a file does not have', async () => {
  const gear = await keep({})
  const content = Buffer.from('solid x\nendsolid x\n')
  const [kept] = await under.library.keepOutput(
    { id: 'stl', title: gear.name, parentId: gear.id, partOf: null, note: { kind: 'print-colours', text: filaments } },
    { ...promiseOf(content), name: 'model.stl', mediaType: 'model/stl' },
    sourceOf(content).open,
    anyAsset().provenance,
    () => undefined,
    new AbortController().signal,
  )
  expect(kept?.name).toBe('A gear 2')
})

test('gives every result of a batch its own number, also when all arrive at once', async () => {
  const batch = () => Promise.all([3, 1, 4, 2].map((number) => keep({ title: 'a dragon', copy: { number, count: 4 } })))
  expect((await batch()).map(({ name }) => name)).toEqual([3, 1, 4, 2].map((number) => `A dragon ${number}`))
  expect((await batch()).map(({ name }) => name)).toEqual([7, 5, 8, 6].map((number) => `A dragon ${number}`))
  // Without a batch as well.
  const others = await Promise.all(Array.from({ length: 4 }, () => keep({ title: 'an owl' })))
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set(['An owl', 'An owl 2', 'An owl 3', 'An owl 4']))
})

test('numbers the results of each of several models', async () => {
  const copies = [1, 2].map((number) => ({ number, count: 2 }))
  const made = await Promise.all(
    ['One (A)', 'Two (B)'].flatMap((maker) => copies.map((copy) => keep({ title: 'a dragon', maker, copy }))),
  )
  expect(made.map(({ name }) => name)).toEqual([
    'A dragon – One (A) 1',
    'A dragon – One (A) 2',
    'A dragon – Two (B) 1',
    'A dragon – Two (B) 2',
  ])
})
