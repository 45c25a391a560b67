/** The configuration for electron-builder: `electron-builder.yml` with the values that must be computed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { root } from './setup.mjs'

/**
 * Returns the configuration for packing an application that was laid out in a folder of its own. `output` and `icon` are absolute
 * paths, `electronDist` is the folder of a runtime or null to let electron-builder find one, `feed` the address of updates or null.
 */
export function packagingConfig({ output, icon, electronDist, feed }) {
  const { directories, mac, ...config } = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
  return {
    ...config,
    // electron-builder would look for relative paths in the folder of the laid-out application.
    directories: { output, buildResources: join(root, directories.buildResources) },
    mac: {
      ...mac,
      entitlements: join(root, mac.entitlements),
      entitlementsInherit: join(root, mac.entitlementsInherit),
    },
    electronVersion: JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')).version,
    ...(electronDist === null ? {} : { electronDist }),
    icon,
    releaseInfo: { releaseNotes: whatIsNew() },
    publish: feed === null ? null : [{ provider: 'generic', url: feed }],
  }
}

/** Returns the newest section of the list of changes, which the updater shows as "What is new". */
function whatIsNew() {
  return readFileSync(join(root, 'docs/changelog.md'), 'utf8').split(/^## /m)[1]?.replace(/^.*\n/, '').trim() ?? ''
}
