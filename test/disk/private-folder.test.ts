import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { saveCopy } from '../../electron/desktop/save-copy.ts'
import { closeToOthers, openPrivateFolder } from '../../electron/disk/private-folder.ts'

const hasModes = process.platform !== 'win32'
if (!hasModes) console.warn('SKIPPED: Windows keeps a person’s folders from others by itself and has no such modes')
const modeOf = (path: string) => statSync(path).mode & 0o777
const newFolder = () => mkdtempSync(join(tmpdir(), 'maquette-private-'))

/** A folder as earlier versions made it, whatever this process's umask is. */
function openLibrary(...more: string[]): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'assets', 'a1'), { recursive: true })
  mkdirSync(join(folder, 'service', 'tasks', 't1', 'outputs'), { recursive: true })
  const files = ['studio.sqlite', 'keys.sealed', 'assets/a1/cat.glb', 'service/tasks/t1/outputs/cat.glb', ...more]
  for (const file of files) {
    writeFileSync(join(folder, file), 'x')
    chmodSync(join(folder, file), 0o666)
  }
  for (const each of ['', 'assets', 'assets/a1', 'service', 'service/tasks', 'service/tasks/t1/outputs'])
    chmodSync(join(folder, each), 0o777)
  return folder
}

test.skipIf(!hasModes)('makes a folder of an earlier version private, with everything in it', async () => {
  const folder = openLibrary()
  openPrivateFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  expect(await closeToOthers(folder)).toBe(0)
  for (const each of ['assets', 'assets/a1', 'service', 'service/tasks', 'service/tasks/t1/outputs'])
    expect([each, modeOf(join(folder, each))]).toEqual([each, 0o700])
  for (const each of ['studio.sqlite', 'keys.sealed', 'assets/a1/cat.glb', 'service/tasks/t1/outputs/cat.glb'])
    expect([each, modeOf(join(folder, each))]).toEqual([each, 0o600])
})

test.skipIf(!hasModes)('creates a new folder as private, including missing parents', () => {
  const above = join(newFolder(), 'a')
  openPrivateFolder(join(above, 'b'))
  expect([modeOf(above), modeOf(join(above, 'b'))]).toEqual([0o700, 0o700])
})

test.skipIf(!hasModes)('restricts a read-only folder and keeps it read-only', () => {
  const folder = openLibrary()
  chmodSync(folder, 0o555)
  openPrivateFolder(folder)
  expect(modeOf(folder)).toBe(0o500)
})

test.skipIf(!hasModes)(
  'leaves a folder with other files open and restricts only what belongs to Maquette',
  async () => {
    const folder = openLibrary('holiday.jpg')
    mkdirSync(join(folder, 'Documents'))
    chmodSync(join(folder, 'Documents'), 0o755)
    openPrivateFolder(folder)
    expect(await closeToOthers(folder)).toBe(0)
    expect(modeOf(folder)).toBe(0o777)
    expect(modeOf(join(folder, 'holiday.jpg'))).toBe(0o666)
    expect(modeOf(join(folder, 'Documents'))).toBe(0o755)
    expect(modeOf(join(folder, 'assets'))).toBe(0o700)
    expect(modeOf(join(folder, 'studio.sqlite'))).toBe(0o600)
  },
)

test.skipIf(!hasModes)('does not follow links, and ignores missing files', async () => {
  const folder = openLibrary()
  const elsewhere = openLibrary()
  await rename(join(folder, 'assets'), join(folder, 'assets.before'))
  symlinkSync(join(elsewhere, 'assets'), join(folder, 'assets'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'studio.link'))
  expect(await closeToOthers(folder)).toBe(0)
  expect(modeOf(join(elsewhere, 'assets'))).toBe(0o777)
  expect(await closeToOthers(join(folder, 'nowhere'))).toBe(0)
})

test.skipIf(!hasModes)('keeps read-only and executable files as they are', async () => {
  const folder = openLibrary()
  chmodSync(join(folder, 'keys.sealed'), 0o444)
  await closeToOthers(folder)
  expect(modeOf(join(folder, 'keys.sealed'))).toBe(0o400)
})

test.skipIf(!hasModes)(
  'an export has the usual modes of the artist’s files; a replaced file keeps its own',
  async () => {
    const folder = newFolder()
    const source = join(folder, 'private.glb')
    writeFileSync(source, 'x', { mode: 0o600 })
    const usual = join(folder, 'usual.txt')
    writeFileSync(usual, 'x')
    await saveCopy(source, join(folder, 'new.glb'))
    expect(modeOf(join(folder, 'new.glb'))).toBe(modeOf(usual))
    const shared = join(folder, 'shared.glb')
    writeFileSync(shared, 'before')
    chmodSync(shared, 0o664)
    await saveCopy(source, shared)
    expect([modeOf(shared), statSync(shared).size]).toEqual([0o664, 1])
  },
)

test.skipIf(!hasModes)('no file is open to others even briefly, whatever the umask: modes are set at creation', () => {
  const folder = join(newFolder(), 'data')
  const child = fileURLToPath(new URL('../support/open-umask-child.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, folder], { encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const { open, seen } = JSON.parse(stdout) as { open: string[]; seen: string[] }
  const names = seen.map((path) => path.slice(folder.length)).join('\n')
  for (const kind of [
    /^.studio\.sqlite$/m,
    /sqlite-wal$/m,
    /sqlite-shm$/m,
    /backups.+sqlite\.part$/m,
    /recovering\.sqlite$/m,
    /damaged-.+\.sqlite$/m,
    /keys\.sealed$/m,
    /asset\.json$/m,
    /box\.stl$/m,
    /web-host\.json$/m,
    /open\.html$/m,
    /errors\.log$/m,
  ])
    expect(names).toMatch(kind)
  expect(open).toEqual([])
})
