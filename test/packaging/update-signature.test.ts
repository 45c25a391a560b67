/** What a release signs is what the studio checks, with electron-updater's own reading of the description in between. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { descriptionName, isSigned } from '../../electron/desktop/update-signature.ts'
import { readDescription as read, signDescription } from '../../scripts/sign-update.mjs'

const newKey = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const { publicKey, privateKey } = newKey()
const description = `version: 1.2.0
files:
  - url: Maquette-1.2.0-x64.AppImage
    sha512: c29tZSBoYXNo
    size: 120000000
    blockMapSize: 130000
  - url: Maquette-1.2.0-amd64.deb
    sha512: YW5vdGhlciBoYXNo
    size: 90000000
path: Maquette-1.2.0-x64.AppImage
sha512: c29tZSBoYXNo
releaseNotes: |-
  Faster.
  signature: of a cheat
releaseDate: '2026-11-23T03:00:00.000Z'
`

const name = 'latest-linux.yml'
const signed = (text: string, rollout?: number) => signDescription(name, text, privateKey, rollout)
const check = (text: string, key = publicKey) => isSigned(name, read(text), read(text).signature, key)

test('accepts a signed description, also during a staged rollout, and signing again changes nothing', () => {
  const text = signed(description, 10)
  expect(check(text)).toBe(true)
  expect(read(text)).toMatchObject({ version: '1.2.0', stagingPercentage: 10 })
  expect(read(text).releaseNotes).toContain('of a cheat')
  expect(signed(text)).toBe(signed(description))
})

test.each([
  ['another version', (text: string) => text.replace('version: 1.2.0', 'version: 9.0.0')],
  ['another file', (text: string) => text.replace('sha512: YW5vdGhlciBoYXNo', 'sha512: ZXZpbA==')],
  ['another name', (text: string) => text.replace('url: Maquette-1.2.0-amd64.deb', 'url: evil.deb')],
  ['a file more', (text: string) => text.replace('path: ', '  - url: more\n    sha512: eA==\n    size: 1\npath: ')],
  ['no signature', (text: string) => text.replace(/^signature: .*$/m, "signature: ''")],
  ['a torn signature', (text: string) => text.replace(/^signature: ...../m, 'signature: ')],
])('rejects %s', (_what, change) => {
  expect(check(change(signed(description)))).toBe(false)
})

test('rejects another key, and a description without files', () => {
  expect(check(signDescription(name, description, newKey().privateKey))).toBe(false)
  expect(check(signed(description), 'not a key')).toBe(false)
  const empty = signed('version: 1.2.0\nfiles: []\n')
  expect(check(empty)).toBe(false)
})

test.each(['beta-linux.yml', 'latest-linux-arm64.yml', 'latest-mac.yml', 'latest.yml'])(
  'rejects a description signed as %s where latest-linux.yml is requested',
  (other) => {
    const text = signDescription(other, description, privateKey)
    expect(isSigned(other, read(text), read(text).signature, publicKey)).toBe(true)
    expect(check(text)).toBe(false)
  },
)

test.each([
  ['stable', 'linux', 'x64', 'latest-linux.yml'],
  ['beta', 'linux', 'arm64', 'beta-linux-arm64.yml'],
  ['stable', 'darwin', 'arm64', 'latest-mac.yml'],
  ['beta', 'win32', 'x64', 'beta.yml'],
] as const)(
  'describes the %s channel of %s on %s in %s, as electron-updater requests it',
  (channel, platform, arch, file) => {
    expect(descriptionName(channel, platform, arch)).toBe(file)
  },
)
