/** A store as version 1 wrote it, opened by this one. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Asset } from '../../../shared/asset.ts'
import { anyJob } from '../../../shared/job-query.ts'
import { migrate } from '../../../electron/backend/store/migrate.ts'
import { migrations } from '../../../electron/backend/store/migrations.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { registerFunctions } from '../../../electron/backend/store/sql-functions.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { asset, connection, job } from '../../support/builders.ts'

/** Fields that version 1 did not know. */
const later = ['unit', 'project', 'batch', 'order', 'placeInQueue', 'expectedMs', 'expiresAt', 'candidates'] as const

function asOfOld(given: StoredJob): Record<string, unknown> {
  const old: Partial<StoredJob> = { ...given }
  for (const name of later) delete old[name]
  const { cancelRequested, ...kept } = old
  return { ...kept, cancelWished: cancelRequested }
}

/** Built with the first step alone. */
function oldStore(jobs: readonly Record<string, unknown>[], more = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-old-store-'))
  const database = new DatabaseSync(join(folder, 'studio.sqlite'))
  database.exec(`${migrations[0]!.sql}; PRAGMA user_version = 1; PRAGMA journal_mode = WAL`)
  const write = database.prepare('INSERT INTO jobs (id, created_at, body) VALUES (?, ?, ?)')
  for (const one of jobs) write.run(String(one['id']), String(one['createdAt']), JSON.stringify(one))
  database.exec(more)
  database.close()
  return folder
}

/** An empty store of an earlier version, open. */
function storeAt(version: number): { folder: string; database: DatabaseSync } {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-old-store-'))
  const database = new DatabaseSync(join(folder, 'studio.sqlite'))
  database.exec('PRAGMA journal_mode = WAL')
  registerFunctions(database)
  migrate(
    database,
    migrations.filter(({ number }) => number <= version),
  )
  return { folder, database }
}

const file = {
  slot: 'image',
  name: 'Größe.png',
  mediaType: 'image/png',
  bytes: 1,
  sha256: 'abc',
  url: '/inputs/abc',
  assetId: null,
}
const done = job({
  id: 'done',
  state: 'done',
  prompt: 'Ein ROTER Drache',
  inputFiles: [file],
  taskId: 'Task-7',
  cost: { quoted: 35, charged: 35, refunded: null },
  submittedAt: '2026-01-31T09:00:10.000Z',
  finishedAt: '2026-01-31T09:02:10.000Z',
})
const failed = job({ id: 'failed', state: 'failed', prompt: 'a cat', finishedAt: '2026-01-31T10:00:00.000Z' })
const running = job({
  id: 'running',
  state: 'running',
  taskId: 't',
  submittedAt: '2026-01-31T11:00:00.000Z',
  cancelRequested: true,
})

test('a store of version 1 keeps every job, and each is found by what it is', () => {
  const folder = oldStore([done, failed, running].map(asOfOld))
  const { store, recovered } = openStore(folder, () => undefined)
  expect(recovered).toBeNull()
  expect(store.jobs.list()).toEqual([running, failed, done])
  expect(store.jobs.live()).toEqual([running])
  const find = (change: Partial<typeof anyJob>) =>
    store.jobs.ended({ ...anyJob, ...change }, { cursor: null, limit: 10 }).jobs.map(({ id }) => id)
  expect(find({})).toEqual(['failed', 'done'])
  expect(find({ words: 'roter' })).toEqual(['done'])
  expect(find({ words: 'GRÖSSE' })).toEqual([])
  expect(find({ words: 'größe task-7' })).toEqual(['done'])
  expect(find({ costFrom: 30, modelNames: ['First 3.1'], projects: [''] })).toEqual(['done'])
  expect(store.jobs.inputName('abc')).toBe('Größe.png')
  expect(store.jobs.ofTask('paid', 'Task-7')).toEqual(done)
  expect(store.jobs.durations(5).map(({ durationMs }) => durationMs)).toEqual([120_000])
  store.close()
})

