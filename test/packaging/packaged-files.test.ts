/** What is packed, file by file, before anything is packed: nothing needless, and everything that the bundles load by name or path. */
import { createRequire } from 'node:module'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layOut, outsideBundles, packagedFiles } from '../../scripts/packaged-files.mjs'
import { packagingConfig } from '../../scripts/packaging-config.mjs'
import { shippedPackages } from '../../scripts/shipped.mjs'
import { writeLicences } from '../../scripts/write-licences.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundles = ['main.js', 'engine-worker.js']
const sharpLoads = ['@img/colour', 'detect-libc', 'semver']
const bonjourLoads = ['@leichtgewicht/ip-codec', 'dns-packet', 'fast-deep-equal', 'multicast-dns', 'thunky']
const socksLoads = ['ip-address', 'smart-buffer']
const files = packagedFiles()
const { asarUnpack } = packagingConfig({ output: '', icon: '', electronDist: null, feed: null })
const text = (bundle: string) => readFileSync(join(root, 'dist/desktop', bundle), 'utf8')
const packages = [...new Set(files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))]

/** What the bundles load by the name of a package: as `import` and `require` take it, or with the file. Parts that vary as `*`. */
const loaded = bundles.flatMap((bundle) => {
  const names = new RegExp(`(["'\`])((?:${[...outsideBundles, 'three/examples'].join('|')})(?:/[^"'\`\\s]+)?)\\1`, 'g')
  const found = Array.from(text(bundle).matchAll(names), ([, , what]) => what!.replaceAll(/\$\{[^}]+\}/g, '*'))
  return [...new Set(found)].map((what) => ({ bundle, what }))
})

describe('the packaged application', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'maquette-packed-')))
  beforeAll(() => layOut(folder))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('contains the packages that its bundles load, and no others', () => {
    const names = packages.filter((name) => !name.startsWith('@img/sharp-'))
    const wanted = loaded.map(({ what }) => /^(?:@[^/]+\/)?[^/]+/.exec(what)![0])
    expect(names.toSorted()).toEqual(
      [...new Set([...wanted, ...sharpLoads, ...bonjourLoads, ...socksLoads])].toSorted(),
    )
  })

  test('can load SOCKS from its packages', () => {
    const load = createRequire(join(folder, 'dist/desktop', 'main.js'))
    expect(load('socks')).toMatchObject({ SocksClient: expect.any(Function) as unknown })
  })

  test('can load network discovery from its packages', () => {
    const load = createRequire(join(folder, 'dist/desktop', 'main.js'))
    expect((load('bonjour-service') as { Bonjour: unknown }).Bonjour).toBeTypeOf('function')
  })

  test('contains no development package', () => {
    const shipped = new Set(shippedPackages().map(({ name }) => name))
    expect(packages.filter((name) => !shipped.has(name))).toEqual([])
  })

  test('contains no source, no source map, no types and no test', () => {
    expect(files.filter((path) => /\.(ts|tsx|mts|cts|map)$|\/tests?\//.test(path))).toEqual([])
  })

  test('is at most 70 MB without the runtime', () => {
    const bytes = files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).toBeLessThan(70e6)
    expect(bytes).toBeGreaterThan(30e6)
  })

  test.each(loaded.filter(({ what }) => !what.includes('*')))('$bundle finds $what', ({ bundle, what }) => {
    const { resolve } = createRequire(join(folder, 'dist/desktop', bundle))
    // A package for `import` alone has no entry for `require`.
    const found = what === 'manifold-3d' ? join(folder, 'node_modules/manifold-3d/manifold.js') : resolve(what)
    expect(existsSync(found) && found.startsWith(folder + sep)).toBe(true)
  })

  test('contains what is loaded by the name of a language or an alphabet', () => {
    const vocabulary = readFileSync(join(root, 'electron/generator/prompt/vocabulary.ts'), 'utf8')
    const languages = Array.from(
      /const languages = \[(.+)\]/.exec(vocabulary)![1]!.matchAll(/'(\w+)'/g),
      ([, id]) => id,
    )
    const patterns = new Set(loaded.map(({ what }) => what).filter((what) => what.includes('*')))
    const found = [...patterns].map((what) => [
      what,
      files.filter((path) => matchesGlob(path, `node_modules/${what}`)).length,
    ])
    expect(Object.fromEntries(found)).toEqual({
      '@fontsource/fredoka/files/fredoka-*-600-normal.woff': 2,
      'emojibase-data/*/compact.json': languages.length,
    })
  })

  test('contains the page with everything that it refers to', () => {
    const page = readFileSync(join(folder, 'dist/renderer/index.html'), 'utf8')
    const named = Array.from(page.matchAll(/(?:src|href)="\/?([^":]+)"/g), ([, path]) => `dist/renderer/${path}`)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
  })

  test('unpacks native files, and the worker with what it loads', () => {
    const inside = files.filter((path) => !asarUnpack.some((pattern) => matchesGlob(path, pattern)))
    expect(inside.filter((path) => /\.(node|wasm|so[.\d]*|dylib|dll)$/.test(path))).toEqual([])
    expect(inside.filter((path) => path.startsWith('dist/desktop/'))).toEqual(
      ['drag.png', 'main.js', 'preload.cjs', 'update-engine.cjs'].map((name) => `dist/desktop/${name}`),
    )
  })
})

