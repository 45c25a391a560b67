import { describe, expect, test } from 'vitest'
import { readPlanes } from '../../../../shared/print/cut-planes.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import type { PrintCutInput, PrintSplitInput } from '../../../../electron/engine/print/jobs.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { planCut } from '../../../../electron/engine/print/parts/plan-cut.ts'
import { printSplit } from '../../../../electron/engine/print/parts/split.ts'
import { cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels } from './cut-input.ts'

const quiet = () => {}
/** A cube with a tower on it; the plane cuts the tower's tip off, 3 × 3 × 3 mm, and the cube in two. */
const tower = [
  cubeMm(40),
  {
    ...cubeMm(1),
    positions: cubeMm(1).positions.map((value, i) => [0.018, 0.039, 0.018][i % 3]! + value * [3, 14, 3][i % 3]!),
  },
]
const planes = 'y 20; y 50'

async function cutTower(crumbs: PrintCutInput['crumbs'], asked = planes) {
  const { report } = await printCut(await cutInput(tower, asked, { crumbs, layout: 'in-place' }), quiet)
  const codes = report.remarks.filter(({ code }) => code.startsWith('crumbs-'))
  return { report, codes, volumes: report.objects.map(({ volumeMm3 }) => Math.round(volumeMm3)) }
}

describe('parts below 50 mm³ after a cut', () => {
  const whole = 64_000 + 3 * 3 * 13

  test('are joined to a neighbouring part', async () => {
    const { report, codes, volumes } = await cutTower('join')
    expect(volumes).toEqual([32_000, 32_117])
    expect(report.volumeMm3.after).toBeCloseTo(whole, 0)
    expect(codes).toEqual([{ level: 'note', code: 'crumbs-joined', figures: { count: 1, volumeMm3: 27 } }])
  })

  test('are left out, with a warning', async () => {
    const { codes, volumes } = await cutTower('drop')
    expect(volumes).toEqual([32_000, 32_090])
    expect(codes).toEqual([{ level: 'warning', code: 'crumbs-left-out', figures: { count: 1, volumeMm3: 27 } }])
  })

  test('are kept as parts, with a warning', async () => {
    const { codes, volumes } = await cutTower('keep')
    expect(volumes).toEqual([32_000, 32_090, 27])
    expect(codes).toEqual([{ level: 'warning', code: 'crumbs-kept', figures: { count: 1, volumeMm3: 27 } }])
  })

  test('a part that would break into two small ones stays whole', async () => {
    // 3 × 3 × 10 mm.
    const { codes, volumes } = await cutTower('join', 'y 20; y 43; y 48')
    expect(volumes).toEqual([32_000, 32_027, 90])
    expect(codes).toMatchObject([{ code: 'crumbs-joined', figures: { count: 1 } }])
  })

  test('a cut that yields only small parts is rejected', async () => {
    await expect(cutTower('join', 'y 50')).rejects.toMatchObject({
      details: { field: 'small_parts', reason: 'only-small-parts' },
    })
  })

  test('a small object is still cut, with a warning', async () => {
    const { report } = await printCut(await cutInput(cubeMm(4), 'y 2'), quiet)
    expect(report.objects).toHaveLength(2)
    expect(report.remarks).toContainEqual({
      level: 'warning',
      code: 'crumbs-kept',
      figures: { count: 2, volumeMm3: 64 },
    })
  })

  test('are reported before the cut', async () => {
    const input = await cutInput(tower, planes)
    const read = readPlanes(planes)
    if ('fault' in read) throw new Error(read.fault.code)
    const model = await readModel(input.file, input.mediaType)
    for (const [choice, code] of [
      ['join', 'crumbs-joined'],
      ['drop', 'crumbs-left-out'],
      ['keep', 'crumbs-kept'],
    ] as const) {
      const { remarks } = await planCut(model, read.planes, dowels, choice, quiet)
      expect(remarks.map((remark) => remark.code)).toContain(code)
    }
  })
})

describe('parts below 50 mm³ after a split', () => {
  const parts = [cubeMm(20), cubeMm(20, 40), cubeMm(3, 65)]
  async function shells(crumbs: PrintSplitInput['crumbs'], by: PrintSplitInput['by'], from = parts) {
    const input = await cutInput(from, null)
    const { report } = await printSplit({ ...input, by, inlay: null, crumbs }, quiet)
    return {
      volumes: report.objects.map(({ volumeMm3 }) => Math.round(volumeMm3)),
      codes: report.remarks.map(({ code }) => code).filter((code) => code.startsWith('crumbs-')),
    }
  }

  test.each(['shells', 'parts'] as const)('by %s', async (by) => {
    expect(await shells('join', by)).toEqual({ volumes: [8000, 8027], codes: ['crumbs-joined'] })
    expect(await shells('drop', by)).toEqual({ volumes: [8000, 8000], codes: ['crumbs-left-out'] })
    expect(await shells('keep', by)).toEqual({ volumes: [8000, 8000, 27], codes: ['crumbs-kept'] })
  })

  test('a split into one object and only small parts is rejected', async () => {
    await expect(shells('join', 'shells', [cubeMm(20), cubeMm(3, 65)])).rejects.toMatchObject({
      details: { field: 'small_parts', reason: 'only-small-parts' },
    })
  })
})
