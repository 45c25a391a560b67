import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { licenceTexts } from '../scripts/licence-texts.mjs'
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

test('docs/third-party.md names every shipped package in its version', () => {
  const notices = readFileSync(`${root}docs/third-party.md`, 'utf8')
  expect(shipped.filter(({ name, version }) => !notices.includes(`| ${name} | ${version} |`))).toEqual([])
})

/** Words that stand in the text of each licence. */
const wordsOf: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted, free of charge/,
  'Apache-2.0': /Apache License/,
  'BSD-2-Clause': /Redistribution and use in source and binary forms/,
  'BSD-3-Clause': /Redistribution and use in source and binary forms/,
  'MPL-2.0': /Mozilla Public License[^]*Source code is available|source code is available[^]*Mozilla Public License/i,
  'OFL-1.1': /SIL OPEN FONT LICENSE/,
}
const installed = shipped.filter(({ path }) => existsSync(`${root}${path}`))

test.each(installed)('$name is shipped with the text of $licence', (one) => {
  const text = licenceTexts(one)
  expect(text.length).toBeGreaterThan(300)
  expect(text).toMatch(wordsOf[one.licence] ?? /./)
})

test('libvips is shipped with both licences it is under, the libraries it was built from, and where its source is', () => {
  const found = installed.filter(({ licence }) => licence.includes('LGPL'))
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) {
    const text = licenceTexts(one)
    for (const words of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE', 'TERMS AND CONDITIONS'])
      expect(text).toContain(words)
    const versions = JSON.parse(readFileSync(`${root}${one.path}/versions.json`, 'utf8')) as Record<string, string>
    for (const [library, version] of Object.entries(versions)) expect(text).toContain(`${library} ${version}`)
    expect(text).toMatch(/\| librsvg +\| LGPLv3/)
    expect(text).toMatch(/source code is available at https?:\/\//)
    expect(text).toContain('can be replaced')
  }
})

test('a package without any text, and of a licence without a standard one, is not shipped', () => {
  const one = installed.find(({ name }) => name === 'tr46')!
  expect(() => licenceTexts({ ...one, licence: 'Unknown-1.0' })).toThrow('no licence text for tr46')
})
