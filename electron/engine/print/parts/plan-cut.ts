/** Plans a cut without boring: its connectors, and the space for connectors on its faces. */
import type { CutFace, CutPlan } from '../../../../shared/print/cut-plan.ts'
import type { RequestedPlane } from '../../../../shared/print/cut-planes.ts'
import type { CrumbChoice } from '../../../../shared/print/crumbs.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import type { Model, Progress } from '../../model.ts'
import { bodyBounds } from '../../repair/body.ts'
import { type ConnectorChoice, faceBetween } from './connector.ts'
import type { Material } from './connector-room.ts'
import { placeConnectors, type PlacedConnectors } from './connectors.ts'
import { crumbRemarks, type Crumbs } from './crumbs.ts'
import { dividedObject } from './divided.ts'
import { givenObjects, givenSolids } from './given-objects.ts'
import { dovetailFace, pinFace, planned } from './plan-face.ts'
import { placingRemarks } from './placing-remarks.ts'

/** Repairs open models first, as the cut does. Rejects with the errors of `printCut`. */
export async function planCut(
  model: Model,
  planes: RequestedPlane[],
  choice: ConnectorChoice,
  crumbs: CrumbChoice,
  progress: Progress,
): Promise<CutPlan> {
  const { solids } = await givenSolids(givenObjects(model, ''), (share, doing) => progress(0.3 * share, doing))
  const faces: CutFace[] = []
  const cut: PlacedConnectors[] = []
  const small: Crumbs[] = []
  for (const [i, solid] of solids.entries()) {
    const within = (share: number): void => progress(0.3 + (0.7 * (i + share)) / solids.length, 'cutting')
    const divided = await dividedObject(solid, solids, { planes, bed: [0, 0, 0], crumbs }, (share) =>
      within(0.4 * share),
    )
    if (divided.planes.length === 0) continue
    small.push(divided.crumbs)
    const material: Material = { body: solid.body, planes: divided.planes }
    const longestMm = Math.max(...bodyBounds(solid.body).size)
    const sliding: { plane: CuttingPlane; face: string; asked: CutFace }[] = []
    const placed = await placeConnectors(
      divided.pieces,
      material,
      choice,
      divided.look,
      longestMm,
      (share) => within(0.4 + 0.3 * share),
      (slid) => sliding.push({ plane: slid.plane, face: slid.face, asked: dovetailFace(slid) }),
    )
    cut.push(placed)
    for (const [k, { plane }] of placed.planes.entries()) {
      within(0.7 + (0.3 * k) / placed.planes.length)
      const pins = placed.connectors.filter((one) => one.plane === plane)
      if (choice.kind !== 'dovetail') faces.push(pinFace(material, plane, choice, longestMm, pins))
      else
        for (const { face, asked } of sliding.filter((one) => one.plane === plane)) {
          const dowels = pins.filter((one) => faceBetween(one) === face)
          faces.push({ ...asked, connectors: [...asked.connectors, ...dowels.map(planned)] })
        }
    }
  }
  return { kind: 'cutplan', faces, remarks: [...placingRemarks(cut), ...crumbRemarks(small)] }
}
