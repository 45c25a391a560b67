/** Remarks on a prepared model, most important first. */
import type { PrintGrade, PrintRemark, PrintReport } from '../../../shared/print/print-report.ts'
import { cannotPrint, judgeSize, type SizeProblem } from '../../../shared/print/print-size.ts'

/** If more of the surface than this is left out, the print will not look like the model. */
const maxLostPercent = 10
/** Differences below this are not visible. */
const someLostPercent = 0.5

/** Below this percentage, surface made invisible by textures is only a soft edge. */
const minCutOutPercent = 0.5

/** Returns the remarks, worst first. */
export function remarksOn(
  report: PrintReport,
  printer: string | null = null,
): { grade: PrintGrade; remarks: PrintRemark[] } {
  const { repair, walls, overhang, stability, hollow, weight } = report
  const tooSized = judgeSize(report.size.sizeMm, printer)
  const remarks: PrintRemark[] = tooSized === null ? [] : [{ level: 'warning', ...tooSized }]
  if (!repair.after.watertight) remarks.push({ level: 'warning', code: 'not-watertight', figures: {} })
  if (isChanged(report)) remarks.push({ level: 'warning', code: 'look-changed', figures: {} })
  if (report.cutOutPercent > minCutOutPercent)
    remarks.push({ level: 'warning', code: 'cut-outs-solid', figures: { areaPercent: report.cutOutPercent } })
  remarks.push(...wallRemarks(walls))
  for (const { volumeMm3 } of hollow?.trapped ?? [])
    remarks.push({ level: 'warning', code: 'hollow-trapped', figures: { volumeMm3 } })
  if (!stability.stands && !hasNoFooting(walls)) remarks.push({ level: 'warning', code: 'unstable', figures: {} })
  if (repair.method === 'volumetric') remarks.push({ level: 'note', code: 'surface-rebuilt', figures: {} })
  if (repair.method === 'sheet') remarks.push({ level: 'note', code: 'sheets-thickened', figures: {} })
  for (const { action, count } of repair.steps)
    if (action !== 'rebuilt' && action !== 'sheet-thickened')
      remarks.push({ level: 'note', code: action, figures: { count } })
  if (overhang.islands > 0) remarks.push({ level: 'note', code: 'islands', figures: { count: overhang.islands } })
  if (overhang.areaPercent > 1)
    remarks.push({
      level: 'note',
      code: 'overhang',
      figures: { areaPercent: overhang.areaPercent, limitDegrees: overhang.limitDegrees },
    })
  if (hollow !== null)
    remarks.push({
      level: 'note',
      code: 'hollowed',
      figures: { wallMm: hollow.measuredWallMm.mean, savedVolumeMm3: hollow.savedVolumeMm3 },
    })
  const grade = gradeOf(report, tooSized)
  if (grade === 'prints')
    remarks.push({ level: 'good', code: 'ready-to-print', figures: { plaGrams: weight.plaGrams } })
  return { grade, remarks }
}

/** Thin walls that are printed do not count: they are remarked on. */
function gradeOf(report: PrintReport, tooSized: SizeProblem | null): PrintGrade {
  const { repair, walls, stability } = report
  if (cannotPrint(tooSized)) return 'fails'
  if (!repair.after.watertight || hasNoFooting(walls) || walls.lostAreaPercent > maxLostPercent) return 'fails'
  const isWhole =
    walls.lostAreaPercent <= someLostPercent && walls.gapsMm.length === 0 && report.cutOutPercent <= minCutOutPercent
  return isWhole && tooSized === null && stability.stands && !isChanged(report) ? 'prints' : 'weak'
}

/** Whether the first layer, a quarter of the minimum wall high, is empty. */
function hasNoFooting({ gapsMm, askedMinimumMm }: PrintReport['walls']): boolean {
  return (gapsMm[0] ?? Infinity) < askedMinimumMm / 4
}

function isChanged({ judgement }: PrintReport): boolean {
  return judgement !== null && judgement.over.some((fault) => fault !== 'triangles')
}

function wallRemarks(walls: PrintReport['walls']): PrintRemark[] {
  const { gapsMm, lostAreaPercent, thinnestMm, weakPlaces, areaBelowPercent, askedMinimumMm, thinPlaces } = walls
  const lowestMm = gapsMm.find((mm) => mm > askedMinimumMm / 4)
  const remarks: PrintRemark[] = []
  if (hasNoFooting(walls)) remarks.push({ level: 'warning', code: 'no-footing', figures: {} })
  if (lowestMm !== undefined && !hasNoFooting(walls))
    remarks.push({ level: 'warning', code: 'gaps', figures: { lowestMm } })
  if (lostAreaPercent > someLostPercent)
    remarks.push({ level: 'warning', code: 'walls-lost', figures: { areaPercent: lostAreaPercent } })
  if (thinnestMm !== null)
    remarks.push({
      level: 'note',
      code: 'walls-thin',
      figures: {
        places: weakPlaces,
        areaPercent: areaBelowPercent,
        minimumMm: askedMinimumMm,
        thinnestMm,
        heightMm: thinPlaces[0]?.atMm[1] ?? 0,
      },
    })
  return remarks
}
