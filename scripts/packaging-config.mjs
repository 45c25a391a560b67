/** What electron-builder is asked for: one application for three systems, with its fuses, its archive and its installers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appId } from '../electron/desktop/app-id.ts'
import { modelFormats, modelRow } from '../shared/formats.ts'
import { root } from './setup.mjs'

/** What Electron itself must refuse or insist on; they stand in its binary and are signed with it (`docs/security.md`). */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from a scheme of its own.
  grantFileProtocolExtraPrivileges: false,
  resetAdHocDarwinSignature: true,
}

/** What must be a file of its own: the engine's worker, which reads no archive, what says that it is an ES module, and what it loads by path. */
export const asarUnpack = ['dist/desktop/{engine-worker.js,package.json}', 'node_modules/**']

/** All that a signed application is allowed under macOS's hardened runtime, in all its processes. */
const entitlements = join(root, 'electron/desktop/entitlements.plist')

/** "Open with" for what can be read; nothing is made the default. */
export const fileAssociations = modelFormats
  .map(modelRow)
  .filter(({ systemName }) => systemName !== null)
  .map(({ extensions, systemName }) => ({ ext: extensions[0], name: systemName, role: 'Viewer', rank: 'Alternate' }))

/**
 * For a project that is the application as it was laid out. `output`, `icon`: absolute paths; `electronDist`: a runtime, or null for electron-builder's own way to one;
 * `feed`: the address that updates come from, or null.
 */
export function packagingConfig({ output, icon, electronDist, feed }) {
  return {
    appId,
    productName: 'Maquette',
    copyright: 'MIT, the Maquette authors',
    directories: { output, buildResources: join(root, 'electron/desktop') },
    electronVersion: JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')).version,
    ...(electronDist === null ? {} : { electronDist }),
    icon,
    // Electron's own words for menus and dialogs; the studio's are English.
    electronLanguages: ['en-US', 'en-GB'],
    // Its own search for packages would take more than what was laid out.
    files: ['**/*', '!node_modules/**', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    asar: true,
    asarUnpack,
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: fuses,
    fileAssociations,
    releaseInfo: { releaseNotes: whatIsNew() },
    publish: feed === null ? null : [{ provider: 'generic', url: feed }],
    generateUpdatesFilesForAllChannels: true,
    linux: {
      target: ['AppImage', 'deb'],
      category: 'Graphics',
      maintainer: 'The Maquette authors',
      executableName: 'maquette',
      artifactName: '${productName}-${version}-${arch}.${ext}',
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['universal'] },
        // What updates are taken from.
        { target: 'zip', arch: ['universal'] },
      ],
      category: 'public.app-category.graphics-design',
      hardenedRuntime: true,
      entitlements,
      entitlementsInherit: entitlements,
      gatekeeperAssess: false,
      // sharp's native parts for both kinds of processor are in both halves.
      x64ArchFiles: '**/node_modules/@img/**',
      artifactName: '${productName}-${version}-${arch}.${ext}',
    },
    win: { target: ['nsis'], verifyUpdateCodeSignature: true },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      artifactName: '${productName}-Setup-${version}.${ext}',
    },
  }
}

/** The newest section of the list of changes, which the updater shows as "What is new". */
function whatIsNew() {
  return readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m)[1]?.replace(/^.*\n/, '').trim() ?? ''
}
