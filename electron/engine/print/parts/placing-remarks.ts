/** Remarks on connectors without enough space, for the plan of a cut and for its report. */
import { writePlaces } from '../../../../shared/print/cut-planes.ts'
import type { PartsRemark } from '../../../../shared/print/parts-report.ts'
import type { Vector } from '../../mesh/vectors.ts'
import type { PlacedConnectors } from './connectors.ts'

/** `cut` holds the placements of each object that was cut. A position is refused if no object can use it. */
export function placingRemarks(
  cut: readonly Pick<PlacedConnectors, 'without' | 'instead' | 'plain' | 'refused' | 'inRing'>[],
): PartsRemark[] {
  const remarks: PartsRemark[] = []
  const unused = cut.map(({ refused, inRing }) => [...refused, ...inRing])
  const refused = unused[0]?.filter((at) => unused.every((others) => others.includes(at))) ?? []
  const sumOf = (key: 'without' | 'instead' | 'plain'): number => cut.reduce((sum, one) => sum + one[key], 0)
  const [without, instead, plain] = [sumOf('without'), sumOf('instead'), sumOf('plain')]
  const closesRing = (at: Vector): boolean => cut.some(({ inRing }) => inRing.includes(at))
  for (const [code, places] of [
    ['place-refused', refused.filter((at) => !closesRing(at))],
    ['place-in-ring', refused.filter(closesRing)],
  ] as const)
    if (places.length > 0)
      remarks.push({ level: 'warning', code, figures: { places: places.map((at) => writePlaces([at])) } })
  if (without > 0) remarks.push({ level: 'warning', code: 'faces-without-connector', figures: { count: without } })
  if (instead > 0) remarks.push({ level: 'warning', code: 'dowels-instead', figures: { count: instead } })
  if (plain > 0) remarks.push({ level: 'note', code: 'faces-plain', figures: { count: plain } })
  return remarks
}
