import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backupsOf, keptBackups, makeBackup } from '../../../electron/backend/store/backups.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { openDatabase } from '../../../electron/disk/sqlite.ts'
import { connection, job } from '../../support/builders.ts'
import { fillStore, rowsOf, storeIn } from '../../support/damaged-store.ts'

const silent = () => undefined
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9))
const names = (folder: string) => readdirSync(join(folder, 'backups')).sort()

test('makes one backup a day, and keeps the last five', () => {
  const folder = fillStore(3)
  const { store, backUp } = openStore(folder, silent)
  const made = Array.from({ length: 8 }, (_, index) => backUp(day(index + 1)))
  expect(made.every((path) => path !== null)).toBe(true)
  expect(backUp(new Date(day(8).getTime() + 23 * 3_600_000))).toBeNull()
  expect(backupsOf(folder)).toHaveLength(keptBackups)
  expect(backupsOf(folder)[0]).toEqual({
    path: made.at(-1),
    at: day(8).toISOString(),
    generation: 8,
    isPinned: false,
  })
  store.close()
  expect(rowsOf(made.at(-1)!)).toEqual(rowsOf(storeIn(folder)))
})

test('does not back up an empty store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-empty-'))
  const { store, backUp } = openStore(folder, silent)
  store.connections.save(connection({ id: 'local', embedded: true }))
  expect(backUp(day(1))).toBeNull()
  store.close()
})

test('backs up a store that contains only connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-connections-'))
  const { store, backUp } = openStore(folder, silent)
  store.connections.save(connection())
  expect(backUp(day(1))).not.toBeNull()
  store.close()
})

describe('with a wrong clock', () => {
  const wrong = { ahead: new Date(Date.UTC(2031, 5, 1)), behind: new Date(Date.UTC(2001, 0, 1)) }

  test('a backup dated years ahead does not count as the newest, is made once, and is removed in its turn', () => {
    const folder = fillStore(3)
    const { store, backUp } = openStore(folder, silent)
    backUp(day(1))
    const stale = backUp(wrong.ahead)!
    store.jobs.save(job({ id: 'newest' }))
    const next = backUp(day(3))!
    expect(backUp(new Date(day(3).getTime() + 3_600_000))).toBeNull()
    expect(backupsOf(folder).map(({ path }) => path)).toEqual([next, stale, expect.any(String)])
    for (let number = 4; number <= 7; number++) backUp(day(number))
    expect(backupsOf(folder)).toHaveLength(keptBackups)
    expect(existsSync(stale)).toBe(false)
    store.close()
    writeFileSync(storeIn(folder), 'garbage'.repeat(9_000))
    const again = openStore(folder, silent)
    expect(again.recovered?.backupAt).toBe(day(7).toISOString())
    expect(again.store.jobs.get('newest')).toBeDefined()
    again.store.close()
  })

  test('a backup dated years back is the newest, and is kept', () => {
    const folder = fillStore(3)
    const { store, backUp } = openStore(folder, silent)
    for (let number = 1; number <= keptBackups; number++) backUp(day(number))
    const made = backUp(wrong.behind)
    expect(backupsOf(folder)[0]).toMatchObject({ path: made, generation: keptBackups + 1 })
    expect(backUp(new Date(wrong.behind.getTime() + 3_600_000))).toBeNull()
    store.close()
  })
})

test('backups of a restored store are newer than all existing ones', () => {
  const folder = fillStore(3)
  const first = openStore(folder, silent)
  const [oldest] = [1, 2, 3].map((number) => first.backUp(day(number)))
  first.store.close()
  copyFileSync(oldest!, storeIn(folder))
  const { store, backUp } = openStore(folder, silent)
  const made = backUp(day(4))
  expect(backupsOf(folder)[0]).toMatchObject({ path: made, generation: 4 })
  store.close()
})

test('restores a missing store from its newest backup, and pins that backup', () => {
  const folder = fillStore(3)
  const whole = rowsOf(storeIn(folder))
  const first = openStore(folder, silent)
  first.backUp(day(1))
  first.store.close()
  rmSync(storeIn(folder))
  const { store, recovered } = openStore(folder, silent)
  expect(recovered).toMatchObject({ setAside: null, backupAt: day(1).toISOString() })
  expect(store.jobs.list()).toHaveLength(whole.jobs.length)
  expect(store.connections.list()).toHaveLength(whole.connections.length)
  store.close()
  expect(names(folder)).toEqual([expect.stringMatching(/\.kept\.sqlite$/)])
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
  expect(openStore(folder, silent).recovered).toBeNull()
})

test('recovers a store that is damaged again before the next backup from the pinned one', () => {
  const folder = fillStore(3)
  const first = openStore(folder, silent)
  first.backUp(day(1))
  first.store.jobs.save(job({ id: 'newest' }))
  first.backUp(day(2))
  first.store.close()
  for (let round = 0; round < 2; round++) {
    writeFileSync(storeIn(folder), 'garbage'.repeat(9_000))
    const { store, recovered } = openStore(folder, silent)
    expect(recovered?.backupAt).toBe(day(2).toISOString())
    expect(store.jobs.get('newest')).toBeDefined()
    store.close()
  }
})

