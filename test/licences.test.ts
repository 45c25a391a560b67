import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const allowed =
  /^(MIT|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|MPL-2\.0|Zlib|BSL-1\.0|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|\(MIT OR CC0-1\.0\))$/
/** libvips, a dynamic library that comes with sharp and can be replaced. */
const isLibvips = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as Lock
const shipped = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== '' && entry.dev !== true && entry.devOptional !== true)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))

test('every shipped package has a licence we may ship', () => {
  expect(shipped.filter(({ name, license }) => !isLibvips(name) && !allowed.test(license ?? ''))).toEqual([])
})

test('THIRD-PARTY.md names every shipped package in its version', () => {
  const notices = readFileSync(`${root}THIRD-PARTY.md`, 'utf8')
  expect(shipped.filter(({ name, version }) => !notices.includes(`| ${name} | ${version} |`))).toEqual([])
})
