import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAsset } from '../../../../electron/backend/library/asset-files.ts'
import { createDerived, type Derived } from '../../../../electron/backend/library/derived/create-derived.ts'
import { createDerivedCache, type DerivedCache } from '../../../../electron/backend/library/derived/derived-cache.ts'
import { createViewsAhead } from '../../../../electron/backend/library/derived/views-ahead.ts'
import type { EnginePort } from '../../../../electron/backend/library/engine-port.ts'
import { DerivedFileWriter, readDerivedFile } from '../../../../electron/engine/derived/derived-file.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import type { DerivedProgress, DerivedRequest } from '../../../../shared/protocol/derived.ts'
import { asset as anyAsset } from '../../../support/builders.ts'
import { createTestClock } from '../../../support/test-clock.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { z } from 'zod'

const view: DerivedRequest = { kind: 'view', parameters: {} }
const rays: DerivedRequest = { kind: 'thickness', parameters: { method: 'ray' } }

interface Run {
  request: DerivedRequest
  input: { file: Uint8Array; view?: Uint8Array; againstView?: Uint8Array }
  isUrgent: () => boolean
  signal: AbortSignal
  report: (fraction: number) => void
  finish: (size?: number) => void
  fail: (error: AppError) => void
}

let folder: string
let runs: Run[]
let reported: DerivedProgress[]
let assets: Map<string, Asset>
let shelf: DerivedCache
let derived: Derived
let time: number
let stop: AbortController

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-derived-'))
  assets = new Map(['a', 'b'].map((id) => [id, { ...anyAsset(), id, sha256: id.repeat(64) }]))
  for (const id of assets.keys()) await writeFile(join(folder, `${id}.glb`), `the model ${id}`)
  time = 1_700_000_000_000
  await open(10_000)
})
afterEach(async () => {
  stop.abort()
  await derived.settled()
  await rm(folder, { recursive: true, force: true })
})

/** A cache over the folder, as a start of the studio finds it. */
async function open(budgetBytes: number): Promise<void> {
  runs = []
  reported = []
  stop = new AbortController()
  shelf = createDerivedCache({
    folder: join(folder, 'derived'),
    budgetBytes,
    now: () => time,
    isKnown: (id) => assets.has(id),
  })
  await shelf.start()
  derived = createDerived({
    shelf,
    pool: { run: pretend },
    asset: (id) => findAsset({ store: { assets } as never }, id),
    pathOf: ({ id }) => join(folder, `${id}.glb`),
    now: () => time,
    onProgress: (progress) => reported.push(progress),
    stopping: stop.signal,
  })
}

function pretend(
  _name: string,
  { kind, parameters, ...input }: DerivedRequest & Run['input'],
  options: Parameters<EnginePort['run']>[2] = {},
): Promise<{ file: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const { signal, onProgress, isUrgent } = options
    signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'the job was cancelled')))
    runs.push({
      request: { kind, parameters } as DerivedRequest,
      input,
      signal: signal!,
      isUrgent: isUrgent!,
      report: (fraction) => onProgress?.(fraction, 'dividing'),
      finish: (size = 100) => resolve({ file: fileOf(size) }),
      fail: reject,
    })
  })
}

function fileOf(size: number): Uint8Array {
  const writer = new DerivedFileWriter()
  writer.add(new Uint8Array(size))
  return writer.finish({ kind: 'view' })
}

/** The runs so far, once there are so many. */
async function begun(count: number): Promise<Run[]> {
  await expect.poll(() => runs.length).toBeGreaterThanOrEqual(count)
  expect(runs).toHaveLength(count)
  return runs
}

const request = (id: string, what: DerivedRequest, signal = new AbortController().signal, isUrgent = true) =>
  derived.open(id, what, { signal, isUrgent })

/** Has a view made at a time. */
async function made(id: string, at: number, size = 100, what = view) {
  time = at
  const before = runs.length
  const waiting = request(id, what)
  await begun(before + 1)
  runs.at(-1)!.finish(size)
  return waiting
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: AppError) => error.code,
  )

