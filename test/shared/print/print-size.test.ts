/** No size that cannot be printed gets a green tick: by the engine, in the window, or in an assembly. */
import { describe, expect, test } from 'vitest'
import { remarksOn } from '../../../electron/engine/print/remarks.ts'
import { partsRemarks } from '../../../renderer/words/inspect/parts-report-words.ts'
import { remarksBeside, verdictWords } from '../../../renderer/words/inspect/print-words.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { printers } from '../../../shared/print/printers.ts'
import { judgeSize } from '../../../shared/print/print-size.ts'
import { sizeWords, unitAnswer } from '../../../shared/print/print-size-words.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'

/** Millimetres, centimetres, inches, metres, feet. */
const units = [1, 10, 25.4, 1000, 304.8]

/** The same 200 sizes each time, of 0.001 to 1000 units, of all proportions. */
const sizes = Array.from({ length: 200 }, (_, i): [number, number, number] => {
  const random = (step: number) => (Math.sin(i * 12.9898 + step * 78.233) * 43758.5453) % 1
  const longest = 10 ** (3 * random(1))
  return [longest, longest * 10 ** (-2 * Math.abs(random(2))), longest * 10 ** (-2 * Math.abs(random(3)))]
})

/** A closed body with nothing else to say of it. */
function soundReport(sizeMm: [number, number, number]): PrintReport {
  const surface = { triangles: 12, shells: 1, openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0 }
  const facts = { ...surface, degenerateTriangles: 0, watertight: true }
  return {
    kind: 'print-report',
    version: 3,
    grade: 'prints',
    remarks: [{ level: 'good', code: 'ready-to-print', figures: { plaGrams: 0 } }],
    format: '3mf',
    cutOutPercent: 0,
    repair: { method: 'none', steps: [], before: facts, after: facts, volumeChangePercent: 0 },
    judgement: null,
    size: { sizeMm, scale: 1, volumeMm3: 1, areaMm2: 1 },
    weight: { plaGrams: 0, resinGrams: 0 },
    orientation: { mode: 'keep', turnedDegrees: 0 },
    cut: null,
    base: null,
    hollow: null,
    walls: {
      askedMinimumMm: 0.8,
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
      areaMm2: 0,
      areaPercent: 0,
      byAngle: [],
      supportMm3: 0,
      islands: 0,
      islandPlacesMm: [],
    },
    stability: { stands: true, contactMm2: 1, centreOfMassMm: [0, 0, 0], tipsAtDegrees: 30 },
  }
}

/** Independent of the rule under test: turns the footprint degree by degree. */
function canPrint([width, height, depth]: readonly [number, number, number], printer: string | null): boolean {
  const beds = printers.filter(({ id }) => printer === null || id === printer)
  const isResin = beds.length === 1 && beds[0]!.name.includes('resin')
  if (Math.min(width, depth) < (isResin ? 0.1 : 0.4) || height < (isResin ? 0.05 : 0.1)) return false
  return beds.some(({ bedMm: [bedWidth, bedDepth, bedHeight] }) => {
    const turns = Array.from({ length: 1801 }, (_, i) => (i * Math.PI) / 3600)
    const fits = (turn: number) =>
      width * Math.cos(turn) + depth * Math.sin(turn) <= bedWidth + 0.1 &&
      width * Math.sin(turn) + depth * Math.cos(turn) <= bedDepth + 0.1
    return height <= bedHeight + 0.1 && turns.some(fits)
  })
}

const chosen = [null, 'bambu-256', 'prusa-mini', 'elegoo-mars-5']

describe.each(units)('200 sizes in units of %d mm', (unit) => {
  test.each(chosen)('every size unprintable by %s is marked, and no printable one is', (printer) => {
    const faults: string[] = []
    for (const size of sizes) {
      const sizeMm = size.map((length) => length * unit) as typeof size
      const printable = canPrint(sizeMm, printer)
      const about = `${sizeMm.join(' × ')} mm`
      const report = soundReport(sizeMm)
      const { grade, remarks } = remarksOn(report, printer)
      const old = verdictWords(report, { printer })
      const now = verdictWords({ ...report, grade, remarks }, { printer })
      const beside = remarksBeside({ ...report, grade, remarks }, now)
      const parts = partsRemarks(
        {
          remarks: [{ level: 'good', code: 'parts-made', figures: { parts: 1, plates: 1 } }],
          objects: [{ name: 'Model', role: 'part', plate: 1, sizeMm, volumeMm3: 1, closed: true }],
        },
        printer,
      )
      const ticks = [
        grade === 'prints',
        remarks.some(({ level }) => level === 'good'),
        old.grade === 'prints',
        now.grade === 'prints',
        beside.some(({ level }) => level === 'good'),
        parts.some(({ level }) => level === 'good'),
      ]
      if (!printable && ticks.includes(true)) faults.push(`ticked: ${about}`)
      if (printable && grade === 'fails') faults.push(`called unprintable: ${about}`)
    }
    expect(faults).toEqual([])
  })
})

test('sizes once accepted by mistake are questioned, with a plausible unit', () => {
  const wheel = judgeSize([0.36, 0.36, 0.12])!
  expect(wheel).toMatchObject({ code: 'size-below-line', figures: { unitFactor: 1000, thenMm: 360 } })
  expect(sentenceOf(sizeWords, wheel)).toBe(
    'Only 0.12 mm wide: narrower than a printed line of 0.4 mm. Were these metres? It would be 360 mm long.',
  )
  expect(unitAnswer(wheel.figures.unitFactor)).toBe('These were metres')
  const large = judgeSize([760, 1023, 692], 'bambu-256')!
  expect(large).toMatchObject({ code: 'size-beyond-printer', figures: { printer: 'Bambu Lab A1, P1, P2S, X1' } })
  expect(judgeSize([996, 400, 300])).toMatchObject({ code: 'size-beyond-printer', figures: { printer: '' } })
  expect(judgeSize([4, 4, 4])).toMatchObject({ code: 'size-tiny', figures: { unitFactor: 25.4 } })
  expect(judgeSize([80, 120, 60])).toBeNull()
  expect(judgeSize([NaN, 10, 10])).toMatchObject({ code: 'size-below-line' })
})

test('a long model that fits diagonally is not called too large', () => {
  expect(judgeSize([300, 50, 10], 'bambu-256')).toBeNull()
  expect(judgeSize([10, 50, 300], 'bambu-256')).toBeNull()
  expect(judgeSize([360, 50, 10], 'bambu-256')).not.toBeNull()
})

test('a model scaled after it was prepared is not approved for its old walls', () => {
  const report = soundReport([80, 120, 60])
  expect(verdictWords(report).grade).toBe('prints')
  expect(verdictWords(report, { sizeMm: [40, 60, 30] })).toMatchObject({ grade: 'weak' })
})
