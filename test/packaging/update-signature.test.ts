/** What a release signs is what the studio checks, with electron-updater's own reading of the description in between. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '../../electron/desktop/update-signature.ts'
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

const check = (text: string, key = publicKey) => isSigned(read(text), read(text).signature, key)

test('a signed description is believed, in its roll-out too, and signing twice signs once', () => {
  const signed = signDescription(description, privateKey, 10)
  expect(check(signed)).toBe(true)
  expect(read(signed)).toMatchObject({ version: '1.2.0', stagingPercentage: 10 })
  expect(read(signed).releaseNotes).toContain('of a cheat')
  expect(signDescription(signed, privateKey)).toBe(signDescription(description, privateKey))
})

test.each([
  ['another version', (text: string) => text.replace('version: 1.2.0', 'version: 9.0.0')],
  ['another file', (text: string) => text.replace('sha512: YW5vdGhlciBoYXNo', 'sha512: ZXZpbA==')],
  ['another name', (text: string) => text.replace('url: Maquette-1.2.0-amd64.deb', 'url: evil.deb')],
  ['a file more', (text: string) => text.replace('path: ', '  - url: more\n    sha512: eA==\n    size: 1\npath: ')],
  ['no signature', (text: string) => text.replace(/^signature: .*$/m, "signature: ''")],
  ['a torn signature', (text: string) => text.replace(/^signature: ...../m, 'signature: ')],
])('%s is not', (_what, change) => {
  expect(check(change(signDescription(description, privateKey)))).toBe(false)
})

test('neither is another key, nor a description without files', () => {
  expect(check(signDescription(description, newKey().privateKey))).toBe(false)
  expect(check(signDescription(description, privateKey), 'not a key')).toBe(false)
  const empty = signDescription('version: 1.2.0\nfiles: []\n', privateKey)
  expect(check(empty)).toBe(false)
})
