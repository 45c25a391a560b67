/** Reports on assemblies. */
import type { ObjectReport, PartsRemark, PartsReport } from '../../../../shared/print/parts-report.ts'
import { judgeSize } from '../../../../shared/print/print-size.ts'
import { bodyBounds, volumeOf } from '../../repair/body.ts'
import { isWatertight, writtenKey } from '../../repair/part-touching.ts'
import type { Laid } from './lay-out.ts'

/** How the objects of an assembly came about. */
export interface Origin {
  repair: PartsReport['repair']
  /** Whether the repair rebuilt a surface from a lattice. */
  rebuilt: boolean
  /** Remarks of the job. */
  remarks: readonly PartsRemark[]
}

/**
 * Returns the report on objects in their present positions, without planes and connectors. `filaments` holds each
 * object's, if known.
 */
export function partsReport(
  laid: readonly Laid[],
  origin: Origin,
  volumeMm3: PartsReport['volumeMm3'],
  filaments: readonly (number | undefined)[] = [],
): PartsReport {
  const objects = laid.map(({ name, role, plate, body }, i): ObjectReport => ({
    name,
    role,
    plate,
    sizeMm: bodyBounds(body).size,
    volumeMm3: volumeOf(body),
    closed: isWatertight(body, writtenKey),
    ...(filaments[i] === undefined ? {} : { filament: filaments[i] }),
  }))
  return {
    kind: 'parts-report',
    version: 1,
    remarks: remarksOn(objects, laid, origin),
    repair: origin.repair,
    volumeMm3,
    objects,
    planes: [],
    connectors: [],
  }
}

/** Returns the job's remarks together with those common to all assemblies: warnings first. */
export function remarksOn(
  objects: readonly ObjectReport[],
  laid: readonly Laid[],
  { repair, rebuilt, remarks: own }: Origin,
): PartsRemark[] {
  const remarks: PartsRemark[] = []
  const open = objects.filter(({ closed }) => !closed).map(({ name }) => name)
  if (open.length > 0) remarks.push({ level: 'warning', code: 'not-closed', figures: { objects: open } })
  const large = laid.filter(({ tooLarge }) => tooLarge).map(({ name }) => name)
  if (large.length > 0) remarks.push({ level: 'warning', code: 'too-large-for-plate', figures: { objects: large } })
  const sized = objects.filter(({ role }) => role === 'part').flatMap(({ sizeMm }) => judgeSize(sizeMm) ?? [])
  const [worst] = sized.filter(({ code }) => large.length === 0 || code !== 'size-beyond-printer')
  if (worst !== undefined) remarks.push({ level: 'warning', ...worst })
  remarks.push(...own.filter(({ level }) => level === 'warning'))
  if (rebuilt) remarks.push({ level: 'warning', code: 'surface-rebuilt', figures: {} })
  else if (repair.length > 0) remarks.push({ level: 'note', code: 'repaired', figures: { steps: repair.length } })
  remarks.push(...own.filter(({ level }) => level !== 'warning'))
  const plates = Math.max(...objects.map(({ plate }) => plate))
  const level = large.length + sized.length > 0 ? 'note' : 'good'
  remarks.push({ level, code: 'parts-made', figures: { parts: objects.length, plates } })
  return remarks
}