describe('licences', () => {
  const inBundles = Object.keys(JSON.parse(text('packages.json')) as object)
  const inPage = JSON.parse(readFileSync(join(root, 'dist/page-packages.json'), 'utf8')) as string[]

  test('every package in a bundle or the page has a checked licence', () => {
    const shipped = new Set(shippedPackages().map(({ path }) => path))
    expect(inBundles.length).toBeGreaterThan(10)
    expect(inPage).toEqual(
      expect.arrayContaining(['node_modules/react', 'node_modules/mediabunny', 'node_modules/three']),
    )
    expect([...inBundles, ...inPage].filter((path) => !shipped.has(path))).toEqual([])
  })

  test('every package is shipped with its licence text', () => {
    const path = join(realpathSync(mkdtempSync(join(tmpdir(), 'maquette-licences-'))), 'LICENCES.txt')
    writeLicences(path)
    const sections = readFileSync(path, 'utf8').split(/^={78}$/m)
    const textOf = (name: string, version: string) =>
      sections[sections.findIndex((section) => section.startsWith(`\n${name} ${version}, `)) + 1] ?? ''
    const inside = packages.map((name) => `node_modules/${name}`)
    const missing = [...new Set([...inside, ...inBundles, ...inPage])].filter((folder) => {
      const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, string>
      return textOf(about['name']!, about['version']!).trim().length < 300
    })
    expect(missing).toEqual([])
  })
})

test('the bundles load nothing from outside but Node’s own modules, Electron, and packaged files', () => {
  for (const bundle of [...bundles, 'preload.cjs', 'update-engine.cjs']) {
    const names = Array.from(
      text(bundle).matchAll(/(?:^import .*? from |^\} from |[^.\w]import\(|[^.\w]require\()"([^"./][^"]*)"/gm),
      ([, name]) => name!,
    )
    const known = (name: string) =>
      createRequire(import.meta.url)('node:module').isBuiltin(name) ||
      name === 'electron' ||
      outsideBundles.includes(name)
    expect({ bundle, unknown: [...new Set(names)].filter((name) => !known(name)) }).toEqual({ bundle, unknown: [] })
  }
})

test('every file opened by the bundles exists', () => {
  for (const bundle of bundles) {
    const opened = Array.from(text(bundle).matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g), ([, name]) => name!)
    const missing = opened.filter((name) => !existsSync(join(root, 'dist/desktop', name)))
    expect({ bundle, missing }).toEqual({ bundle, missing: [] })
  }
})
