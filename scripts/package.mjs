/**
 * `npm run package [-- --installers] [-- --output DIR]`: packages the application into a folder, with Electron's
 * runtime, or with a stand-in if there is none (which tests the packaging, but cannot run). With `--installers` it
 * builds those of this system, which need the runtime. MAQUETTE_UPDATE_FEED and MAQUETTE_UPDATE_KEY (a file) turn on
 * updates in the package: `docs/releasing.md`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, say, setUp } from './setup.mjs'

/** Packages the studio and returns the list of files that electron-builder wrote. `output` is emptied first. */
export async function packageStudio({ installers = false, output = join(root, 'release') } = {}) {
  const { build: buildBundles } = await import('./build.mjs')
  const { layOut } = await import('./packaged-files.mjs')
  const { packagingConfig } = await import('./packaging-config.mjs')
  const { writeLicences } = await import('./write-licences.mjs')
  const { writeBillOfMaterials } = await import('./sbom.mjs')
  const { build: pack } = await import('electron-builder')
  await buildBundles()
  // Outside of the project, whose packages would otherwise be found and included.
  const work = mkdtempSync(join(tmpdir(), 'maquette-package-'))
  const application = join(work, 'application')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  mkdirSync(application)
  layOut(application, { publicKey: updateKey() })
  writeLicences(join(application, 'LICENCES.txt'))
  writeBillOfMaterials(join(output, 'maquette.cdx.json'))
  const icon = join(work, 'icon.png')
  await drawIcon(icon)
  const electronDist = await findRuntime(work, installers)
  try {
    return await pack({
      projectDir: application,
      config: packagingConfig({ output, icon, electronDist, feed: updateFeed() }),
      publish: 'never',
      ...(installers ? {} : { dir: true }),
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function findRuntime(work, installers) {
  const { installedElectron } = await import('./find-electron.mjs')
  // Installers may be for more than this machine's architecture: electron-builder downloads the runtimes.
  if (installers) return null
  if (installedElectron() !== null)
    return process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(root, 'node_modules', 'electron', 'dist')
  if (process.platform !== 'linux') return null
  say('No Electron runtime is here: packing over a stand-in, which cannot run.')
  const { writeStandInDistribution } = await import('./stand-in-distribution.mjs')
  const folder = join(work, 'electron')
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'))
  await writeStandInDistribution(folder, version)
  return folder
}

async function drawIcon(path) {
  const { default: sharp } = await import('sharp')
  await sharp(join(root, 'renderer/public/favicon.svg'), { density: 2400 }).resize(1024, 1024).png().toFile(path)
}

function updateFeed() {
  const feed = process.env['MAQUETTE_UPDATE_FEED'] ?? ''
  if (feed === '') return null
  if (!feed.startsWith('https://')) fail('MAQUETTE_UPDATE_FEED must begin with https://.')
  return feed
}

function updateKey() {
  const file = process.env['MAQUETTE_UPDATE_KEY'] ?? ''
  if ((file === '') !== (updateFeed() === null))
    fail('MAQUETTE_UPDATE_FEED and MAQUETTE_UPDATE_KEY belong together: set both, or neither.')
  return file === '' ? null : readFileSync(file, 'utf8')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setUp()
  const at = process.argv.indexOf('--output')
  const made = await packageStudio({
    installers: process.argv.includes('--installers'),
    ...(at === -1 ? {} : { output: resolve(process.argv[at + 1]) }),
  })
  for (const path of made) say(path)
}
