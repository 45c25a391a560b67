import { copyFileSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { type Migration, migrations } from '../../../electron/backend/store/migrations.ts'
import { backupsOf } from '../../../electron/backend/store/backups.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { asset, connection, job } from '../../support/builders.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'maquette-store-'))
const silent = () => undefined
const fileIn = (at: string) => join(at, 'studio.sqlite')
const newest = migrations.at(-1)!.number

/** A store with something in it, closed. */
function filled(jobs = 3): string {
  const at = folder()
  const { store } = openStore(at, silent)
  store.transaction(() => {
    for (let index = 0; index < jobs; index++) store.jobs.save(job({ prompt: `dragon ${index} `.repeat(40) }))
  })
  store.connections.save(connection())
  store.close()
  return at
}

describe('the store', () => {
  test('returns stored values after it was closed', () => {
    const at = folder()
    const first = openStore(at, silent)
    const [one, two] = [job(), job()]
    const model = asset()
    first.store.jobs.save(one)
    first.store.jobs.save(two)
    first.store.assets.save(model)
    first.store.connections.save(connection())
    first.store.values.set('draft', { prompt: 'a cat' })
    first.store.jobs.save({ ...one, state: 'submitting' })
    first.store.close()

    const { store, recovered } = openStore(at, silent)
    expect(recovered).toBeNull()
    expect(store.jobs.list()).toEqual([two, { ...one, state: 'submitting' }])
    expect(store.jobs.get(two.id)).toEqual(two)
    expect(store.assets.list()).toEqual([model])
    expect(store.connections.get('paid')).toEqual(connection())
    expect(store.values.get('draft')).toEqual({ prompt: 'a cat' })
    store.connections.remove('paid')
    store.values.remove('draft')
    expect(store.connections.get('paid')).toBeUndefined()
    expect(store.values.get('draft')).toBeUndefined()
    store.close()
  })

  test('keeps one ledger entry for a job and a kind, with the latest amount', () => {
    const { store } = openStore(folder(), silent)
    const entry = {
      id: '1',
      at: '2026-01-31T09:00:00.000Z',
      connectionId: 'paid',
      connectionName: 'A paid service',
      jobId: 'a',
      modelName: 'First 3.1',
      project: '',
      kind: 'charge' as const,
      least: null,
      basis: 'reported' as const,
      unit: 'credits' as const,
    }
    store.ledger.add({ ...entry, credits: 20 })
    store.ledger.add({ ...entry, id: '2', at: '2026-02-01T09:00:00.000Z', credits: 35 })
    store.ledger.add({ ...entry, id: '3', kind: 'refund', credits: null })
    store.ledger.add({ ...entry, id: '4', kind: 'quote', credits: 0 })
    expect(store.ledger.list()).toEqual([
      { ...entry, credits: 35 },
      { ...entry, id: '3', kind: 'refund', credits: null },
    ])
    store.ledger.add({ ...entry, id: '5', credits: 0 })
    expect(store.ledger.list()[0]).toEqual({ ...entry, credits: 0 })
    store.close()
  })

  test('lists and sums the ledger of a period, excluding its end', () => {
    const { store } = openStore(folder(), silent)
    const entry = {
      id: '1',
      connectionId: 'x',
      connectionName: '',
      modelName: '',
      project: '',
      kind: 'charge' as const,
      least: null,
      basis: 'reported' as const,
      unit: 'credits' as const,
    }
    const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
    for (const [number, credits] of [5, 0.1, 0.2, null, 7].entries())
      store.ledger.add({ ...entry, at: day(number + 1), jobId: `job-${number}`, credits })
    store.ledger.add({ ...entry, at: day(2), jobId: 'job-0', kind: 'refund', credits: 5 })
    store.ledger.add({ ...entry, at: day(2), jobId: 'other', connectionId: 'y', unit: 'USD', credits: null })
    store.ledger.add({ ...entry, at: day(3), jobId: 'dollars', connectionId: 'y', unit: 'USD', credits: 0.25 })
    const period = { from: day(2), to: day(5) }
    expect(store.ledger.list(period).map(({ jobId }) => jobId)).toEqual([
      'job-1',
      'job-0',
      'other',
      'job-2',
      'dollars',
      'job-3',
    ])
    const totals = store.ledger
      .totals(period)
      .sort((a, b) => (a.kind + a.connectionId < b.kind + b.connectionId ? -1 : 1))
    expect(totals).toEqual([
      {
        connectionId: 'x',
        unit: 'credits',
        kind: 'charge',
        credits: expect.closeTo(0.3, 12),
        estimated: 0,
        unknown: 1,
      },
      { connectionId: 'y', unit: 'USD', kind: 'charge', credits: 0.25, estimated: 0, unknown: 1 },
      { connectionId: 'x', unit: 'credits', kind: 'refund', credits: 5, estimated: 0, unknown: 0 },
    ])
    store.close()
  })

  test('rolls back a transaction that fails', () => {
    const { store } = openStore(folder(), silent)
    const work = () =>
      store.transaction(() => {
        store.jobs.save(job())
        throw new AppError('cancelled', 'no')
      })
    expect(work).toThrow('no')
    expect(store.jobs.list()).toEqual([])
    store.close()
  })

  test('refuses to save an invalid row', () => {
    const { store } = openStore(folder(), silent)
    expect(() => store.jobs.save({ ...job(), state: 'dancing' as 'done' })).toThrow('state')
    expect(store.jobs.list()).toEqual([])
    store.close()
  })

  test('skips one invalid row and logs it once', () => {
    const at = filled()
    const database = new DatabaseSync(fileIn(at))
    database.exec("UPDATE jobs SET body = '{}' WHERE rowid = 1")
    database.close()
    const said: string[] = []
    const { store, recovered } = openStore(at, (_level, message) => said.push(message))
    expect(recovered).toBeNull()
    expect(store.jobs.list()).toHaveLength(2)
    expect(store.jobs.list()).toHaveLength(2)
    expect(said).toHaveLength(1)
    store.close()
  })

  test('finds assets by name, input, main file and bin', () => {
    const { store } = openStore(folder(), silent)
    const inputs = [{ slot: 'image', name: 'a.png', sha256: 'f00d', assetId: null }]
    store.assets.save(asset({ id: 'a', name: 'Größe', provenance: { ...asset().provenance, inputs } }))
    store.assets.save(asset({ id: 'b', name: 'Größe 2', deletedAt: '2026-01-01T00:00:00.000Z' }))
    store.assets.save(asset({ id: 'c', name: 'Cat', partOf: 'a', pending: true }))
    const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id)
    expect(store.assets.namesLike('Größe')).toEqual(new Set(['Größe', 'Größe 2']))
    expect(ids(store.assets.deletedBefore('2026-01-02'))).toEqual(['b'])
    expect(ids(store.assets.deletedBefore('2025-12-31'))).toEqual([])
    expect(['f00d', 'beef'].map((hash) => store.assets.usesInput(hash))).toEqual([true, false])
    expect([ids(store.assets.partsOf('a')), ids(store.assets.pending())]).toEqual([['c'], ['c']])
    store.close()
  })
})

