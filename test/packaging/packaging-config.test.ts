/** What electron-builder gets: `electron-builder.yml` with the computed values, compared with what installed studios rely on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { appId } from '../../electron/desktop/app-id.ts'
import { packagingConfig } from '../../scripts/packaging-config.mjs'
import { modelFormats, modelRow } from '../../shared/formats/formats.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const options = { output: '/out', icon: '/icon.png', electronDist: '/electron', feed: 'https://updates.example' }
const config = packagingConfig(options)

test('the application keeps the identity used by its data, its updates and the system', () => {
  expect(config).toMatchObject({ appId, productName: 'Maquette', linux: { executableName: 'maquette' } })
  expect(appId).toBe('studio.maquette.desktop')
})

test('each system gets its installers, under the names used in releases', () => {
  const artifactName = '${productName}-${version}-${arch}.${ext}'
  expect(config.linux).toMatchObject({ target: ['AppImage', 'deb'], artifactName })
  expect(config.mac).toMatchObject({
    target: ['dmg', 'zip'].map((target) => ({ target, arch: ['universal'] })),
    artifactName,
    x64ArchFiles: '**/node_modules/@img/**',
  })
  expect(config.win).toEqual({ target: ['nsis'], verifyUpdateCodeSignature: true })
  expect(config.nsis).toEqual({
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    artifactName: '${productName}-Setup-${version}.${ext}',
  })
})

test('the fuses are set as documented on the security page', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  })
})

test('only the prepared files are packed, in an archive, with the engine’s worker and what it loads beside it', () => {
  expect(config).toMatchObject({
    files: ['**/*', '!node_modules/**', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    asar: true,
    asarUnpack: ['dist/desktop/{engine-worker.js,package.json}', 'node_modules/**'],
    npmRebuild: false,
    nodeGypRebuild: false,
    electronLanguages: ['en-US', 'en-GB'],
  })
})

test('the studio is registered for every readable model format', () => {
  const offered = modelFormats.map(modelRow).filter(({ systemName }) => systemName !== null)
  expect(config.fileAssociations).toEqual(
    offered.map(({ extensions, systemName }) => ({
      ext: extensions[0],
      name: systemName,
      role: 'Viewer',
      rank: 'Alternate',
    })),
  )
  expect(offered.length).toBeGreaterThan(5)
  expect(offered.filter(({ reader }) => reader === null)).toEqual([])
})

test('on macOS it may compile code, and needs no other exception from the hardened runtime', () => {
  expect(config.mac).toMatchObject({ hardenedRuntime: true, gatekeeperAssess: false })
  for (const path of [config.mac?.entitlements, config.mac?.entitlementsInherit]) {
    const allowed = Array.from(readFileSync(path ?? '', 'utf8').matchAll(/<key>(.+)<\/key>/g), ([, name]) => name)
    expect(allowed).toEqual(['com.apple.security.cs.allow-jit'])
  }
})

test('code adds the version of Electron, the folders, the address of updates and the release notes', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string
  }
  expect(config).toMatchObject({
    directories: { output: '/out', buildResources: join(root, 'electron/desktop') },
    icon: '/icon.png',
    electronDist: '/electron',
    electronVersion: version,
    publish: [{ provider: 'generic', url: 'https://updates.example' }],
    generateUpdatesFilesForAllChannels: true,
    releaseInfo: { releaseNotes: expect.stringMatching(/\w/) as unknown },
  })
  const plain = packagingConfig({ ...options, electronDist: null, feed: null })
  expect(plain).toMatchObject({ publish: null })
  expect(plain).not.toHaveProperty('electronDist')
})
