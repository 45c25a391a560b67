/**
 * The contents of the packaged application besides Electron's runtime: the bundles, the page, and the parts of packages
 * that cannot be bundled.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup.mjs'

/**
 * Packages that are loaded by name at run time: native parts, WebAssembly found beside its script, data and scripts
 * opened by path. Each with the files of it that are used. Everything else is in the bundles. A test compares this list
 * with the bundles.
 */
const outside = {
  sharp: ['package.json', 'dist/*.{mjs,cjs}'],
  'detect-libc': ['package.json', 'lib/*.js'],
  semver: ['package.json', 'index.js', '{classes,functions,internal,ranges}/*.js'],
  '@img/colour': ['package.json', '*.cjs'],
  draco3dgltf: ['package.json', 'draco3dgltf.js', 'draco_*_gltf_nodejs.js', '*.wasm'],
  'manifold-3d': ['package.json', 'manifold.js', 'manifold.wasm'],
  '@techstark/opencv-js': ['package.json', 'dist/opencv.js'],
  watlas: ['package.json', 'dist/watlas.js', 'dist/watlas.wasm'],
  mikktspace: ['package.json', 'dist/main/mikktspace_main.js', 'dist/main/mikktspace_main_bg.wasm'],
  'gltf-validator': ['package.json', 'index.js', 'gltf_validator.dart.js'],
  'opentype.js': ['package.json', 'dist/opentype.js'],
  '@fontsource/fredoka': ['package.json', 'files/fredoka-latin{,-ext}-600-normal.woff'],
  'emojibase-data': ['package.json', 'en/data.json', '{de,fr,es,it,pt,nl,pl}/compact.json'],
  'dictionary-en': ['package.json', 'index.{js,dic}'],
  '@iconify-json/fluent-emoji-flat': ['package.json', 'icons.json', 'chars.json'],
  'bonjour-service': ['package.json', 'dist/**/*.js'],
  'multicast-dns': ['package.json', 'index.js'],
  'dns-packet': ['package.json', '{index,classes,opcodes,optioncodes,rcodes,types}.js'],
  '@leichtgewicht/ip-codec': ['package.json', 'index.{cjs,mjs}'],
  thunky: ['package.json', 'index.js'],
  'fast-deep-equal': ['package.json', 'es6/index.js'],
  socks: ['package.json', 'build/**/*.js'],
  'smart-buffer': ['package.json', 'build/*.js'],
  'ip-address': ['package.json', 'dist/**/*.js'],
  three: ['package.json', 'examples/jsm/libs/basis/basis_transcoder.{js,wasm}'],
}

/** sharp's own native parts, for the systems installed on this machine. */
const native = '@img/sharp-*'

/** The packages that the bundler leaves to be loaded at run time. */
export const outsideBundles = Object.keys(outside).filter((name) => name !== 'three')

/**
 * Returns the files to package: unique paths from the root of the project with forward slashes. The project must have
 * been built.
 */
export function packagedFiles() {
  const wanted = [
    'dist/desktop/{*.{js,cjs,png},package.json}',
    'dist/renderer/**/*',
    'LICENSE',
    'docs/third-party.md',
    ...Object.entries(outside).flatMap(([name, files]) =>
      [...files, 'licen[cs]e*', 'LICEN[CS]E*', 'NOTICE*'].map((file) => `node_modules/${name}/${file}`),
    ),
    `node_modules/${native}/**/*`,
  ]
  const found = wanted.flatMap((pattern) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/')))
  return [...new Set(found)].filter((path) => !path.endsWith('README.md') && statSync(join(root, path)).isFile()).sort()
}

/**
 * Lays the application out in an empty folder, with a `package.json` that names it, and the public key for signed
 * updates (PEM) if there is one.
 */
export function layOut(folder, { publicKey = null } = {}) {
  for (const path of packagedFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  const { name, version, description, license, type, main } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const about = {
    name,
    productName: 'Maquette',
    version,
    description,
    license,
    author: 'The Maquette authors',
    type,
    main,
  }
  const updates = publicKey === null ? {} : { updates: { publicKey } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...about, ...updates }, null, 2)}\n`)
}
