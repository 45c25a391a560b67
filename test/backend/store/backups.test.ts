import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { backupsOf, keptBackups, makeBackup } from '../../../electron/backend/store/backups.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { openDatabase } from '../../../electron/disk/sqlite.ts'
import { connection, job } from '../../support/builders.ts'
import { fillStore, rowsOf, storeIn } from '../../support/damaged-store.ts'

const silent = () => undefined
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9))
const names = (folder: string) => readdirSync(join(folder, 'backups')).sort()

test('a copy is kept once a day, and the last five stay', () => {
  const folder = fillStore(3)
  const { store, backUp } = openStore(folder, silent)
  const made = Array.from({ length: 8 }, (_, index) => backUp(day(index + 1)))
  expect(made.every((path) => path !== null)).toBe(true)
  expect(backUp(new Date(day(8).getTime() + 23 * 3_600_000))).toBeNull()
  expect(backupsOf(folder)).toHaveLength(keptBackups)
  expect(backupsOf(folder)[0]).toEqual({ path: made.at(-1), at: day(8).toISOString() })
  store.close()
  expect(rowsOf(made.at(-1)!)).toEqual(rowsOf(storeIn(folder)))
})

test('an empty store is not copied', () => {
  const folder = fillStore(0)
  const { store, backUp } = openStore(folder, silent)
  expect(backUp(day(1))).toBeNull()
  store.close()
})

test('a copy that cannot be made takes the place of none', () => {
  const folder = fillStore(3)
  const { store, backUp } = openStore(folder, silent)
  for (let index = 1; index <= 5; index++) backUp(day(index))
  store.close()
  const before = names(folder)
  const broken = { prepare: () => ({ run: (path: string) => writeFileSync(path, 'no database'.repeat(500)) }) }
  expect(() => makeBackup(broken as never, folder, day(9))).toThrow(/not a database|damaged/)
  expect(names(folder)).toEqual(before)
})

test('a recovery takes from the copy what is lost, pins that copy, and deletes none', () => {
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
  expect(store.moments.of(store.jobs.list().at(-1)!.id)).toHaveLength(6)
  expect(store.ledger.list()).toHaveLength(30)
  store.close()
  expect(names(folder)).toEqual([basename(copy!.path).replace(/\.sqlite$/, '.kept.sqlite')])
  expect(readFileSync(join(folder, 'backups', names(folder)[0]!)).equals(untouched)).toBe(true)
})

test('what was deleted since the copy stays deleted where the rest can be read', () => {
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

test('a copy that is damaged itself is passed over', () => {
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

test('a recovery that was cut off between its two moves is finished by the next start', () => {
  const folder = fillStore(5)
  const whole = rowsOf(storeIn(folder))
  copyFileSync(storeIn(folder), join(folder, 'studio.recovered.sqlite'))
  renameSync(storeIn(folder), join(folder, 'studio.damaged-2026-01-31T10-20-30.sqlite'))
  writeFileSync(`${storeIn(folder)}-wal`, 'the log of the damaged file')
  openStore(folder, silent).store.close()
  expect(rowsOf(storeIn(folder))).toEqual(whole)
  expect(existsSync(join(folder, 'studio.recovered.sqlite'))).toBe(false)
})

test('a recovery that was cut off before that begins again', () => {
  const folder = fillStore(5)
  writeFileSync(join(folder, 'studio.recovered.sqlite'), 'half of one')
  writeFileSync(join(folder, 'studio.recovering.sqlite'), 'less than half')
  const { store, recovered } = openStore(folder, silent)
  expect(recovered).toBeNull()
  expect(store.jobs.list()).toHaveLength(5)
  store.close()
  expect(readdirSync(folder).filter((name) => name.includes('recover'))).toEqual([])
})
