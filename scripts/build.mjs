/**
 * `npm run build [-- --force]`: builds the page into dist/renderer, and the desktop's main process, preload and engine
 * worker into dist/desktop; only what is stale.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, say, setUp } from './setup.mjs'

/** Builds the bundles that are older than their sources. */
export async function build({ force = false } = {}) {
  await unlessFresh('the page', 'renderer', ['renderer', 'shared'], force, async () => {
    const vite = await import('vite')
    await vite.build({ configFile: join(root, 'renderer', 'vite.config.ts'), logLevel: 'warn' })
  })
  await unlessFresh('the desktop host', 'desktop', ['electron', 'shared'], force, buildDesktop)
}

async function buildDesktop() {
  const { build: bundle } = await import('esbuild')
  const { outsideBundles } = await import('./packaged-files.mjs')
  const outdir = join(root, 'dist', 'desktop')
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    logLevel: 'warning',
    outdir,
    absWorkingDir: root,
    metafile: true,
  }
  const bundles = await Promise.all([
    bundle({
      ...common,
      entryPoints: {
        main: join(root, 'electron/desktop/main.ts'),
        'engine-worker': join(root, 'electron/workers/worker.ts'),
      },
      format: 'esm',
      external: ['electron', ...outsideBundles],
    }),
    // A sandboxed preload can only require electron, and only as CommonJS. The updater's packages are CommonJS too.
    bundle({
      ...common,
      entryPoints: {
        preload: join(root, 'electron/desktop/preload.ts'),
        'update-engine': join(root, 'electron/desktop/update-engine.ts'),
      },
      format: 'cjs',
      external: ['electron'],
      outExtension: { '.js': '.cjs' },
    }),
  ])
  writeFileSync(join(outdir, 'packages.json'), JSON.stringify(packagesIn(bundles), null, 2))
  copyFileSync(join(root, 'electron/desktop/drag.png'), join(outdir, 'drag.png'))
  // The worker lies outside the archive, where no package.json of the application applies to it.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n')
}

/** The packages in the bundles, as `{ path: [bundle, …] }`: a test checks that their licences are known. */
function packagesIn(bundles) {
  const held = {}
  for (const { metafile } of bundles)
    for (const [output, { inputs }] of Object.entries(metafile.outputs))
      for (const input of Object.keys(inputs)) {
        const path = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
        if (path !== undefined) held[path] = [...new Set([...(held[path] ?? []), basename(output)])]
      }
  return held
}

async function unlessFresh(what, name, sources, force, work) {
  const folder = join(root, 'dist', name)
  const stampPath = join(root, 'dist', `${name}.stamp`)
  const stamp = fingerprint([
    ...sources.map((source) => join(root, source)),
    join(root, 'package-lock.json'),
    fileURLToPath(import.meta.url),
    fileURLToPath(new URL('packaged-files.mjs', import.meta.url)),
  ])
  if (!force && existsSync(folder) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  say(`Building ${what} …`)
  mkdirSync(folder, { recursive: true })
  await work()
  writeFileSync(stampPath, stamp)
}

function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) addToHash(hash, place)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name))
    return
  }
  hash.update(path).update(readFileSync(path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setUp()
  await build({ force: process.argv.includes('--force') })
}