describe('a derived file', () => {
  test('is made from the asset’s own file, kept, and then served from the disk', async () => {
    const first = request('a', view)
    const [run] = await begun(1)
    expect(new TextDecoder().decode(run!.input.file)).toBe('the model a')
    run!.finish()
    const served = await first
    expect(served).toMatchObject({ mediaType: 'application/octet-stream', bytes: (await stat(served.path)).size })
    expect(readDerivedFile(await readFile(served.path), z.object({ kind: z.string() })).header).toEqual({
      kind: 'view',
    })
    expect(await request('a', view)).toEqual(served)
    expect(runs).toHaveLength(1)
  })

  test('is made once for all concurrent requests', async () => {
    const all = [request('a', view), request('a', view), request('a', view)]
    const [run] = await begun(1)
    run!.finish()
    const paths = new Set((await Promise.all(all)).map(({ path }) => path))
    expect(paths.size).toBe(1)
  })

  test('of an analysis is made from the view, which is made first where it is missing', async () => {
    const waiting = request('a', rays)
    const [forView] = await begun(1)
    expect(forView!.request).toEqual(view)
    forView!.finish(64)
    const [, forRays] = await begun(2)
    expect(forRays!.request).toEqual(rays)
    expect(forRays!.input.view?.byteLength).toBe(fileOf(64).byteLength)
    forRays!.finish()
    await waiting
    const again = made('a', time, 50, { kind: 'thickness', parameters: { method: 'sphere' } })
    expect((await again).path).not.toBe((await waiting).path)
    expect(runs).toHaveLength(3)
  })

  test('of a deviation also receives the view of the other model', async () => {
    await made('a', time, 80)
    await made('b', time, 160)
    const waiting = request('a', { kind: 'deviation', parameters: { against: 'b' } })
    const run = (await begun(3))[2]!
    expect(run.input.view?.byteLength).toBe(fileOf(80).byteLength)
    expect(run.input.againstView?.byteLength).toBe(fileOf(160).byteLength)
    run.finish()
    await waiting
  })

  test('reports progress', async () => {
    const waiting = request('a', view)
    const [run] = await begun(1)
    run!.report(0.25)
    run!.report(0.26)
    time += 1000
    run!.report(0.5)
    run!.finish()
    await waiting
    expect(reported).toEqual([
      { assetId: 'a', kind: 'view', fraction: 0.25, doing: 'dividing' },
      { assetId: 'a', kind: 'view', fraction: 0.5, doing: 'dividing' },
    ])
  })

  test('is made again when the file is truncated, has a damaged header or is missing', async () => {
    const { path } = await made('a', time)
    await truncate(path, 60)
    await made('a', time)
    await writeFile(path, Buffer.alloc((await stat(path)).size))
    await made('a', time)
    await rm(path)
    await made('a', time)
    expect(runs).toHaveLength(4)
  })

  test('reports a failure to everyone waiting, and is made again for the next request', async () => {
    const all = [code(request('a', view)), code(request('a', view))]
    const [run] = await begun(1)
    run!.fail(new AppError('bad-geometry', 'no triangles'))
    expect(await Promise.all(all)).toEqual(['bad-geometry', 'bad-geometry'])
    await made('a', time)
    expect(runs).toHaveLength(2)
  })

  test('of a missing asset or a picture is refused without work', async () => {
    assets.set('picture', { ...anyAsset(), id: 'picture', kind: 'image' })
    expect(await code(request('unknown', view))).toBe('not-found')
    expect(await code(request('picture', view))).toBe('unsupported-format')
    expect(await code(request('a', { kind: 'deviation', parameters: { against: 'unknown' } }))).toBe('not-found')
    expect(runs).toHaveLength(0)
  })
})

