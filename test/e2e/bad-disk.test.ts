/** On a disk that takes nothing, and with something no one foresaw, both hosts open a window that says so. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { asset, connection, job } from '../support/builders.ts'
import { eventually } from '../support/eventually.ts'
import { end, startWebHost } from '../support/launch-web.ts'
import { openClient } from '../support/studio-client.ts'
import { usualHosts } from './hosts.ts'

const hostFile = fileURLToPath(new URL('../../electron/web/main.ts', import.meta.url))

function fill(folder: string): void {
  const { store } = openStore(folder, () => undefined)
  store.connections.save(connection())
  store.jobs.save(job({ id: 'done', state: 'done', prompt: 'a red dragon', finishedAt: '2026-01-31T10:00:00.000Z' }))
  store.assets.save(asset({ id: 'model', name: 'The red dragon' }))
  store.close()
}

/** A small file system of its own, filled to the last byte. Null where this system, or this user, cannot have one. */
function fullFolder(): { folder: string; free: () => void; remove: () => void } | null {
  const place = mkdtempSync(join(tmpdir(), 'maquette-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place]).status !== 0) return null
  const folder = join(place, 'data')
  mkdirSync(folder)
  fill(folder)
  const filler = join(place, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
  return {
    folder,
    free: () => rmSync(filler),
    remove: () => void spawnSync('umount', ['-l', place]),
  }
}

const canFill = isFillable()

function isFillable(): boolean {
  const disk = fullFolder()
  disk?.remove()
  return disk !== null
}

describe.each(usualHosts)('on the %s', (_, launch) => {
  test('a full disk: the window shows the library, and recovers once there is space', async (context) => {
    const disk = fullFolder()
    if (disk === null) return context.skip('SKIPPED: no tmpfs can be mounted here')
    try {
      expect(statfsSync(disk.folder).bavail).toBe(0)
      const studio = await launch({ dataFolder: disk.folder })
      try {
        const { page } = studio
        await expect.poll(() => page.getByTestId('disk').textContent()).toContain('The disk is full.')
        await page.locator('[data-testid=queue-row][data-state=done]').first().waitFor()
        await page.getByText('The red dragon').first().waitFor()
        disk.free()
        await page.getByTestId('disk').waitFor({ state: 'detached' })
        expect(readdirSync(disk.folder)).toContain('service')
      } finally {
        await studio.quit()
      }
    } finally {
      disk.remove()
    }
  })

  // Where there is a full disk, that is enough of windows; `test/backend/bad-disk.test.ts` has this one too.
  test.skipIf(canFill)('a file in place of its folder: the window reports it', async () => {
    const dataFolder = join(mkdtempSync(join(tmpdir(), 'maquette-in-place-')), 'data')
    writeFileSync(dataFolder, 'a file')
    const studio = await launch({ dataFolder })
    try {
      await expect.poll(() => studio.page.getByTestId('disk').textContent()).toContain('cannot write')
      rmSync(dataFolder)
      await studio.page.getByTestId('disk').waitFor({ state: 'detached' })
    } finally {
      await studio.quit()
    }
  })
})

const isRoot = process.getuid?.() === 0
/** Permissions bind neither root nor Windows. */
const as = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const hasBoundUser =
  process.platform !== 'win32' &&
  spawnSync(process.execPath, ['-e', `fs.readFileSync(${JSON.stringify(hostFile)})`], as).status === 0
const noBoundUser = 'SKIPPED: no user here whom a read-only folder binds'

test('a read-only folder: the library is shown, and writes are refused', async (context) => {
  if (!hasBoundUser) return context.skip(noBoundUser)
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-read-only-'))
  fill(dataFolder)
  chmodSync(join(dataFolder, 'studio.sqlite'), 0o644)
  chmodSync(dataFolder, 0o555)
  const host = await startWebHost(dataFolder, [], as)
  try {
    const client = await openClient(host.url)
    expect(await client.call('studio.snapshot', {})).toMatchObject({
      disk: { code: 'disk-denied' },
      jobs: [{ id: 'done' }],
      assets: [{ id: 'model' }],
    })
    await expect(client.call('assets.delete', { id: 'model' })).rejects.toMatchObject({ code: 'disk-denied' })
    chmodSync(dataFolder, 0o777)
    if (isRoot) chmodSync(join(dataFolder, 'studio.sqlite'), 0o666)
    expect((await client.call('assets.delete', { id: 'model' })).deletedAt).not.toBeNull()
  } finally {
    await end(host.child, 'SIGTERM')
  }
})

test.each([
  ['all of its own data folder', 'chmod -R a=rX .', 'chmod -R u+w .', ''],
  ['its own store', 'chmod 400 studio.sqlite', 'chmod 600 studio.sqlite', '/studio.sqlite'],
  ['the folders of its own library', 'chmod -R u-w */', 'chmod -R u+w */', '/assets'],
])(
  'a user with read-only access to %s sees a banner, no unexpected error, and can continue once that has changed',
  async (_, close, open, path) => {
    if (!hasBoundUser) return console.warn(noBoundUser)
    const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-read-only-'))
    const change = (command: string) => expect(spawnSync('sh', ['-c', command], { cwd: dataFolder }).status).toBe(0)
    fill(dataFolder)
    if (isRoot) change(`chown -R ${as.uid}:${as.gid} .`)
    // As a studio leaves it that has run: nothing needs to be written to open it.
    const before = await startWebHost(dataFolder, [], as)
    await (await openClient(before.url)).call('studio.snapshot', {})
    await eventually(() => expect(readdirSync(join(dataFolder, 'service'))).toContain('webhooks'))
    await end(before.child, 'SIGTERM')

    change(close)
    const host = await startWebHost(dataFolder, [], as)
    try {
      const client = await openClient(host.url)
      expect(await client.call('studio.snapshot', {})).toMatchObject({
        disk: { code: 'disk-denied', details: { path: dataFolder + path } },
        jobs: [{ id: 'done' }],
        assets: [{ id: 'model' }],
        notices: [],
      })
      await expect(client.call('assets.delete', { id: 'model' })).rejects.toMatchObject({ code: 'disk-denied' })
      change(open)
      expect((await client.call('assets.delete', { id: 'model' })).deletedAt).not.toBeNull()
      expect(await client.call('studio.snapshot', {})).toMatchObject({ disk: null, notices: [] })
      expect(readdirSync(dataFolder)).not.toContain('errors.log')
    } finally {
      await end(host.child, 'SIGTERM')
    }
  },
)