test('what happened to a job of version 1 is told as far as it is known', () => {
  const { store } = openStore(oldStore([done, failed, running].map(asOfOld)), () => undefined)
  const reported = (id: string) => store.moments.of(id).map(({ at, type }) => [type, at])
  expect(reported('done')).toEqual([
    ['made', done.createdAt],
    ['sending', done.submittedAt],
    ['finished', done.finishedAt],
  ])
  expect(reported('failed')).toEqual([
    ['made', failed.createdAt],
    ['failed', failed.finishedAt],
  ])
  expect(reported('running').map(([type]) => type)).toEqual(['made', 'sending'])
  store.close()
})

test('what happened to a job of version 3 has the names of today', () => {
  const { folder, database } = storeAt(3)
  const add = database.prepare("INSERT INTO moments (job_id, at, body) VALUES ('a', '2026-01-31T10:00:00.000Z', ?)")
  for (const body of [
    { type: 'cancel-wish', details: { wished: true } },
    { type: 'cancel-wish', details: { wished: false, code: 'x' } },
    { type: 'told', details: { times: 3 } },
    { type: 'sending', details: {} },
  ])
    add.run(JSON.stringify(body))
  database.close()
  const { store } = openStore(folder, () => undefined)
  expect(store.moments.of('a').map(({ type, details }) => [type, details])).toEqual([
    ['cancel-request', { requested: true }],
    ['cancel-request', { requested: false, code: 'x' }],
    ['reported', { times: 3 }],
    ['sending', {}],
  ])
  store.close()
})

test('a cap over the credits of all services becomes one for each paid service that has none', () => {
  const { folder, database } = storeAt(4)
  const add = database.prepare('INSERT INTO connections (id, created_at, body) VALUES (?, ?, ?)')
  for (const one of [
    connection({ id: 'local', embedded: true }),
    connection({ id: 'without' }),
    connection({ id: 'own', monthlyCap: 20 }),
  ])
    add.run(one.id, one.createdAt, JSON.stringify(one))
  const settings = { monthlyCap: 69.5, theme: 'dark' }
  database.prepare("INSERT INTO named_values VALUES ('settings', ?)").run(JSON.stringify(settings))
  database.close()
  const { store } = openStore(folder, () => undefined)
  expect(store.connections.list().map(({ id, monthlyCap }) => [id, monthlyCap])).toEqual([
    ['local', null],
    ['without', 69.5],
    ['own', 20],
  ])
  expect(store.values.get('settings')).toEqual({ theme: 'dark' })
  store.close()
})

test('where there was no such cap, or no settings, no service gets one', () => {
  for (const settings of [null, '{"monthlyCap":null}', '{"monthlyCap":"5"}', '{broken']) {
    const { folder, database } = storeAt(4)
    const one = connection()
    database.prepare('INSERT INTO connections VALUES (?, ?, ?)').run(one.id, one.createdAt, JSON.stringify(one))
    if (settings !== null) database.prepare("INSERT INTO named_values VALUES ('settings', ?)").run(settings)
    database.close()
    const { store } = openStore(folder, () => undefined)
    expect(store.connections.list()).toEqual([one])
    store.close()
  }
})

test('the books of version 1 learn the names from their jobs', () => {
  const entry = { id: '1', at: '2026-01-31T09:02:10.000Z', connectionId: 'paid', kind: 'charge', credits: 35 }
  const insert = (jobId: string) =>
    `INSERT INTO ledger VALUES ('${jobId}', 'charge', '${entry.at}', '${JSON.stringify({ ...entry, jobId })}');`
  const folder = oldStore([asOfOld(done)], insert('done') + insert('gone'))
  const { store } = openStore(folder, () => undefined)
  const added = { unit: 'credits', least: null, basis: 'reported' }
  expect(store.ledger.list()).toEqual([
    { ...entry, ...added, jobId: 'done', connectionName: 'A paid service', modelName: 'First 3.1', project: '' },
    { ...entry, ...added, jobId: 'gone', connectionName: '', modelName: '', project: '' },
  ])
  const period = { from: '2026-01-01', to: '2026-02-01' }
  expect(store.ledger.totals(period)).toEqual([
    { connectionId: 'paid', unit: 'credits', kind: 'charge', credits: 70, estimated: 0, unknown: 0 },
  ])
  store.close()
})