describe('aborting', () => {
  test('one of several requests leaves the others their file', async () => {
    const leaving = new AbortController()
    const gone = code(request('a', view, leaving.signal))
    const stays = request('a', view)
    const [run] = await begun(1)
    leaving.abort()
    expect(await gone).toBe('cancelled')
    expect(run!.signal.aborted).toBe(false)
    run!.finish()
    expect((await stays).bytes).toBeGreaterThan(0)
  })

  test('the last request cancels the work, and the next request restarts it', async () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const both = [code(request('a', view, one.signal)), code(request('a', view, two.signal))]
    const [run] = await begun(1)
    one.abort()
    two.abort()
    expect(run!.signal.aborted).toBe(true)
    // At once, before the worker has ended.
    const next = request('a', view)
    expect(await Promise.all(both)).toEqual(['cancelled', 'cancelled'])
    const again = (await begun(2))[1]!
    again.finish()
    expect((await next).bytes).toBeGreaterThan(0)
  })

  test('an analysis cancels the view that it waits for', async () => {
    const leaving = new AbortController()
    const gone = code(request('a', rays, leaving.signal))
    const [run] = await begun(1)
    leaving.abort()
    expect(await gone).toBe('cancelled')
    await expect.poll(() => run!.signal.aborted).toBe(true)
  })

  test('by closing the studio cancels everything', async () => {
    const gone = code(request('a', view))
    await begun(1)
    stop.abort()
    expect(await gone).toBe('cancelled')
    expect(await code(request('a', view))).toBe('cancelled')
  })
})

describe('the budget', () => {
  const minute = 60_000

  test('evicts the least recently used files', async () => {
    const start = time
    await open(700)
    const old = await made('a', start, 200)
    const used = await made('b', start + minute, 200)
    time = start + 2 * minute
    await request('a', view)
    await made('a', start + 10 * minute, 300, rays)
    await expect(stat(used.path)).rejects.toMatchObject({ code: 'ENOENT' })
    await stat(old.path)
    // What was deleted is made again.
    await made('b', start + 20 * minute, 200)
  })

  test('never evicts a file that was just used', async () => {
    await open(10)
    const { path } = await made('a', time, 200)
    expect((await stat(path)).size).toBeGreaterThan(10)
  })

  test('survives a restart, with the order of use', async () => {
    const start = time
    const first = await made('a', start, 200)
    const second = await made('b', start + minute, 200)
    time = start + 2 * minute
    await request('a', view)
    time = start + 30 * minute
    await open(400)
    await expect(stat(second.path)).rejects.toMatchObject({ code: 'ENOENT' })
    await stat(first.path)
  })
})

test('removes files at start that are unfinished, of an older version or without an asset', async () => {
  const { path } = await made('a', time)
  const own = join(folder, 'derived', 'a')
  await writeFile(join(own, 'view-0123456789abcdef-0.bin'), 'older')
  await writeFile(join(own, 'view-0123456789abcdef-1.bin.3.tmp'), 'half')
  await made('b', time)
  assets.delete('b')
  await open(10_000)
  expect(await readdir(join(folder, 'derived'))).toEqual(['a'])
  expect((await readdir(own)).map((name) => join(own, name))).toEqual([path])
})

describe('views made in advance', () => {
  const ahead = (isBusy: () => boolean) => {
    const clock = createTestClock()
    return {
      clock,
      views: createViewsAhead({ derived, isBusy, clock, stopping: stop.signal, log: () => undefined }),
    }
  }

  test('are made one at a time, and become urgent only when requested', async () => {
    const { views } = ahead(() => false)
    views.request('a')
    views.request('b')
    const [run] = await begun(1)
    expect(run!.isUrgent()).toBe(false)
    const seen = request('a', view)
    await expect.poll(() => run!.isUrgent()).toBe(true)
    run!.finish()
    await seen
    const second = (await begun(2))[1]!
    second.finish()
    await views.settled()
    await request('b', view)
    expect(runs).toHaveLength(2)
  })

  test('wait while the artist’s own jobs run, and continue after a failure', async () => {
    let looks = 0
    const { views, clock } = ahead(() => {
      looks++
      return looks <= 5
    })
    const start = clock.now()
    views.request('a')
    await begun(1)
    expect(clock.now() - start).toBe(5 * 2000)
    views.request('b')
    ;(await begun(1))[0]!.fail(new AppError('bad-geometry', 'no triangles'))
    ;(await begun(2))[1]!.finish()
    await views.settled()
  })

  test('are not cancelled by a request that is aborted', async () => {
    const { views } = ahead(() => false)
    views.request('a')
    const [run] = await begun(1)
    const leaving = new AbortController()
    const gone = code(request('a', view, leaving.signal))
    await expect.poll(() => run!.isUrgent()).toBe(true)
    leaving.abort()
    expect(await gone).toBe('cancelled')
    expect(run!.signal.aborted).toBe(false)
    expect(run!.isUrgent()).toBe(false)
    run!.finish()
    await views.settled()
  })
})