test('replaces no backup with a failed one', () => {
  const folder = fillStore(3)
  const { store, backUp } = openStore(folder, silent)
  for (let index = 1; index <= 5; index++) backUp(day(index))
  store.close()
  const before = names(folder)
  const broken = {
    prepare: (sql: string) => ({
      get: () => undefined,
      run: (path: string) => sql.startsWith('VACUUM') && writeFileSync(path, 'no database'.repeat(500)),
    }),
  }
  expect(() => makeBackup(broken as never, folder, day(9))).toThrow(/not a database|damaged/)
  expect(names(folder)).toEqual(before)
})

test('takes only lost rows from the backup in a recovery, pins that backup, and deletes none', () => {
  const folder = fillStore(30)
  const first = openStore(folder, silent)
  const waiting = job({ id: 'only-in-the-copy', state: 'waiting' })
  first.store.jobs.save(waiting)
  first.store.connections.save(connection({ id: 'service-of-then' }))
  first.backUp(new Date())
  first.store.close()
  const [copy] = backupsOf(folder)
  const untouched = readFileSync(copy!.path)

  writeFileSync(storeIn(folder), 'garbage'.repeat(9_000))
  const { store, recovered } = openStore(folder, silent)
  expect(recovered).toMatchObject({ backupAt: copy!.at, kinds: { jobs: { recovered: 0, restored: 31, lost: 0 } } })
  // It may have been sent since then: it is looked for, never sent again by itself.
  expect(store.jobs.get('only-in-the-copy')).toMatchObject({ state: 'submitting', submitAttempts: 1 })
  expect(store.connections.get('service-of-then')).toBeDefined()
  expect(store.moments.forJob(store.jobs.list().at(-1)!.id)).toHaveLength(6)
  expect(store.ledger.list()).toHaveLength(30)
  store.close()
  expect(names(folder)).toEqual([basename(copy!.path).replace(/\.sqlite$/, '.kept.sqlite')])
  expect(readFileSync(join(folder, 'backups', names(folder)[0]!)).equals(untouched)).toBe(true)
})

test('does not restore rows deleted since the backup where the rest is readable', () => {
  const folder = fillStore(30)
  const first = openStore(folder, silent)
  first.backUp(new Date())
  first.store.connections.remove('service-7')
  first.store.close()
  // An index of another table goes: nothing of the connections was out of reach.
  const database = openDatabase(storeIn(folder))
  const root = Number(
    database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'ledger_by_date'").get()!['rootpage'],
  )
  database.close()
  const bytes = readFileSync(storeIn(folder))
  bytes.fill(0xa5, (root - 1) * 4096, root * 4096)
  writeFileSync(storeIn(folder), bytes)
  const { store, recovered } = openStore(folder, silent)
  expect(recovered?.kinds.connections).toMatchObject({ restored: 0, lost: 0, whole: true })
  expect(store.connections.get('service-7')).toBeUndefined()
  store.close()
})

test('skips a damaged backup', () => {
  const folder = fillStore(5)
  const first = openStore(folder, silent)
  first.backUp(day(1))
  first.backUp(day(2))
  first.store.close()
  const [newest, older] = backupsOf(folder)
  writeFileSync(newest!.path, 'garbage'.repeat(900))
  writeFileSync(storeIn(folder), 'garbage'.repeat(900))
  const { store, recovered } = openStore(folder, silent)
  expect(recovered?.backupAt).toBe(older!.at)
  expect(store.jobs.list()).toHaveLength(5)
  store.close()
})

test('completes a recovery that was interrupted between its two renames at the next start', () => {
  const folder = fillStore(5)
  const whole = rowsOf(storeIn(folder))
  copyFileSync(storeIn(folder), join(folder, 'studio.recovered.sqlite'))
  renameSync(storeIn(folder), join(folder, 'studio.damaged-2026-01-31T10-20-30.sqlite'))
  writeFileSync(`${storeIn(folder)}-wal`, 'the log of the damaged file')
  openStore(folder, silent).store.close()
  expect(rowsOf(storeIn(folder))).toEqual(whole)
  expect(existsSync(join(folder, 'studio.recovered.sqlite'))).toBe(false)
})

test('restarts a recovery that was interrupted before that', () => {
  const folder = fillStore(5)
  writeFileSync(join(folder, 'studio.recovered.sqlite'), 'half of one')
  writeFileSync(join(folder, 'studio.recovering.sqlite'), 'less than half')
  const { store, recovered } = openStore(folder, silent)
  expect(recovered).toBeNull()
  expect(store.jobs.list()).toHaveLength(5)
  store.close()
  expect(readdirSync(folder).filter((name) => name.includes('recover'))).toEqual([])
})
