/** Jobs and books from the files alone: sidecars of what was kept, receipts of what was paid for and under way. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { rebuildBooks, rebuildJobs } from '../../../electron/backend/studio/rebuild-jobs.ts'
import { createReceipts } from '../../../electron/backend/studio/receipts.ts'
import { asset, job } from '../../support/builders.ts'
import { fakePorts } from '../../support/fake-ports.ts'
import { runStudio } from '../../support/running-studio.ts'

const silent = () => undefined
const newStore = () => openStore(mkdtempSync(join(tmpdir(), 'maquette-rebuild-')), silent).store
const noInputs = { openInput: async () => null }

test('restores a job with its task, its connection and its cost', async () => {
  const store = newStore()
  const { provenance } = asset()
  const from = {
    ...provenance,
    jobId: 'lost',
    taskId: 'task-7',
    credits: 30,
    cost: { quoted: 35, charged: 30, refunded: 5 },
    project: 'Dragons',
    requestedAt: '2026-01-30T09:00:00.000Z',
    finishedAt: '2026-01-30T09:05:00.000Z',
    inputs: [{ slot: 'image', name: 'a.png', sha256: 'c'.repeat(64), assetId: null }],
  }
  store.assets.save(asset({ id: 'texture', partOf: 'main', provenance: from }))
  store.assets.save(asset({ id: 'main', provenance: from }))
  store.assets.save(asset({ id: 'imported' }))
  expect(await rebuildJobs(store, noInputs)).toBe(1)
  expect(store.jobs.get('lost')).toMatchObject({
    state: 'done',
    taskId: 'task-7',
    connectionId: 'paid',
    cost: from.cost,
    project: 'Dragons',
    assetIds: ['main', 'texture'],
    inputFiles: [{ slot: 'image', mediaType: 'image/png' }],
  })
  expect(rebuildBooks(store)).toBe(3)
  expect(store.ledger.list().map(({ kind, credits, at }) => [kind, credits, at])).toEqual([
    ['quote', 35, from.finishedAt],
    ['charge', 30, from.finishedAt],
    ['refund', 5, from.finishedAt],
  ])
  // All of it once.
  expect(await rebuildJobs(store, noInputs)).toBe(0)
  expect(rebuildBooks(store)).toBe(0)
  store.close()
})

test('restores a charge from an older sidecar with one amount', async () => {
  const store = newStore()
  const { provenance } = asset()
  store.assets.save(asset({ provenance: { ...provenance, jobId: 'old', credits: 20 } }))
  await rebuildJobs(store, noInputs)
  expect(rebuildBooks(store)).toBe(1)
  expect(store.ledger.list()).toMatchObject([{ jobId: 'old', kind: 'charge', credits: 20 }])
  store.close()
})

test('restores a job and a charge in dollars from a sidecar in dollars', async () => {
  const store = newStore()
  const { provenance } = asset()
  const cost = { quoted: 0.25, charged: 0.25, refunded: null }
  store.assets.save(
    asset({ provenance: { ...provenance, jobId: 'paid-in-dollars', credits: 0.25, unit: 'USD', cost } }),
  )
  await rebuildJobs(store, noInputs)
  rebuildBooks(store)
  expect(store.jobs.get('paid-in-dollars')?.unit).toBe('USD')
  expect(store.ledger.list()).toMatchObject([
    { kind: 'quote', credits: 0.25, unit: 'USD' },
    { kind: 'charge', credits: 0.25, unit: 'USD' },
  ])
  store.close()
})

test('does not change existing ledger entries', () => {
  const store = newStore()
  const done = job({ state: 'done', cost: { quoted: 35, charged: 35, refunded: null } })
  store.jobs.save(done)
  const { connectionId, connectionName, modelName, project } = done
  const entry = { id: 'mine', at: done.createdAt, connectionId, connectionName, modelName, project, jobId: done.id }
  store.ledger.add({ ...entry, kind: 'charge', credits: 30, least: null, basis: 'reported', unit: 'credits' })
  expect(rebuildBooks(store)).toBe(1)
  expect(store.ledger.list().find(({ kind }) => kind === 'charge')).toMatchObject({ id: 'mine', credits: 30 })
  store.close()
})

test('keeps a receipt with the current state while a paid job runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-receipts-'))
  const receipts = createReceipts(folder, silent)
  const sent = job({ id: 'sent', state: 'submitting' })
  receipts.note(job({ id: 'not-sent', state: 'waiting' }))
  receipts.note(job({ id: 'free', connectionId: 'local', state: 'running' }))
  receipts.note(sent)
  receipts.note({ ...sent, state: 'running', taskId: 'task-1' })
  receipts.note({ ...sent, state: 'running', taskId: 'task-1', progress: 0.5 })
  await receipts.settled()
  writeFileSync(join(folder, 'receipts', 'torn.json'), '{"id":')
  expect(await receipts.read()).toMatchObject([{ id: 'sent', taskId: 'task-1', progress: null }])
  receipts.note({ ...sent, state: 'done' })
  await receipts.settled()
  expect(await receipts.read()).toEqual([])
  await receipts.tidy(() => false)
  expect(readdirSync(join(folder, 'receipts'))).toEqual([])
})

test('polls a paid job again that was running when the store was lost', async () => {
  const ports = fakePorts({ localEngine: false })
  const { store } = openStore(ports.dataFolder, silent)
  const paid = job({
    id: 'paid-job',
    state: 'running',
    taskId: 'task-9',
    submittedAt: '2026-01-31T09:00:00.000Z',
    cost: { quoted: 35, charged: null, refunded: null },
  })
  store.jobs.save(paid)
  store.close()
  const before = await runStudio(ports)
  await before.stop()
  expect(readdirSync(join(ports.dataFolder, 'receipts'))).toEqual(['paid-job.json'])
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(ports.dataFolder, `studio.sqlite${suffix}`), { force: true })
  writeFileSync(join(ports.dataFolder, 'studio.sqlite'), 'garbage'.repeat(2_000))
  const studio = await runStudio(ports)
  const { jobs, notices } = await studio.call('studio.snapshot', {})
  expect(jobs).toMatchObject([{ id: 'paid-job', state: 'running', taskId: 'task-9' }])
  expect(notices).toMatchObject([{ kind: 'library-rebuilt', details: { fromFiles: { jobs: 1 }, uncertain: true } }])
})

test('completes at the next start a rebuild that was interrupted between the new store and the files', async () => {
  const ports = fakePorts({ localEngine: false })
  const { store } = openStore(ports.dataFolder, silent)
  store.jobs.save(job({ id: 'paid-job', state: 'running', taskId: 'task-9' }))
  for (let count = 0; count < 40; count += 1) store.assets.save(asset())
  store.close()
  await (await runStudio(ports)).stop()
  const path = join(ports.dataFolder, 'studio.sqlite')
  damageJobs(path)
  const cutOff = openStore(ports.dataFolder, silent)
  expect(cutOff.recovered).not.toBeNull()
  expect(cutOff.store.jobs.list()).toEqual([])
  expect(cutOff.store.assets.count()).toBeGreaterThan(0)
  cutOff.store.close()

  const studio = await runStudio(ports)
  const { jobs, notices } = await studio.call('studio.snapshot', {})
  expect(jobs).toMatchObject([{ id: 'paid-job', state: 'running', taskId: 'task-9' }])
  const { setAside } = cutOff.recovered!
  expect(notices).toMatchObject([{ kind: 'library-rebuilt', details: { fromFiles: { jobs: 1 }, setAside } }])
  await studio.stop()
  const after = openStore(ports.dataFolder, silent)
  expect(after.store.values.get('recovery')).toBeUndefined()
  after.store.close()
})

test('polls a running paid job again whose row is no longer valid', async () => {
  const ports = fakePorts({ localEngine: false })
  const { store } = openStore(ports.dataFolder, silent)
  store.jobs.save(job({ id: 'paid-job', state: 'running', taskId: 'task-9' }))
  store.assets.save(asset())
  store.close()
  await (await runStudio(ports)).stop()
  const database = new DatabaseSync(join(ports.dataFolder, 'studio.sqlite'))
  database.exec("UPDATE jobs SET body = replace(body, 'taskId', 'tbskId')")
  database.close()
  const studio = await runStudio(ports)
  const { jobs } = await studio.call('studio.snapshot', {})
  expect(jobs).toMatchObject([{ id: 'paid-job', state: 'running', taskId: 'task-9' }])
})

test('writes a receipt that the disk refused with the next note of its job', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-receipts-'))
  const receipts = createReceipts(folder, silent)
  writeFileSync(join(folder, 'receipts'), 'a file in its place')
  const paid = job({ id: 'paid', state: 'running', taskId: 'task-1' })
  receipts.note(paid)
  await receipts.settled()
  rmSync(join(folder, 'receipts'))
  receipts.note(paid)
  await receipts.settled()
  expect(await receipts.read()).toMatchObject([{ id: 'paid', taskId: 'task-1' }])
})

/** Overwrites the first page of the rows of jobs. */
function damageJobs(path: string): void {
  const database = new DatabaseSync(path)
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'").get()?.['rootpage'])
  database.close()
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, (root - 1) * 4096, root * 4096))
}
