/**
 * The application as it is shipped, over the desktop stand-in. In `npm test` as it is laid out; in its long form packed by
 * electron-builder over a stand-in of the runtime, with its fuses read back, through the whole journey.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { layOut, packagedFiles } from '../../scripts/packaged-files.mjs'
import { packageStudio } from '../../scripts/package.mjs'
import { shippedPackages } from '../../scripts/shipped.mjs'
import { launchStandIn, startStandIn } from '../support/launch-stand-in.ts'
import { isLong } from '../support/long.ts'
import { newDataFolder } from './hosts.ts'
import { testJourney } from './journey.ts'

/** How a fuse that is on stands in the binary. */
const fuseOn = '1'.charCodeAt(0)
const packaged = { STAND_IN_PACKAGED: '1' }
const main = 'dist/desktop/main.js'
const work = mkdtempSync(join(tmpdir(), 'maquette-packaged-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Puts application and archive where Electron would see them: what is outside the archive is in the archive's folder too. */
const place = (name: string) => ({
  archive: join(work, name, 'app.asar'),
  outside: join(work, name, 'app.asar.unpacked'),
})

/** Starts it with `--smoke` and waits for what it writes. */
async function smoke(mainPath: string): Promise<unknown> {
  const dataFolder = newDataFolder()
  await startStandIn(dataFolder, packaged, ['--smoke'], mainPath).gone
  return JSON.parse(readFileSync(join(dataFolder, 'smoke.json'), 'utf8')) as unknown
}

describe('unpacked, outside its project', () => {
  const { archive, outside } = place('laid-out')
  beforeAll(() => {
    for (const folder of [archive, outside]) {
      mkdirSync(folder, { recursive: true })
      layOut(folder)
    }
    // Only the worker and what it loads are there.
    for (const name of ['renderer', 'desktop/main.js']) rmSync(join(outside, 'dist', name), { recursive: true })
  })

  test('opens its window and makes a model', async () => {
    expect(await smoke(join(archive, main))).toEqual({
      ok: true,
      problem: null,
      version: expect.any(String),
      isPackaged: true,
    })
  })

  test('refuses to start with a debugger, and changes nothing', async () => {
    const dataFolder = newDataFolder()
    const words = ['--remote-debugging-port=9222']
    await expect(launchStandIn({ dataFolder }, packaged, words, join(archive, main))).rejects.toThrow(
      /Maquette does not open with --remote-debugging-port/,
    )
    expect(readdirSync(dataFolder)).toEqual([])
  })
})

/** The stand-in of the runtime has the shape of Linux’s. */
describe.skipIf(!isLong || process.platform !== 'linux')('packed by electron-builder', () => {
  const { archive, outside } = place('packed')
  const output = join(work, 'release')
  const resources = join(output, 'linux-unpacked', 'resources')

  beforeAll(async () => {
    const key = join(work, 'key.pem')
    writeFileSync(key, 'a public key')
    vi.stubEnv('MAQUETTE_UPDATE_FEED', 'https://updates.example/maquette')
    vi.stubEnv('MAQUETTE_UPDATE_KEY', key)
    await packageStudio({ output })
    vi.unstubAllEnvs()
    extractAll(join(resources, 'app.asar'), archive)
    cpSync(join(resources, 'app.asar.unpacked'), outside, { recursive: true })
  }, 900_000)

  test('contains the prepared files, its licences and its own package.json, and nothing else', () => {
    const packed = listPackage(join(resources, 'app.asar'), { isPack: false })
      .map((path) => path.replaceAll('\\', '/').slice(1))
      .filter((path) => statSync(join(archive, path)).isFile())
    expect(packed.toSorted()).toEqual([...packagedFiles(), 'LICENCES.txt', 'package.json'].toSorted())
    expect(existsSync(join(output, 'maquette.cdx.json'))).toBe(true)
  })

  test('contains the address of updates and the key that signs them', () => {
    expect(readFileSync(join(resources, 'app-update.yml'), 'utf8')).toMatch(
      /^provider: generic\nurl: https:\/\/updates\.example\/maquette\nupdaterCacheDirName: .+\n$/,
    )
    const about = JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8')) as { updates: unknown }
    expect(about.updates).toEqual({ publicKey: 'a public key' })
  })

  test('lists the shipped packages in its bill of materials, without download addresses', () => {
    const text = readFileSync(join(output, 'maquette.cdx.json'), 'utf8')
    const { components } = JSON.parse(text) as { components: { group?: string; name: string; version: string }[] }
    const names = components.map(
      ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
    )
    const shipped = shippedPackages().map(({ name, version }) => `${name}@${version}`)
    expect(shipped.filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !shipped.includes(name) && !name.startsWith('electron@'))).toEqual([])
    expect(text).not.toContain('registry')
  })

  test('has its fuses set in the binary', async () => {
    const wire = await getCurrentFuseWire(join(output, 'linux-unpacked', 'maquette'))
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ]
    const set = Object.entries(wire).filter(([fuse]) => /^\d+$/.test(fuse))
    expect(set.filter(([, state]) => Number(state) === fuseOn).map(([fuse]) => Number(fuse))).toEqual(on)
    expect(set.length).toBeGreaterThanOrEqual(8)
  })

  test('opens its window and makes a model', async () => {
    expect(await smoke(join(archive, main))).toMatchObject({ ok: true })
  })

  testJourney('packaged desktop', (options) => launchStandIn(options, packaged, [], join(archive, main)))
})
