/** A studio on a disk that takes nothing: it opens, says so, shows everything, and goes on when there is room. */
import type * as fs from 'node:fs'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { CommandName } from '../../shared/protocol/contract.ts'
import { readingCommands } from '../../electron/backend/reading-commands.ts'
import { contract } from '../../shared/protocol/contract.ts'
import { asset, connection, job } from '../support/builders.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { fastClock } from '../support/fast-clock.ts'
import { runStudio } from '../support/running-studio.ts'

/** Stands between the studio and the disk. */
const disk = vi.hoisted(() => ({ refuses: null as string | null, removals: Infinity }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const writeSync = (...words: unknown[]) => {
    if (disk.refuses !== null) throw Object.assign(new Error('refused'), { code: disk.refuses })
    return (real.writeSync as (...words: unknown[]) => number)(...words)
  }
  const rmSync: typeof real.rmSync = (...words) => {
    disk.removals -= 1
    if (disk.removals < 0) throw Object.assign(new Error('refused'), { code: 'EROFS' })
    real.rmSync(...words)
  }
  return { ...real, default: { ...real, writeSync, rmSync }, writeSync, rmSync }
})

/** A folder with a connection, two jobs, an asset and a charge. */
function filledFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-bad-disk-'))
  const { store } = openStore(folder, () => undefined)
  store.connections.save(connection())
  const done = job({ id: 'done', state: 'done', taskId: 'task-1', finishedAt: '2026-01-31T10:00:00.000Z' })
  store.jobs.save(done)
  store.jobs.save(job({ id: 'waiting' }))
  store.assets.save(asset({ id: 'model' }))
  const { connectionId, connectionName, modelName, project } = done
  store.ledger.add({
    id: 'entry',
    at: '2026-01-31T10:00:00.000Z',
    connectionId,
    connectionName,
    modelName,
    project,
    jobId: 'done',
    kind: 'charge',
    least: null,
    basis: 'reported',
    credits: 35,
    unit: 'credits',
  })
  store.close()
  return folder
}

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-28T00:00:00.000Z' }
const change = { id: 'model', name: 'Another name' }

test.each([
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'disk-denied'],
])(
  'with a disk that reports %s at start, reads work, writes are refused with %s, and the first write afterwards succeeds',
  async (refuses, code) => {
    const dataFolder = filledFolder()
    const before = readFileSync(join(dataFolder, 'studio.sqlite'))
    disk.refuses = refuses
    const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
    const snapshot = await studio.call('studio.snapshot', {})
    expect(snapshot.disk).toMatchObject({ code })
    expect(Object.fromEntries(snapshot.jobs.map(({ id, state }) => [id, state]))).toEqual({
      done: 'done',
      waiting: 'waiting',
    })
    expect(snapshot.assets).toMatchObject([{ id: 'model' }])
    expect(snapshot.connections.map(({ id }) => id)).toContain('paid')
    expect((await studio.call('ledger.summary', period)).all[0]?.charged).toBe(35)
    await expect(studio.call('assets.change', change)).rejects.toMatchObject({ code })
    await expect(studio.call('jobs.cancel', { id: 'waiting' })).rejects.toMatchObject({ code })
    await expect(
      studio.backend.stage(new Blob(['x']).stream(), { name: 'x.png', mediaType: '' }),
    ).rejects.toMatchObject({ code })
    expect(readFileSync(join(dataFolder, 'studio.sqlite')).equals(before)).toBe(true)

    disk.refuses = null
    expect(await studio.call('assets.change', change)).toMatchObject({ name: 'Another name' })
    expect((await studio.call('studio.snapshot', {})).disk).toBeNull()
    expect(studio.events.map(({ type }) => type)).toContain('refresh')
    await studio.stop()
    const { store } = openStore(dataFolder, () => undefined)
    expect(store.assets.get('model')?.name).toBe('Another name')
    store.close()
  },
)

test('keeps what was reported while the disk was not writable', async () => {
  const dataFolder = filledFolder()
  disk.refuses = 'ENOSPC'
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  await studio.backend.notice('keys-damaged', { path: 'keys.sealed', keptAs: 'keys.sealed.damaged-1', names: [] })
  disk.refuses = null
  await studio.call('assets.change', change)
  await studio.stop()
  const later = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  expect((await later.call('studio.snapshot', {})).notices).toMatchObject([{ kind: 'keys-damaged' }])
})

