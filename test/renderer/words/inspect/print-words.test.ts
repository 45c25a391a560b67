import { describe, expect, test } from 'vitest'
import {
  hollowLines,
  printLines,
  remarksBeside,
  repairWords,
  verdictWords,
} from '../../../../renderer/words/inspect/print-words.ts'
import { printReportSchema, repairActions, type PrintReport } from '../../../../shared/print/print-report.ts'

const surface = {
  triangles: 1000,
  shells: 1,
  openEdges: 0,
  nonManifoldEdges: 0,
  flippedEdges: 0,
  degenerateTriangles: 0,
  watertight: true,
}
const good: PrintReport = printReportSchema.parse({
  kind: 'print-report',
  version: 3,
  grade: 'prints',
  judgement: null,
  remarks: [],
  format: '3mf',
  repair: { method: 'none', steps: [], before: surface, after: surface, volumeChangePercent: 0 },
  size: { sizeMm: [80, 120, 40], scale: 1, volumeMm3: 62_400, areaMm2: 9000 },
  weight: { plaGrams: 77.4, resinGrams: 68.6 },
  orientation: { mode: 'keep', turnedDegrees: 0 },
  cut: null,
  base: null,
  hollow: null,
  walls: {
    askedMinimumMm: 1.2,
    thinnestMm: null,
    thinPlaces: [],
    areaBelowMm2: 0,
    areaBelowPercent: 0,
    weakPlaces: 0,
    lostAreaMm2: 0,
    lostAreaPercent: 0,
    gapsMm: [],
  },
  overhang: {
    limitDegrees: 45,
    areaMm2: 300,
    areaPercent: 3.3,
    byAngle: [],
    supportMm3: 5200,
    islands: 0,
    islandPlacesMm: [],
  },
  stability: { stands: true, contactMm2: 500, centreOfMassMm: [0, 40, 0], tipsAtDegrees: 18 },
})
const value = (report: PrintReport, name: string) => printLines(report, 'mm').find((line) => line.name === name)

describe('a good report', () => {
  test('states that first', () => {
    expect(verdictWords(good)).toEqual({ grade: 'prints', text: 'Ready to print' })
    expect(repairWords(good)).toEqual({ title: 'No repair needed', steps: [], note: null })
  })
  test('is stated once, with its own text if it has any', () => {
    const remarks = [{ level: 'good' as const, code: 'ready-to-print', figures: { plaGrams: 77.4 } }]
    const praised: PrintReport = { ...good, remarks }
    expect(verdictWords(praised)).toEqual({
      grade: 'prints',
      text: 'Ready to print. Watertight and stable, about 77.4 g of PLA if printed solid.',
    })
    expect(remarksBeside(praised)).toEqual([])
  })
  test('has figures with units, height last as in a slicer', () => {
    expect(value(good, 'Size W × D × H')?.value).toBe('80 × 40 × 120 mm')
    expect(value(good, 'Scaled')).toBeUndefined()
    expect(value({ ...good, size: { ...good.size, scale: 1.6 } }, 'Scaled')?.value).toBe('to 160 % of the original')
    expect(value(good, 'Weight')?.value).toBe('77.4 g in PLA, 68.6 g in resin')
    expect(value(good, 'Overhang')?.value).toBe('3.3 % of the surface beyond 45°')
    expect(value(good, 'Thinnest wall')?.value).toBe('1.2 mm or more')
    expect(value(good, 'Support')?.value).toBe('about 5.2 cm³')
    expect(value(good, 'Stands')?.value).toBe('yes, tips at 18°')
    expect(printLines(good, 'mm').some(({ bad }) => bad)).toBe(false)
  })
})

