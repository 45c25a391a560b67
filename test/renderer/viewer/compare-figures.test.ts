import { expect, test } from 'vitest'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'
import { printRemarkWords } from '../../../shared/print/print-remark-words.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { compareRows } from '../../../renderer/viewer/compare/compare-figures.ts'
import { anAsset } from '../builders.ts'

const facts: ModelFacts = {
  triangles: 1000,
  vertices: 502,
  shells: 1,
  materials: 1,
  textures: [{ name: 'wood', width: 1024, height: 1024, bytes: 9 }],
  sizeMm: [10, 20, 30],
  openEdges: 0,
  nonManifoldEdges: 0,
  watertight: true,
  volumeMm3: 1,
  areaMm2: 1,
}
const { provenance } = anAsset()
const first = anAsset({
  id: 'a',
  facts,
  provenance: {
    ...provenance,
    credits: 10,
    requestedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:00:20.000Z',
  },
})
const second = anAsset({
  id: 'b',
  facts: { ...facts, triangles: 3100, watertight: false, openEdges: 3, textures: [] },
  provenance: {
    ...provenance,
    credits: 9,
    requestedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:01:00.000Z',
  },
})
const words = (name: string, rows = compareRows([first, second], {}, 'mm')) =>
  rows.find((row) => row.name === name)?.values.map((value) => value.words)

test('each row has one figure for each model', () => {
  expect(words('Triangles')).toEqual(['1,000', '3,100'])
  expect(words('Size W × D × H')).toEqual(['10 × 30 × 20 mm', '10 × 30 × 20 mm'])
  expect(words('Textures')).toEqual(['1, 1024 × 1024', 'None'])
  expect(words('Cost')).toEqual(['10 credits', '9 credits'])
  expect(words('Time')).toEqual(['20 s', '1 min 0 s'])
  expect(words('Surface')).toEqual(['Watertight', '3 open edges'])
})

test('differences from the first are marked, with their ratio where there is one', () => {
  const rows = compareRows([first, second], {}, 'mm')
  const changes = Object.fromEntries(rows.map(({ name, values }) => [name, [values[1]?.differs, values[1]?.change]]))
  expect(changes['Triangles']).toEqual([true, '× 3.1'])
  expect(changes['Cost']).toEqual([true, '−10 %'])
  expect(changes['Size W × D × H']).toEqual([false, null])
  expect(changes['Surface']).toEqual([true, null])
  for (const { values } of rows) expect(values[0]?.differs).toBe(false)
})

test('only a model prepared for printing is printable', () => {
  expect(words('Printable')).toEqual(['Watertight, not prepared yet', 'Needs preparing'])
  const report = (grade: PrintReport['grade']) => {
    const remarks = [{ level: 'warning', code: 'not-watertight', figures: {} }]
    const size = { sizeMm: [20, 20, 20] }
    return { version: 3, grade, remarks, size, stability: { stands: false } } as unknown as PrintReport
  }
  const rows = compareRows([first, second], { a: report('prints'), b: report('fails') }, 'mm')
  expect(words('Printable', rows)).toEqual(['Yes', printRemarkWords['not-watertight']({})])
  const graded = compareRows([first, second], { a: report('weak'), b: report('prints') }, 'mm')
  expect(words('Printable', graded)).toEqual(['Prints with a base or supports', 'Yes'])
})

test('figures unknown for all models are left out', () => {
  const unknown = { ...provenance, credits: null }
  const files = [anAsset({ id: 'a', provenance: unknown }), anAsset({ id: 'b', facts, provenance: unknown })]
  const names = compareRows(files, {}, 'mm').map(({ name }) => name)
  expect(names).not.toContain('Cost')
  expect(names).not.toContain('Time')
  expect(words('Triangles', compareRows(files, {}, 'mm'))).toEqual(['–', '1,000'])
})

test('costs in two billing units are not compared', () => {
  const change = (about: Partial<Asset['provenance']>) => {
    const other = { ...second, provenance: { ...second.provenance, ...about } }
    return compareRows([first, other], {}, 'mm').find(({ name }) => name === 'Cost')?.values[1]
  }
  expect(change({ unit: 'USD', credits: 0.25 })).toMatchObject({ words: '$0.25', differs: true, change: null })
  expect(change({ connectionId: 'other' })).toMatchObject({ words: '9 credits', change: null })
})
