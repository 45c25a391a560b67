/** Remarks on a prepared model, most important first. */
import type { PrintGrade, PrintRemark, PrintReport } from '../../../shared/print/print-report.ts'

/** If more of the surface than this is too thin to print, the print will not look like the model. */
const maxLostPercent = 2

/** Less of the surface that textures make invisible is a soft edge. */
const minCutOutPercent = 0.5

/** Returns the remarks, worst first. */
export function remarksOn(report: PrintReport): { grade: PrintGrade; remarks: PrintRemark[] } {
  const { repair, walls, overhang, stability, hollow, weight } = report
  const remarks: PrintRemark[] = []
  if (!repair.after.watertight) remarks.push({ level: 'warning', code: 'not-watertight', figures: {} })
  if (isChanged(report)) remarks.push({ level: 'warning', code: 'look-changed', figures: {} })
  if (report.cutOutPercent > minCutOutPercent)
    remarks.push({ level: 'warning', code: 'cut-outs-solid', figures: { areaPercent: report.cutOutPercent } })
  remarks.push(...wallRemarks(walls))
  for (const { volumeMm3 } of hollow?.trapped ?? [])
    remarks.push({ level: 'warning', code: 'hollow-trapped', figures: { volumeMm3 } })
  if (!stability.stands) remarks.push({ level: 'warning', code: 'unstable', figures: {} })
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
  const grade = gradeOf(report)
  if (grade === 'prints')
    remarks.push({ level: 'good', code: 'ready-to-print', figures: { plaGrams: weight.plaGrams } })
  return { grade, remarks }
}

function gradeOf(report: PrintReport): PrintGrade {
  const { repair, walls, stability } = report
  if (!repair.after.watertight || walls.gapsMm.length > 0 || walls.lostAreaPercent > maxLostPercent) return 'fails'
  return isChanged(report) || report.cutOutPercent > minCutOutPercent || walls.thinnestMm !== null || !stability.stands
    ? 'weak'
    : 'prints'
}

function isChanged({ judgement }: PrintReport): boolean {
  return judgement !== null && judgement.over.some((fault) => fault !== 'triangles')
}

function wallRemarks(walls: PrintReport['walls']): PrintRemark[] {
  const { gapsMm, lostAreaPercent, thinnestMm, weakPlaces, areaBelowPercent, askedMinimumMm } = walls
  const [lowestMm] = gapsMm
  const remarks: PrintRemark[] = []
  if (lowestMm !== undefined) remarks.push({ level: 'warning', code: 'gaps', figures: { lowestMm } })
  if (lostAreaPercent > 0)
    remarks.push({ level: 'warning', code: 'walls-lost', figures: { areaPercent: lostAreaPercent } })
  if (thinnestMm !== null)
    remarks.push({
      level: 'warning',
      code: 'walls-thin',
      figures: { places: weakPlaces, areaPercent: areaBelowPercent, minimumMm: askedMinimumMm, thinnestMm },
    })
  return remarks
}
