import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { licenceTexts } from '../scripts/licence-texts.mjs'
import { shippedPackages } from '../scripts/shipped.mjs'
import { fixtureModels } from './support/real-models.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const allowed =
  /^(MIT|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|MPL-2\.0|Zlib|BSL-1\.0|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|\(MIT OR CC0-1\.0\)|\(MIT AND BSD\))$/
/** libvips, a dynamic library that comes with sharp and can be replaced. */
const isLibvips = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)

const shipped = shippedPackages()

test('every shipped package has a permitted licence', () => {
  expect(shipped.filter(({ name, licence }) => !isLibvips(name) && !allowed.test(licence))).toEqual([])
})

test('docs/third-party.md lists every shipped package with its version', () => {
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

test('libvips is shipped with both of its licences, its bundled libraries and the address of its source', () => {
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

test('a package with neither a licence text nor a standard licence is not shipped', () => {
  const one = installed.find(({ name }) => name === 'tr46')!
  expect(() => licenceTexts({ ...one, licence: 'Unknown-1.0' })).toThrow('no licence text for tr46')
})

describe('third-party models in the tests', () => {
  const files = readdirSync(fixtureModels, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const rows = readFileSync(join(fixtureModels, 'NOTICE.md'), 'utf8').matchAll(
    /^\| `(.+?)` \| .+ \| .+ \| (.+) \| .+ \|$/gm,
  )
  const notices = Array.from(rows, ([, path, licence]) => ({ path: path!, licence: licence! }))

  test('each have a notice, and each notice has a model', () => {
    const paths = files
      .map((path) => relative(fixtureModels, path).replaceAll('\\', '/'))
      .filter((path) => path !== 'NOTICE.md' && path !== '.gitattributes')
    const named = (path: string) => notices.some((notice) => matchesGlob(path, notice.path))
    expect(paths.filter((path) => !named(path))).toEqual([])
    expect(notices.filter((notice) => !paths.some((path) => matchesGlob(path, notice.path)))).toEqual([])
  })

  test('have a licence that lets anyone copy them', () => {
    const free = /^(CC0-1\.0|CC-BY-4\.0|MIT|BSD-[23]-Clause|Apache-2\.0)$/
    expect(notices.filter(({ licence }) => !licence.split(', ').every((one) => free.test(one)))).toEqual([])
  })

  test('take at most 8 MB together', () => {
    expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(8e6)
  })
})