test('recovers by itself', async () => {
  disk.refuses = 'ENOSPC'
  const studio = await runStudio(fakePorts({ dataFolder: filledFolder(), localEngine: false, clock: fastClock() }))
  expect((await studio.call('studio.snapshot', {})).disk).toMatchObject({ code: 'disk-full' })
  disk.refuses = null
  await studio.until(() => studio.events.some(({ type }) => type === 'refresh'))
  expect((await studio.call('studio.snapshot', {})).disk).toBeNull()
})

test('treats a file in place of the folder as such a disk until it is removed', async () => {
  const dataFolder = join(mkdtempSync(join(tmpdir(), 'maquette-in-place-')), 'data')
  writeFileSync(dataFolder, 'a file')
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  expect(await studio.call('studio.snapshot', {})).toMatchObject({
    disk: { code: 'disk-denied' },
    jobs: [],
    assets: [],
  })
  const added = { provider: 'specification', name: 'A service', baseUrl: 'https://api.example' }
  await expect(studio.call('connections.add', added)).rejects.toMatchObject({ code: 'disk-denied' })
  rmSync(dataFolder)
  expect(await studio.call('connections.add', added)).toMatchObject({ name: 'A service' })
  await studio.stop()
  expect(existsSync(join(dataFolder, 'studio.sqlite'))).toBe(true)
})

test('shows the readable part of a damaged store on a full disk, and recovers it once there is space', async () => {
  const dataFolder = filledFolder()
  const path = join(dataFolder, 'studio.sqlite')
  const bytes = readFileSync(path)
  bytes.fill(0xa5, 0, 16)
  writeFileSync(path, bytes)
  disk.refuses = 'ENOSPC'
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  expect((await studio.call('studio.snapshot', {})).jobs).toHaveLength(2)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  disk.refuses = null
  await studio.call('settings.change', { held: true })
  const { jobs, notices } = await studio.call('studio.snapshot', {})
  expect(jobs).toHaveLength(2)
  expect(notices).toMatchObject([
    { kind: 'library-rebuilt', details: { recovered: { jobs: 2, connections: 1, assets: 1, ledger: 1 } } },
  ])
})

test('shows the completed store when the disk refused the last step of a recovery', async () => {
  const dataFolder = filledFolder()
  renameSync(join(dataFolder, 'studio.sqlite'), join(dataFolder, 'studio.recovered.sqlite'))
  disk.refuses = 'EACCES'
  const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
  expect(await studio.call('studio.snapshot', {})).toMatchObject({
    disk: { code: 'disk-denied' },
    jobs: [{ id: 'waiting' }, { id: 'done' }],
  })
  disk.refuses = null
  expect(await studio.call('assets.change', change)).toMatchObject({ name: 'Another name' })
})

test('classifies every command as reading or writing', () => {
  const reading = [...readingCommands].filter((name) => !(name in contract))
  expect(reading).toEqual([])
  const mayNot: CommandName[] = [
    'jobs.submit',
    'jobs.submit-batch',
    'connections.set-key',
    'jobs.resolve-unsure',
    'assets.delete',
  ]
  expect(mayNot.filter((name) => readingCommands.has(name))).toEqual([])
})

test('answers a read that is in progress when the disk becomes writable from the reopened studio', async () => {
  const dataFolder = filledFolder()
  const ports = fakePorts({ dataFolder, localEngine: false })
  disk.refuses = 'ENOSPC'
  const studio = await runStudio(ports)
  const status = ports.secrets.status.bind(ports.secrets)
  const held = Promise.withResolvers<void>()
  ports.secrets.status = async () => {
    await held.promise
    return status()
  }
  const shown = studio.call('studio.snapshot', {})
  disk.refuses = null
  await studio.call('assets.change', change)
  held.resolve()
  expect(await shown).toMatchObject({ disk: null, assets: [{ id: 'model', name: 'Another name' }] })
})

test('opens a damaged store or reports why not, wherever the disk starts to fail during recovery', async () => {
  for (let removals = 0; removals < 16; removals += 1) {
    const dataFolder = filledFolder()
    const path = join(dataFolder, 'studio.sqlite')
    writeFileSync(path, readFileSync(path).fill(0xa5, 0, 16))
    disk.removals = removals
    const studio = await runStudio(fakePorts({ dataFolder, localEngine: false }))
    expect((await studio.call('studio.snapshot', {})).jobs).toHaveLength(2)
    disk.removals = Infinity
    await studio.stop()
  }
})
