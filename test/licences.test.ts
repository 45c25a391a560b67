import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shippedPackages } from '../scripts/shipped.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const allowed =
  /^(MIT|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|MPL-2\.0|Zlib|BSL-1\.0|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|\(MIT OR CC0-1\.0\)|\(MIT AND BSD\))$/
/** libvips, a dynamic library that comes with sharp and can be replaced. */
const isLibvips = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)

const shipped = shippedPackages()

test('every shipped package has a licence we may ship', () => {
  expect(shipped.filter(({ name, licence }) => !isLibvips(name) && !allowed.test(licence))).toEqual([])
})

test('THIRD-PARTY.md names every shipped package in its version', () => {
  const notices = readFileSync(`${root}THIRD-PARTY.md`, 'utf8')
  expect(shipped.filter(({ name, version }) => !notices.includes(`| ${name} | ${version} |`))).toEqual([])
})