describe('a damaged store', () => {
  const damages: Record<string, (at: string) => void> = {
    'of garbage': (at) => writeFileSync(fileIn(at), 'this is not a database at all, but it is long enough'.repeat(40)),
    'that is cut off': (at) => truncateSync(fileIn(at), 20_000),
    'with overwritten pages': (at) => {
      const bytes = readFileSync(fileIn(at))
      bytes.fill(0xa5, 4096, bytes.length - 4096)
      writeFileSync(fileIn(at), bytes)
    },
    'with one text overwritten': (at) => {
      const bytes = readFileSync(fileIn(at))
      const text = '"prompt":"dragon 7 '
      for (let place = bytes.indexOf(text); place >= 0; place = bytes.indexOf(text)) bytes.fill(0, place, place + 8)
      writeFileSync(fileIn(at), bytes)
    },
    'that lost a table': (at) => {
      const database = new DatabaseSync(fileIn(at))
      database.exec('DROP TABLE assets')
      database.close()
    },
    'of another program': (at) => {
      writeFileSync(fileIn(at), '')
      const database = new DatabaseSync(fileIn(at))
      database.exec('CREATE TABLE jobs (something TEXT)')
      database.close()
    },
  }

  test.each(Object.keys(damages))('%s is set aside whole, and replaced by a working one', (kind) => {
    const at = filled(60)
    damages[kind]!(at)
    const damaged = readFileSync(fileIn(at))
    writeFileSync(`${fileIn(at)}-wal`, '')
    const { store, recovered } = openStore(at, silent)
    expect(recovered?.setAside).toMatch(/studio\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?\.sqlite$/)
    expect(readFileSync(recovered!.setAside!).equals(damaged)).toBe(true)
    const expected: Record<string, number> = {
      'that lost a table': 60,
      'of garbage': 0,
      'of another program': 0,
      'with one text overwritten': 59,
    }
    expect(store.jobs.list()).toHaveLength(expected[kind] ?? recovered!.kinds.jobs!.recovered)
    store.jobs.save(job())
    store.close()
    expect(openStore(at, silent).recovered).toBeNull()
  })

  test('never replaces one that was set aside before', () => {
    const at = filled()
    for (let round = 0; round < 2; round++) {
      writeFileSync(fileIn(at), `garbage ${round}`.repeat(200))
      openStore(at, silent).store.close()
    }
    expect(readdirSync(at).filter((name) => name.includes('.damaged-'))).toHaveLength(2)
  })

  test('of a newer program is refused and left unchanged', () => {
    const at = filled()
    const database = new DatabaseSync(fileIn(at))
    database.exec('PRAGMA user_version = 99')
    database.close()
    const before = readdirSync(at).filter((name) => name.includes('damaged'))
    let error: AppError | null = null
    try {
      openStore(at, silent)
    } catch (thrown) {
      error = AppError.from(thrown)
    }
    expect(error?.code).toBe('data-corrupt')
    expect(error?.details).toMatchObject({ reason: 'newer-version', found: 99, supported: newest })
    expect(before).toEqual([])
    expect(readdirSync(at).filter((name) => name.includes('damaged'))).toEqual([])
  })
})

