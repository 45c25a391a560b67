/**
 * An update from the address to the restart, with the real electron-updater, over the desktop stand-in: as an AppImage, which is a file
 * that takes the place of another. The other systems' installers run only in the public CI.
 */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layOut } from '../../scripts/packaged-files.mjs'
import { signDescription } from '../../scripts/sign-update.mjs'
import { launchStandIn, type StandInStudio } from '../support/launch-stand-in.ts'
import { newDataFolder } from './hosts.ts'

const work = mkdtempSync(join(tmpdir(), 'maquette-update-'))
const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const marker = join(work, 'new-one-started')
const installed = join(work, 'Maquette.AppImage')
const newer = `#!/bin/sh\nset -e\necho "$0" > '${marker}'\n`
const sha512 = createHash('sha512').update(newer).digest('base64')
const description = `version: 9.0.0
files:
  - url: Maquette-9.0.0-x64.AppImage
    sha512: ${sha512}
    size: ${newer.length}
path: Maquette-9.0.0-x64.AppImage
sha512: ${sha512}
releaseNotes: <b>Faster</b>, and it flies.
releaseDate: '2026-11-23T03:00:00.000Z'
`
/** What the address serves, and what it was asked for. */
const served = new Map<string, string>()
const asked: string[] = []
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  asked.push(path)
  const body = served.get(path)
  response.writeHead(body === undefined ? 404 : 200).end(body)
})

describe.skipIf(process.platform !== 'linux')('an update of an AppImage', () => {
  let studio: StandInStudio
  const state = () => studio.page.getByTestId('update-state').textContent()
  const check = () => studio.page.getByTestId('check-updates').click()

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const resources = join(work, 'resources')
    for (const folder of ['app.asar', 'app.asar.unpacked']) {
      mkdirSync(join(resources, folder), { recursive: true })
      layOut(join(resources, folder), { publicKey: keys.publicKey })
    }
    // As electron-builder writes it, but for the address, which must be https there.
    const feed = `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: maquette-updater\n`
    writeFileSync(join(resources, 'app-update.yml'), feed)
    writeFileSync(installed, 'the old one')
    chmodSync(installed, 0o755)
    studio = await launchStandIn(
      { dataFolder: newDataFolder() },
      {
        STAND_IN_PACKAGED: '1',
        STAND_IN_RESOURCES: resources,
        APPIMAGE: installed,
        XDG_CACHE_HOME: join(work, 'cache'),
      },
      [],
      join(resources, 'app.asar/dist/desktop/main.js'),
    )
    await studio.page.getByTestId('prompt').waitFor()
    await studio.ask({ ask: 'choose-menu-item', label: 'Settings…' })
    await studio.page.getByTestId('application-tab').click()
    await studio.page.getByTestId('check-updates').waitFor()
  })
  afterAll(async () => {
    await studio.kill()
    server.close()
    rmSync(work, { recursive: true, force: true })
  })

  test('is not checked for at start, and an unreachable address is reported', async () => {
    expect(asked).toEqual([])
    await check()
    await expect.poll(state).toContain('not reached')
    expect(asked.every((path) => path === '/latest-linux.yml')).toBe(true)
  })

  test('is rejected before the download when it was signed with another key', async () => {
    const other = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    served.set('/latest-linux.yml', signDescription('latest-linux.yml', description, other.privateKey))
    served.set('/Maquette-9.0.0-x64.AppImage', newer)
    await check()
    await expect.poll(state).toContain('signature is not valid')
    expect(asked).not.toContain('/Maquette-9.0.0-x64.AppImage')
  })

  test('is rejected when it was signed for another channel', async () => {
    served.set('/latest-linux.yml', signDescription('beta-linux.yml', description, keys.privateKey))
    await check()
    await expect.poll(state).toContain('signature is not valid')
    expect(asked).not.toContain('/Maquette-9.0.0-x64.AppImage')
  })

  test('is discarded when its file is not the signed one', async () => {
    served.set('/latest-linux.yml', signDescription('latest-linux.yml', description, keys.privateKey))
    served.set('/Maquette-9.0.0-x64.AppImage', newer.replace('set -e', 'set +e'))
    await check()
    await expect.poll(state).toContain('not downloaded')
  })

  test('is downloaded, shows the release notes as plain text, and waits for the user', async () => {
    served.set('/Maquette-9.0.0-x64.AppImage', newer)
    await check()
    await expect.poll(state).toContain('9.0.0 is ready to install')
    await expect.poll(() => studio.page.getByTestId('update-notes').textContent()).toBe('<b>Faster</b>, and it flies.')
    expect(readFileSync(installed, 'utf8')).toBe('the old one')
  })

  test('stops the studio, replaces the old version and starts', async () => {
    await studio.page.getByTestId('install-update').click()
    await studio.gone
    await expect.poll(() => existsSync(marker)).toBe(true)
    const started = readFileSync(marker, 'utf8').trim()
    expect(readFileSync(started, 'utf8')).toBe(newer)
  })
})
