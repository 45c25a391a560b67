/** Where a cut would put its connectors, and where on its faces there is room for one: nothing is bored yet. */
import type { CutFace, CutPlan } from '../../../../shared/cut-plan.ts'
import type { AskedPlane } from '../../../../shared/cut-planes.ts'
import { type CuttingPlane, planeAxes } from '../../../../shared/section.ts'
import { plus, scaled } from '../../mesh/vectors.ts'
import type { Model, Progress } from '../../model.ts'
import { bodyBounds } from '../../repair/body.ts'
import type { ConnectorChoice } from './connector.ts'
import { isInMaterial, type Material, outlineAt, spareRoom } from './connector-room.ts'
import { placePins, placesOnPlanes, roomFor, sizesFor } from './place-pins.ts'
import { dividedObject } from './divided.ts'
import { joinedBoxes } from './flat-box.ts'
import { givenObjects, givenSolids } from './given-objects.ts'

/** Cells along the longer side of a face, at the most. */
const mostAcross = 64
/** Finer than this nothing is asked, millimetres. */
const leastStepMm = 0.5

/** Repaired first where it is open, as for the cut itself. Rejects as `printCut` does. */
export async function planCut(
  model: Model,
  planes: AskedPlane[],
  choice: ConnectorChoice,
  progress: Progress,
): Promise<CutPlan> {
  const { solids } = await givenSolids(givenObjects(model, ''), (share, doing) => progress(0.3 * share, doing))
  const faces: CutFace[] = []
  for (const [i, solid] of solids.entries()) {
    const within = (share: number): void => progress(0.3 + (0.7 * (i + share)) / solids.length, 'cutting')
    const divided = await dividedObject(solid, solids, { planes, bed: [0, 0, 0] }, (share) => within(0.4 * share))
    if (divided.planes.length === 0) continue
    const material: Material = { body: solid.body, planes: divided.planes }
    const longestMm = Math.max(...bodyBounds(solid.body).size)
    const cuts = placesOnPlanes(divided.pieces, material, choice)
    const { found } = placePins(cuts, material, choice, longestMm, null, (share) => within(0.4 + 0.3 * share))
    for (const [k, { plane }] of cuts.entries()) {
      within(0.7 + (0.3 * k) / cuts.length)
      faces.push({
        plane: { normal: [...plane.normal], offset: plane.offset },
        ...roomOn(material, plane, choice, longestMm),
        connectors: found.filter((one) => one.plane === plane).map(({ at, diameterMm }) => ({ atMm: at, diameterMm })),
      })
    }
  }
  return { kind: 'cutplan', faces }
}

function roomOn(
  material: Material,
  plane: CuttingPlane,
  choice: ConnectorChoice,
  longestMm: number,
): Pick<CutFace, 'origin' | 'stepMm' | 'columns' | 'roomMm'> {
  const outline = outlineAt(material, plane)
  const [u, v] = planeAxes(plane.normal)
  const [x0, y0, x1, y1] = joinedBoxes(outline.boxes)
  const stepMm = Math.max(leastStepMm, Math.max(x1 - x0, y1 - y0) / mostAcross)
  const [columns, rows] = [x1 - x0, y1 - y0].map((side) => Math.max(1, Math.ceil(side / stepMm))) as [number, number]
  const sizes = sizesFor(choice, longestMm).toReversed()
  const middle = scaled(plane.normal, plane.offset)
  const roomMm: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [x0 + (column + 0.5) * stepMm, y0 + (row + 0.5) * stepMm]
      const at = plus(plus(middle, scaled(u, x)), scaled(v, y))
      if (!isInMaterial(outline, at, plane)) roomMm.push(-1)
      else roomMm.push(widest(sizes, (size) => spareRoom(material, at, plane, roomFor(size, choice)) >= 0))
    }
  return { origin: [x0 + stepMm / 2, y0 + stepMm / 2], stepMm, columns, roomMm }
}

/** Of sizes from the least on, by halving; 0 where not even the first fits. */
function widest(sizes: readonly number[], fits: (size: number) => boolean): number {
  let [from, to] = [0, sizes.length]
  while (from < to) {
    // Mostly the first does not fit, or the last does.
    const at = from === 0 ? 0 : to === sizes.length ? to - 1 : (from + to) >> 1
    if (fits(sizes[at]!)) from = at + 1
    else to = at
  }
  return from === 0 ? 0 : sizes[from - 1]!
}