describe('a migration', () => {
  const next = newest + 1
  const third: Migration = { number: next, description: 'a colour', sql: 'ALTER TABLE jobs ADD COLUMN colour TEXT' }

  test('runs once, after a copy of the store', () => {
    const at = filled()
    openStore(at, silent, [...migrations, third]).store.close()
    const [copy] = backupsOf(at).map(({ path }) => path)
    expect(copy).toMatch(new RegExp(`studio\\.[\\dT-]+\\.1\\.before-${next}\\.sqlite$`))
    const again = openStore(at, silent, [...migrations, third])
    expect(again.store.jobs.list()).toHaveLength(3)
    again.store.close()

    // The copy is a whole store of the old version.
    const elsewhere = folder()
    copyFileSync(copy!, fileIn(elsewhere))
    const old = openStore(elsewhere, silent)
    expect(old.recovered).toBeNull()
    expect(old.store.jobs.list()).toHaveLength(3)
    old.store.close()
  })

  test('recovers a store that has lost the table with the backup counter', () => {
    const at = filled()
    const database = new DatabaseSync(fileIn(at))
    database.exec('DROP TABLE named_values')
    database.close()
    const { store, recovered } = openStore(at, silent, [...migrations, third])
    expect(recovered).not.toBeNull()
    expect(store.jobs.list()).toHaveLength(3)
    store.close()
  })

  test('that fails half way is rolled back', () => {
    const at = filled()
    const broken: Migration = {
      number: next,
      description: 'breaks',
      sql: 'CREATE TABLE half (x); SELECT * FROM nowhere',
    }
    const { recovered, store } = openStore(at, silent)
    expect(recovered).toBeNull()
    store.close()
    expect(() => openStore(at, silent, [...migrations, broken])).toThrow(`step ${next}`)
    expect(readdirSync(at).filter((name) => /damaged|recover/.test(name))).toEqual([])
    const database = new DatabaseSync(fileIn(at))
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: newest })
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined()
    database.close()
  })
})
