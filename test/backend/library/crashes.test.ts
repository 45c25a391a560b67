import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Disk from '../../../electron/backend/library/disk.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { asset as anyAsset, job as anyJob } from '../../support/builders.ts'
import {
  glbOf,
  libraryUnderTest,
  promiseOf,
  sourceOf,
  type LibraryUnderTest,
} from '../../support/library-under-test.ts'

/** After the given number of effects everything fails, as if the process were gone. `undone`: the last one did not happen any more. */
const crash = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY, undone: false, effects: 0 }))

async function effect<Result>(work: () => Result): Promise<Awaited<Result>> {
  crash.effects += 1
  if (crash.effects > crash.after || (crash.undone && crash.effects === crash.after))
    throw new Error('the process is gone')
  const result = await work()
  if (crash.effects >= crash.after) throw new Error('the process is gone')
  return result
}

vi.mock('../../../electron/backend/library/disk.ts', async (original) => {
  const disk = await original<typeof Disk>()
  return {
    ...disk,
    writeWhole: (path: string, bytes: string) => effect(() => disk.writeWhole(path, bytes)),
    moveInto: (from: string, to: string) => effect(() => disk.moveInto(from, to)),
    removeFrom: (path: string) => effect(() => disk.removeFrom(path)),
  }
})

/** The store is synchronous, so its save counts as an effect of its own. */
function mortal(store: Store): Store {
  const save = (asset: Asset) => {
    crash.effects += 1
    if (crash.effects > crash.after || (crash.undone && crash.effects === crash.after))
      throw new Error('the process is gone')
    store.assets.save(asset)
    if (crash.effects >= crash.after) throw new Error('the process is gone')
  }
  return { ...store, assets: { ...store.assets, save } }
}

const content = glbOf(20_000)
const { provenance } = anyAsset()
let under: LibraryUnderTest

const keep = async (source = sourceOf(content)) => {
  const [asset] = await under.library.keepOutput(
    { id: 'job-1', title: 'a red dragon', parentId: null, partOf: null },
    promiseOf(content),
    source.open,
    provenance,
    () => undefined,
    new AbortController().signal,
  )
  await under.library.inspected()
  return under.store.assets.get(asset!.id)!
}

beforeEach(async () => {
  Object.assign(crash, { after: Number.POSITIVE_INFINITY, undone: false, effects: 0 })
  under = await libraryUnderTest({ around: mortal })
  under.store.jobs.save(anyJob({ id: 'job-1', state: 'downloading' }))
})
afterEach(async () => {
  Object.assign(crash, { after: Number.POSITIVE_INFINITY })
  await under.remove()
})

const cases = Array.from({ length: 11 }, (_, index) => index + 1).flatMap((after) => [
  { after, undone: false },
  { after, undone: true },
])

test.each(cases)('a crash at effect $after (undone: $undone) loses and duplicates nothing', async (where) => {
  Object.assign(crash, { ...where, effects: 0 })
  const outcome = await keep().catch((thrown: unknown) => thrown)
  const crashed = outcome instanceof Error

  // What a window would have seen at this moment is whole or not there.
  for (const asset of under.store.assets.list()) {
    const served = await under.library.openAsset(asset.id, asset.url.split('/').pop()!)
    expect((await readFile(served!.path)).equals(content)).toBe(true)
  }

  Object.assign(crash, { after: Number.POSITIVE_INFINITY })
  await under.restart()
  const asset = await keep()
  expect(under.store.assets.list()).toEqual([asset])
  expect(asset.sha256).toBe(promiseOf(content).sha256)
  expect(asset.name).toBe('A red dragon')
  expect(asset.facts).not.toBeNull()
  const folder = join(under.folder, 'assets', asset.id)
  expect((await readdir(folder)).sort()).toEqual(['a-red-dragon.glb', 'asset.json'])
  expect(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8'))).toEqual(asset)
  expect(await readdir(join(under.folder, 'parts'))).toEqual([])
  // What follows when it is kept is done again by the next start, without a word.
  expect(crashed || where.after > 5).toBe(true)
})

test('these cases cover every effect of keeping a result', async () => {
  Object.assign(crash, { effects: 0 })
  await keep()
  expect(crash.effects).toBeGreaterThanOrEqual(8)
  expect(crash.effects).toBeLessThanOrEqual(11)
})

test.each([
  ['the file is whole but not in its place', { after: 2, undone: true }],
  ['the file is in its place but nothing says so', { after: 2, undone: false }],
])('downloads nothing again when %s', async (_, where) => {
  Object.assign(crash, { ...where, effects: 0 })
  await expect(keep()).rejects.toThrow('the process is gone')
  Object.assign(crash, { after: Number.POSITIVE_INFINITY })
  await under.restart()
  const source = sourceOf(content)
  expect((await keep(source)).sha256).toBe(promiseOf(content).sha256)
  expect(source.asked).toEqual([])
})

test('leaves nothing of a job that was removed after the crash', async () => {
  Object.assign(crash, { after: 2, undone: false, effects: 0 })
  await expect(keep()).rejects.toThrow('the process is gone')
  Object.assign(crash, { after: Number.POSITIVE_INFINITY })
  under.store.jobs.save(anyJob({ id: 'job-1', state: 'cancelled' }))
  under.store.jobs.hide(['job-1'], '2026-01-01')
  expect(under.store.jobs.purge('2026-01-02')).toBe(1)
  await under.restart()
  expect([await readdir(join(under.folder, 'assets')), await readdir(join(under.folder, 'parts'))]).toEqual([[], []])
})

test('keeps downloads of unknown jobs for a month after the store was lost', async () => {
  const part = join(under.folder, 'parts', 'a'.repeat(32))
  await writeFile(`${part}.part`, 'half of a model')
  await writeFile(`${part}.json`, JSON.stringify({ jobId: 'lost', etag: '"1"', totalBytes: 100 }))
  await under.library.rebuild()
  await under.restart()
  expect(await readdir(join(under.folder, 'parts'))).toHaveLength(2)
  under.clock.time += 31 * 24 * 3_600_000
  await under.restart()
  expect(await readdir(join(under.folder, 'parts'))).toEqual([])
})
