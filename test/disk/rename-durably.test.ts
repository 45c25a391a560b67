/** A rename lasts only when the folder of the new name is on disk: of every one in the store and the library, and in the service. */
import type * as fs from 'node:fs'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { moveInto } from '../../electron/backend/library/disk.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { openDatabase } from '../../electron/disk/sqlite.ts'
import { renameDurably, replaceFile, writeFileDurably } from '../../electron/disk/durable.ts'
import { connection } from '../support/builders.ts'

/** What was done, in order: renames by their new name, flushes by what was flushed. */
const done = vi.hoisted(() => ({ calls: [] as { kind: 'rename' | 'flush'; path: string }[] }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const opened = new Map<number, string>()
  const openSync: typeof real.openSync = (path, ...words) => {
    const file = real.openSync(path, ...words)
    opened.set(file, String(path))
    return file
  }
  const fsyncSync: typeof real.fsyncSync = (file) => {
    done.calls.push({ kind: 'flush', path: opened.get(file) ?? '' })
    real.fsyncSync(file)
  }
  const renameSync: typeof real.renameSync = (from, to) => {
    done.calls.push({ kind: 'rename', path: String(to) })
    real.renameSync(from, to)
  }
  return { ...real, default: { ...real, openSync, fsyncSync, renameSync }, openSync, fsyncSync, renameSync }
})

const newFolder = () => mkdtempSync(join(tmpdir(), 'maquette-renames-'))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** New names of which the folder was not flushed afterwards. */
function unflushed(): string[] {
  const { calls } = done
  return calls.flatMap(({ kind, path }, index) =>
    kind === 'rename' && !calls.slice(index).some((later) => later.kind === 'flush' && later.path === dirname(path))
      ? [path]
      : [],
  )
}

function renames(): number {
  return done.calls.filter(({ kind }) => kind === 'rename').length
}

test('flushes the folders of replaced, written and moved files', async () => {
  const folder = newFolder()
  done.calls = []
  replaceFile(join(folder, 'a'), 'text')
  await writeFileDurably(join(folder, 'b'), [Buffer.from('bytes')])
  mkdirSync(join(folder, 'other'))
  renameDurably(join(folder, 'a'), join(folder, 'other', 'a'))
  expect([renames(), unflushed()]).toEqual([3, []])
  expect(done.calls.at(-1)).toEqual({ kind: 'flush', path: folder })
})

test('flushes the parent of a new library folder that a file is moved into', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'staged'), 'bytes')
  done.calls = []
  await moveInto(join(folder, 'staged'), join(folder, 'assets', 'a1', 'cat.glb'))
  expect([renames(), unflushed()]).toEqual([1, []])
  expect(done.calls).toContainEqual({ kind: 'flush', path: folder })
})

test('flushes the folders of a store copy and of everything that a recovery moves', () => {
  const folder = newFolder()
  done.calls = []
  const { store, backUp } = openStore(folder, () => undefined)
  store.connections.save(connection())
  backUp(new Date())
  store.close()
  const path = join(folder, 'studio.sqlite')
  writeFileSync(path, 'garbage'.repeat(9_000))
  openStore(folder, () => undefined).store.close()
  // The copy, the new store twice, the pinned copy, and the damaged store.
  expect([renames(), unflushed()]).toEqual([5, []])
})

test('SQLite asks macOS to flush the drive cache', () => {
  const folder = newFolder()
  const database = openDatabase(join(folder, 'a.sqlite'))
  expect(database.prepare('PRAGMA fullfsync').get()).toEqual({ fullfsync: 1 })
  expect(database.prepare('PRAGMA checkpoint_fullfsync').get()).toEqual({ checkpoint_fullfsync: 1 })
  database.close()
  rmSync(folder, { recursive: true })
})

test('no other code renames files, except where losing them is harmless', () => {
  const mayBeLost = [
    'electron/backend/library/derived/derived-cache.ts',
    'electron/backend/studio/receipts.ts',
    'electron/disk/uncaught-exceptions.ts',
  ]
  const renaming = globSync('electron/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\brename(Sync)?\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(renaming.sort()).toEqual([...mayBeLost, 'electron/disk/durable.ts'].sort())
})
