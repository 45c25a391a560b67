/** What an artist should know first of a prepared model. */
import type { PrintGrade, PrintRemark, PrintReport } from '../../../shared/print-report.ts'

/** More of the surface than this around what is too thin to be printed: the print is not what was seen. */
const mostLostPercent = 2

/** Worst first. */
export function remarksOn(report: PrintReport): { grade: PrintGrade; remarks: PrintRemark[] } {
  const { repair, judgement, walls, overhang, stability, hollow, weight } = report
  const remarks: PrintRemark[] = []
  const { watertight } = repair.after
  const isLost = walls.lostAreaPercent > mostLostPercent
  const hasGaps = walls.gapsMm.length > 0
  if (!watertight) remarks.push({ level: 'warning', code: 'not-watertight', figures: {} })
  const isChanged = judgement !== null && judgement.over.some((fault) => fault !== 'triangles')
  if (isChanged) remarks.push({ level: 'warning', code: 'look-changed', figures: {} })
  if (hasGaps) remarks.push({ level: 'warning', code: 'gaps', figures: { lowestMm: walls.gapsMm[0]! } })
  if (walls.lostAreaPercent > 0)
    remarks.push({ level: 'warning', code: 'walls-lost', figures: { areaPercent: walls.lostAreaPercent } })
  if (walls.thinnestMm !== null)
    remarks.push({
      level: 'warning',
      code: 'walls-thin',
      figures: {
        places: walls.weakPlaces,
        areaPercent: walls.areaBelowPercent,
        minimumMm: walls.askedMinimumMm,
        thinnestMm: walls.thinnestMm,
      },
    })
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
  const isWeak = isChanged || walls.thinnestMm !== null || !stability.stands
  const grade = !watertight || hasGaps || isLost ? 'fails' : isWeak ? 'weak' : 'prints'
  if (grade === 'prints')
    remarks.push({ level: 'good', code: 'ready-to-print', figures: { plaGrams: weight.plaGrams } })
  return { grade, remarks }
}
