/** What an artist should know first of a prepared model, in sentences. */
import type { PrintReport } from '../../../shared/print-report.ts'

type Remark = PrintReport['remarks'][number]

/** Less than this share of the surface below the minimum wall is an edge, not a wall. */
const thinPercent = 0.5

/** Worst first. It is printable where nothing of it is a fault that a printer cannot print. */
export function remarksOn(report: PrintReport): Pick<PrintReport, 'printable' | 'remarks'> {
  const warnings: string[] = []
  const notes: string[] = []
  const { repair, walls, overhang, stability, hollow, weight } = report
  const mm = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} mm`
  if (!repair.after.watertight) warnings.push('The surface is not closed, so a slicer has to guess what is inside.')
  const isThin = walls.areaBelowPercent > thinPercent && walls.thinnestMm !== null
  if (isThin)
    warnings.push(
      `${walls.areaBelowPercent.toFixed(1)} % of the surface is thinner than ${mm(walls.askedMinimumMm)}; the thinnest place has ${mm(walls.thinnestMm!)}.`,
    )
  for (const { volumeMm3 } of hollow?.trapped ?? [])
    warnings.push(`A hollow of ${(volumeMm3 / 1000).toFixed(1)} ml has no way out: resin would stay in it.`)
  if (!stability.stands)
    warnings.push('It does not stand by itself: its centre of mass is not over what touches the plate.')
  if (repair.method === 'volumetric')
    notes.push('The surface was too broken to be mended piece by piece, so it was laid anew; fine edges may be softer.')
  if (repair.method === 'sheet') notes.push('An open sheet was given a thickness so that it can be printed.')
  for (const { action, words } of repair.steps)
    if (action !== 'rebuilt' && action !== 'sheet-thickened') notes.push(words)
  if (overhang.islands > 0)
    notes.push(
      overhang.islands === 1
        ? 'One place would begin in the air and needs support.'
        : `${overhang.islands} places would begin in the air and need support.`,
    )
  if (overhang.areaPercent > 1)
    notes.push(
      `${overhang.areaPercent.toFixed(0)} % of the surface hangs over by more than ${overhang.limitDegrees}° and needs support.`,
    )
  if (hollow !== null)
    notes.push(
      `Hollowed with a wall of ${mm(hollow.measuredWallMm.mean)}: ${(hollow.savedVolumeMm3 / 1000).toFixed(1)} ml less material.`,
    )
  const remarks: Remark[] = [
    ...warnings.map((words): Remark => ({ level: 'warning', words })),
    ...notes.map((words): Remark => ({ level: 'note', words })),
  ]
  const printable = repair.after.watertight && !isThin && stability.stands
  if (printable)
    remarks.push({
      level: 'good',
      words: `Ready to print: closed, standing, about ${weight.plaGrams.toFixed(0)} g of PLA if solid.`,
    })
  return { printable, remarks }
}
