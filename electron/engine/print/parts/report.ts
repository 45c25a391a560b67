/** What every assembly's report says: its objects, and what was done to the model before. */
import type { ObjectReport, PartsRemark, PartsReport } from '../../../../shared/print/parts-report.ts'
import { bodyBounds, volumeOf } from '../../repair/body.ts'
import { isWatertight } from '../../repair/part-touching.ts'
import type { Laid } from './lay-out.ts'

/** What is known of each object as it lies. `filaments`: of each, where it is made for one. */
export function objectReports(laid: readonly Laid[], filaments: readonly (number | undefined)[] = []): ObjectReport[] {
  return laid.map(({ name, role, plate, body }, i) => ({
    name,
    role,
    plate,
    sizeMm: bodyBounds(body).size,
    volumeMm3: volumeOf(body),
    closed: isWatertight(body),
    ...(filaments[i] === undefined ? {} : { filament: filaments[i] }),
  }))
}

/** The remarks that all assemblies have, those of their own kind between the warnings and the rest. */
export function remarksOn(
  { objects, repair }: Pick<PartsReport, 'objects' | 'repair'>,
  laid: readonly Laid[],
  rebuilt: boolean,
  own: readonly PartsRemark[],
): PartsRemark[] {
  const remarks: PartsRemark[] = []
  const open = objects.filter(({ closed }) => !closed).map(({ name }) => name)
  if (open.length > 0) remarks.push({ level: 'warning', code: 'not-closed', figures: { objects: open } })
  const large = laid.filter(({ tooLarge }) => tooLarge).map(({ name }) => name)
  if (large.length > 0) remarks.push({ level: 'warning', code: 'too-large-for-plate', figures: { objects: large } })
  remarks.push(...own.filter(({ level }) => level === 'warning'))
  if (rebuilt) remarks.push({ level: 'warning', code: 'surface-rebuilt', figures: {} })
  else if (repair.length > 0) remarks.push({ level: 'note', code: 'repaired', figures: { steps: repair.length } })
  remarks.push(...own.filter(({ level }) => level !== 'warning'))
  const plates = Math.max(...objects.map(({ plate }) => plate))
  remarks.push({ level: 'good', code: 'parts-made', figures: { parts: objects.length, plates } })
  return remarks
}
