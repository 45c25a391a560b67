/** What an artist should know first of a prepared model. */
import type { PrintRemark, PrintReport } from '../../../shared/print-report.ts'

/** Less than this share of the surface below the minimum wall is an edge, not a wall. */
const thinPercent = 0.5

/** Worst first. It is printable where nothing of it is a fault that a printer cannot print. */
export function remarksOn(report: PrintReport): { printable: boolean; remarks: PrintRemark[] } {
  const { repair, judgement, walls, overhang, stability, hollow, weight } = report
  const remarks: PrintRemark[] = []
  if (!repair.after.watertight) remarks.push({ level: 'warning', code: 'not-watertight', figures: {} })
  const isChanged = judgement !== null && judgement.over.some((fault) => fault !== 'triangles')
  if (isChanged) remarks.push({ level: 'warning', code: 'look-changed', figures: {} })
  const isThin = walls.areaBelowPercent > thinPercent && walls.thinnestMm !== null
  if (isThin)
    remarks.push({
      level: 'warning',
      code: 'walls-thin',
      figures: {
        areaPercent: walls.areaBelowPercent,
        minimumMm: walls.askedMinimumMm,
        thinnestMm: walls.thinnestMm!,
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
  const printable = repair.after.watertight && !isThin && stability.stands && !isChanged
  if (printable && !isChanged)
    remarks.push({ level: 'good', code: 'ready-to-print', figures: { plaGrams: weight.plaGrams } })
  return { printable, remarks }
}
