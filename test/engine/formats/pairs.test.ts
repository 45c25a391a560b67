/** Every pair of formats, and the tables in `docs/formats.md`, which `UPDATE_DOCS=1` writes again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { traits } from './compare-models.ts'
import { formatTable } from './format-table.ts'
import { allPairs, pairTable, sources, targets } from './pairs.ts'

const page = new URL('../../../docs/formats.md', import.meta.url)
const pairs = await allPairs()

/** What each format can hold; see `WrittenFormat.keeps`. */
const holds: Record<string, string> = {
  glb: 'PNUCTSM',
  gltf: 'PNUCTSM',
  obj: 'PNUCTSM',
  stl: 'P',
  ply: 'PNUC',
  // Names and surfaces of materials are kept for flat colours alone.
  '3mf': 'PUCT',
  usdz: 'PNUCTSM',
}

describe.each(sources.map(({ name }) => name))('from %s', (from) => {
  test.each(targets.map(({ name }) => name))('to %s keeps everything that the format supports', (name) => {
    const { had, kept, to } = pairs.find((pair) => pair.from === from && pair.to.name === name)!
    // A model without pictures has nothing to do with coordinates of pictures in a 3MF.
    const can = to.format === '3mf' && !had.has('T') ? 'PC' : holds[to.format]!
    const wanted = traits.filter((trait) => had.has(trait) && can.includes(trait))
    expect(traits.filter((trait) => kept.has(trait))).toEqual(expect.arrayContaining(wanted))
  })
})

test.each([
  ['formats', formatTable()],
  ['pairs', pairTable(pairs)],
])('the table of %s is in docs/formats.md', (name, table) => {
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*(\\n<!-- end of ${name} -->)`)
  const text = readFileSync(page, 'utf8')
  expect(text).toMatch(marks)
  const wanted = text.replace(marks, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`)
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, wanted)
  expect(readFileSync(page, 'utf8')).toBe(wanted)
})