describe('a report with problems', () => {
  const bad: PrintReport = {
    ...good,
    grade: 'fails',
    remarks: [
      { level: 'note', code: 'islands', figures: { count: 2 } },
      { level: 'note', code: 'of-a-newer-version', figures: {} },
      { level: 'note', code: 'holes-filled', figures: { count: 3 } },
      { level: 'warning', code: 'unstable', figures: {} },
    ],
    repair: {
      ...good.repair,
      method: 'volumetric',
      steps: [{ action: 'holes-filled', count: 3 }],
      volumeChangePercent: -0.8,
    },
    walls: { ...good.walls, thinnestMm: 0.4, areaBelowPercent: 0.03, weakPlaces: 2, lostAreaPercent: 2.5 },
    overhang: { ...good.overhang, islands: 2 },
    stability: { ...good.stability, stands: false, tipsAtDegrees: 0 },
  }
  test('states the grade first, then its reasons', () => {
    expect(verdictWords(bad)).toEqual({ grade: 'fails', text: 'Cannot be printed as it is' })
    const weak = (report: PrintReport, code: PrintReport['remarks'][number]['code']) =>
      verdictWords({ ...report, grade: 'weak', remarks: [{ level: 'warning', code, figures: {} }] }).text
    expect(weak(bad, 'walls-lost')).toBe('Prints with parts left out')
    expect(weak(bad, 'gaps')).toBe('Prints in loose pieces')
    expect(weak(bad, 'look-changed')).toBe('Prints, but looks different')
    expect(weak(bad, 'unstable')).toBe('Prints with a base or supports')
    expect(weak({ ...bad, stability: good.stability }, 'walls-thin')).toBe('Prints with weak places')
  })
  test('states the repairs and their effects', () => {
    expect(repairWords(bad)).toEqual({
      title: 'Surface rebuilt',
      steps: ['3 holes closed.'],
      note: 'Volume changed by 0.8 %.',
    })
  })
  test('mentions beside the verdict only what the repair does not', () => {
    expect(remarksBeside(bad).map(({ words }) => words)).toEqual([
      '2 unsupported islands need support.',
      'Does not stand on its own: its footprint is too small or beside the centre of mass. Add a base.',
    ])
  })
  test('states where the thinnest wall is, and whether it will be missing', () => {
    const thinnest = (thicknessMm: number, isLeftOut: boolean) =>
      printLines(
        {
          ...bad,
          walls: {
            ...bad.walls,
            thinnestMm: thicknessMm,
            thinPlaces: [{ atMm: [1, 62.5, 3], thicknessMm, isLeftOut }],
          },
        },
        'mm',
      ).find(({ name }) => name === 'Thinnest wall')?.value
    expect(thinnest(0.0004, true)).toBe('< 0.01 mm, 62.5 mm above the plate, left out')
    expect(thinnest(0.3, false)).toBe('0.3 mm, 62.5 mm above the plate, not missing')
  })
  test('marks values that need attention', () => {
    expect(
      printLines(bad, 'mm')
        .filter((line) => line.bad)
        .map(({ name, value: words }) => [name, words]),
    ).toEqual([
      ['Thinnest wall', '0.4 mm'],
      ['Below 1.2 mm', '< 0.1 % of the surface'],
      ['Left out', '2.5 % of the surface'],
      ['Unsupported', '2 islands'],
      ['Stands', 'not on its own'],
    ])
  })
})

test('a hollowed part is shown with its measured wall', () => {
  expect(hollowLines(good, 'mm')).toBeNull()
  const hollow = {
    askedWallMm: 2,
    measuredWallMm: { minimum: 1.96, mean: 2.01, maximum: 2.2 },
    withinFivePercent: 0.97,
    cavities: 1,
    savedVolumeMm3: 30_000,
    drainHoles: [{ atMm: [0, 0, 0] as [number, number, number], diameterMm: 3, depthMm: 4 }],
    trapped: [{ atMm: [0, 0, 0] as [number, number, number], volumeMm3: 12 }],
  }
  const lines = hollowLines({ ...good, hollow }, 'mm')?.map(({ name, value: words }) => `${name}: ${words}`)
  expect(lines).toEqual([
    'Wall requested: 2 mm',
    'Wall measured: 1.96 mm to 2.2 mm, 2.01 mm on average',
    'Within 5 %: 97 % of the inner surface',
    'Material saved: 30 cm³',
    'Drain holes: 1, 3 mm wide',
    'Trapped: 1 cavity without a drain hole',
  ])
})

test('every repair has its sentence, in singular and plural', () => {
  const sentences = (count: number) =>
    repairWords({
      ...good,
      repair: { ...good.repair, method: 'surface', steps: repairActions.map((action) => ({ action, count })) },
    }).steps
  expect(sentences(1)[0]).toBe('1 vertex merged with others at the same place.')
  expect(sentences(1200)[0]).toBe('1,200 vertices merged with others at the same place.')
  for (const words of [...sentences(1), ...sentences(2)]) expect(words).toMatch(/^(1|2|Surface) .*\.$/)
})
