/**
 * Lists the packages that are shipped to users: those of the lock file without development packages, and those of the
 * updater, which is bundled.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * electron-updater and the contents of its bundle. They are development packages because one of their dependencies
 * (`argparse`, for a command line) has a licence that must not be shipped; it is in no bundle. A test compares this
 * list with the bundle.
 */
const bundledUpdater = [
  'electron-updater',
  'electron-updater/node_modules/semver',
  'builder-util-runtime',
  'debug',
  'fs-extra',
  'graceful-fs',
  'has-flag',
  'js-yaml',
  'jsonfile',
  'lazy-val',
  'lodash.escaperegexp',
  'lodash.isequal',
  'ms',
  'sax',
  'supports-color',
  'tiny-typed-emitter',
  'universalify',
].map((name) => `node_modules/${name}`)

/** Returns `{ path, name, version, licence }` of each, by name. */
export function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && (bundledUpdater.includes(path) || !(entry.dev || entry.devOptional)))
    .map(([path, entry]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version: entry.version,
      licence: entry.license ?? '?',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
