import { expect, test } from 'vitest'
import { defectKinds, type DerivedReport } from '../../../../shared/formats/view-file.ts'
import { defectMarks } from '../../../../renderer/state/stage/defect-styles.ts'
import { weightGrams, weightMaterial, weightMaterials } from '../../../../renderer/inspect/densities.ts'
import { defectExplains, defectTerm, defectTitle, placeWords } from '../../../../renderer/words/inspect/defect-words.ts'
import { closedTitle, densityWords, shareWords, shellWords } from '../../../../renderer/words/inspect/report-words.ts'
import { messageGroups, messageSummary } from '../../../../renderer/words/inspect/validation-words.ts'
import { aReport } from '../../inspect/a-report.ts'

const aRow = (kind: DerivedReport['defects'][number]['kind'], count: number): DerivedReport['defects'][number] => ({
  kind,
  count,
  places: [],
  segments: null,
  triangles: null,
})

test('every kind of defect has a name, an exact term, and a distinct mark', () => {
  const marks = defectKinds.map((kind) => `${defectMarks[kind].dark} ${defectMarks[kind].lineStyle}`)
  expect(new Set(marks).size).toBe(defectKinds.length)
  const titles = defectKinds.map((kind) => defectTitle(kind, 2))
  expect(new Set(titles).size).toBe(defectKinds.length)
  for (const kind of defectKinds) {
    expect(defectExplains(kind)).toMatch(/\.$/)
    expect(defectTerm(kind)).not.toBe('')
  }
  expect(defectTitle('boundary-loop', 1)).toBe('1 hole')
  expect(defectTitle('boundary-loop', 1204)).toBe('1,204 holes')
  expect(defectTitle('self-intersection', 500, true)).toBe('More than 500 self-intersections')
})

test('a closed surface without defects is described as such', () => {
  expect(closedTitle(aReport())).toMatchObject({ good: true, text: expect.stringMatching(/^No problems found/) })
})

test('a closed surface with defects is neither good nor open', () => {
  const words = closedTitle(aReport({ defects: [aRow('inner-shell', 1)] }))
  expect(words.good).toBe(false)
  expect(words.text).toBe('Watertight, with warnings.')
})

test('the causes of an open surface are counted, with the exact term', () => {
  const words = closedTitle(
    aReport({
      watertight: false,
      reasons: ['boundary-loop', 'non-manifold-edge', 'flipped-faces'],
      defects: [aRow('boundary-loop', 3), aRow('non-manifold-edge', 1)],
    }),
  )
  expect(words).toEqual({
    good: false,
    text: 'Not watertight: 3 holes, 1 non-manifold edge and inconsistent face winding.',
    term: 'Boundary loop of open edges, edge with more than two faces, faces with inconsistent winding',
  })
  expect(closedTitle(aReport({ triangles: 0, watertight: false })).text).toBe('No surface.')
})

test('a defect is described by its largest dimension', () => {
  expect(placeWords('boundary-loop', { value: 12.34, radius: 0.001 }, 'mm')).toBe('12.3 mm perimeter')
  expect(placeWords('flipped-faces', { value: 5, radius: 0.001 }, 'mm')).toBe('5 faces')
  expect(placeWords('zero-area', { value: null, radius: 0.001 }, 'mm')).toBe('2 mm across')
  expect(placeWords('non-manifold-vertex', { value: null, radius: 0 }, 'mm')).toBe('Single point')
})

test('weights are the volume times the density', () => {
  expect(weightGrams(1000, { density: 10.36 })).toBeCloseTo(10.36)
  expect(new Set(weightMaterials.map(({ id }) => id)).size).toBe(weightMaterials.length)
  for (const { density, source } of weightMaterials) {
    expect(density).toBeGreaterThan(0.5)
    expect(density).toBeLessThan(23)
    expect(source).not.toBe('')
  }
  expect(weightMaterial('no such').id).toBe('pla')
})

test('texel densities and shares have sensible digits', () => {
  expect(densityWords([4, 12.34, 30])).toBe('12 texels/mm (4 to 30)')
  expect(densityWords([12, 12.1, 12.3])).toBe('12 texels/mm (uniform)')
  expect([0.0004, 0.034, 0.5].map(shareWords)).toEqual(['< 0.1 %', '3.4 %', '50 %'])
})

test('messages of the validator are grouped by severity', () => {
  const groups = messageGroups([
    { severity: 'hint', code: 'B', message: 'b', pointer: '/b' },
    { severity: 'warning', code: 'C', message: 'c', pointer: '/c/0' },
    { severity: 'error', code: 'A', message: 'a', pointer: '/a' },
    { severity: 'warning', code: 'C', message: 'c', pointer: '/c/1' },
  ])
  expect(groups.map(({ code, count, pointer }) => [code, count, pointer])).toEqual([
    ['A', 1, '/a'],
    ['C', 2, '/c/0'],
    ['B', 1, '/b'],
  ])
  expect(messageSummary(groups)).toBe('1 error, 2 warnings, 1 hint')
  expect(messageSummary([])).toBe('Valid file')
})

test('shells are counted, with open ones and cavities', () => {
  const shell = {
    triangles: 4,
    box: [0, 0, 0, 1, 1, 1],
    volumeMm3: 1,
    closed: true,
    kind: 'outer',
  } as unknown as DerivedReport['shells'][number]
  expect(shellWords({ shellCount: 1, shells: [shell] })).toBe('1')
  const shells = [shell, { ...shell, closed: false }, { ...shell, kind: 'cavity' as const }]
  expect(shellWords({ shellCount: 3, shells })).toBe('3 (1 open, 1 cavity)')
})