test('a charge that no service reported counts as it was quoted from version 6 on, and stays unknown without a quote', () => {
  const insert = (jobId: string, kind: string, credits: number | null) =>
    `INSERT INTO ledger VALUES ('${jobId}', '${kind}', '2026-01-31T09:02:10.000Z', '${JSON.stringify({
      id: jobId + kind,
      at: '2026-01-31T09:02:10.000Z',
      connectionId: 'paid',
      jobId,
      kind,
      credits,
    })}');`
  const rows = [
    insert('a', 'quote', 35),
    insert('a', 'charge', null),
    insert('b', 'charge', null),
    insert('c', 'charge', 5),
  ]
  const { store } = openStore(oldStore([], rows.join('')), () => undefined)
  const charges = store.ledger.list().filter(({ kind }) => kind === 'charge')
  expect(charges.map(({ credits, basis }) => [credits, basis])).toEqual([
    [35, 'quoted'],
    [null, 'reported'],
    [5, 'reported'],
  ])
  const totals = store.ledger.totals({ from: '2026-01-01', to: '2026-02-01' })
  expect(totals.find(({ kind }) => kind === 'charge')).toMatchObject({ credits: 40, estimated: 35, unknown: 1 })
  store.close()
})

test('a row of version 1 that is not JSON stays in the file that is set aside, and takes nothing down', () => {
  const folder = oldStore([asOfOld(done)], "INSERT INTO jobs VALUES ('bad', '2026-01-31', '{broken')")
  const { store, recovered } = openStore(folder, () => undefined)
  expect(recovered?.kinds.jobs).toMatchObject({ recovered: 1, lost: 1, whole: false })
  expect(readFileSync(recovered!.setAside!, 'latin1')).toContain('{broken')
  expect(store.jobs.live()).toEqual([])
  expect(store.jobs.list()).toEqual([done])
  expect(store.jobs.countEnded()).toBe(1)
  store.close()
})

test('the assets of version 1 are counted, and found by name, input and bin, without reading all of them', () => {
  const made = (change: Partial<Asset>) => {
    const old: Partial<Asset> = asset(change)
    for (const name of ['partOf', 'pending', 'problem'] as const) delete old[name]
    return old
  }
  const inputs = [{ slot: 'image', name: 'a.png', sha256: 'f00d', assetId: null }]
  const rows = [
    made({ id: 'a', name: 'Größe', provenance: { ...asset().provenance, inputs } }),
    made({ id: 'b', name: 'Größe 2', deletedAt: '2026-01-01T00:00:00.000Z' }),
    made({ id: 'c', name: 'Cat' }),
  ]
  const folder = oldStore([])
  const database = new DatabaseSync(join(folder, 'studio.sqlite'))
  const write = database.prepare('INSERT INTO assets (id, created_at, body) VALUES (?, ?, ?)')
  for (const row of rows) write.run(String(row.id), String(row.createdAt), JSON.stringify(row))
  database.exec("INSERT INTO assets VALUES ('bad', '2026-01-31', '{}')")
  database.close()

  const { store } = openStore(folder, () => undefined)
  const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id)
  expect(store.assets.count()).toBe(4)
  expect(store.assets.namesLike('Größe')).toEqual(new Set(['Größe', 'Größe 2']))
  expect(ids(store.assets.deletedBefore('2026-01-02'))).toEqual(['b'])
  expect(ids(store.assets.deletedBefore('2025-12-31'))).toEqual([])
  expect([store.assets.usesInput('f00d'), store.assets.usesInput('beef')]).toEqual([true, false])
  expect(store.assets.pending()).toEqual([])
  store.assets.save(asset({ id: 'p', partOf: 'c', pending: true }))
  expect([ids(store.assets.partsOf('c')), ids(store.assets.pending())]).toEqual([['p'], ['p']])
  store.close()
})
