/** A cut face of the plan, divided into cells that state the space for a connector. */
import type { CutFace } from '../../../../shared/print/cut-plan.ts'
import {
  type CuttingPlane,
  cutSection,
  type FlatBox,
  flatBox,
  flatten,
  planeAxes,
} from '../../../../shared/geometry/section.ts'
import { dot, plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { rounded } from '../rounded.ts'
import { type Connector, type ConnectorChoice, countFitting } from './connector.ts'
import { isInMaterial, type Material, outlineAt, spareRoom } from './connector-room.ts'
import { widestBy } from './dovetail-room.ts'
import type { FaceSlid } from './dovetails.ts'
import { roomFor, sizesFor } from './place-pins.ts'

/** Maximum number of cells along the longer side of a face. */
const maxAcross = 64
/** Minimum size of a cell, millimetres. */
const minStepMm = 0.5
/** Distance of a section from the top and the neck of a tongue, so that it avoids the faces there; millimetres. */
const filmMm = 0.01

/** A pin in the plan. */
export function planned({ at, diameterMm }: Connector): CutFace['connectors'][number] {
  return { atMm: at, diameterMm }
}

/** A whole plane with its pins. */
export function pinFace(
  material: Material,
  plane: CuttingPlane,
  choice: ConnectorChoice,
  longestMm: number,
  pins: readonly Connector[],
): CutFace {
  const outline = outlineAt(material, plane)
  const sizes = sizesFor(choice, longestMm).toReversed()
  const { places, ...grid } = gridOver(flatBox(outline.boxes.flat()), plane)
  const roomMm = places.map((at) => {
    if (!isInMaterial(outline, at, plane)) return -1
    const fitting = countFitting(sizes.length, (i) => spareRoom(material, at, plane, roomFor(sizes[i]!, choice)) >= 0)
    return fitting === 0 ? 0 : sizes[fitting - 1]!
  })
  return { ...grid, roomMm, connectors: pins.map(planned) }
}

/** A face between two pieces, with its dovetail if it has one. */
export function dovetailFace({ plane, meeting, sizes, made, inRing }: FaceSlid): CutFace {
  const [u, v] = planeAxes(plane.normal)
  const { places, ...grid } = gridOver(boxOn(plane, meeting.plane, meeting.face.box), plane)
  const widest = widestBy(meeting, inRing ? [] : sizes)
  const cells = places.map(widest)
  return {
    ...grid,
    roomMm: cells.map(({ neckMm }) => neckMm),
    ways: cells.map(({ along }) => (along === null ? null : rounded(Math.atan2(dot(v, along), dot(u, along))))),
    ...(inRing ? { inRing } : {}),
    connectors: made === null ? [] : [tongueOf(made)],
  }
}

function tongueOf({ dovetail, tongue }: NonNullable<FaceSlid['made']>): CutFace['connectors'][number] {
  const { at, neckMm, depthMm, plane, by } = dovetail
  return {
    atMm: at,
    diameterMm: neckMm,
    tongue: {
      neck: rounded(loopsAt(tongue, plane, filmMm)),
      top: rounded(loopsAt(tongue, plane, depthMm - filmMm)),
      byMm: by === undefined ? null : [...by],
    },
  }
}

/** Closed loops of a body at a distance in front of a plane, 3 coordinates per corner. */
function loopsAt({ points, triangles }: Body, { normal, offset }: CuttingPlane, away: number): number[][] {
  const { loops } = cutSection(points, triangles, { normal, offset: offset + away })
  return loops.filter(({ closed }) => closed).map((loop) => [...loop.points])
}

/** Cells over a box in a plane. `places` holds the positions of their centres in space, row by row. */
function gridOver(
  [x0, y0, x1, y1]: FlatBox,
  plane: CuttingPlane,
): Pick<CutFace, 'plane' | 'origin' | 'stepMm' | 'columns'> & { places: Vector[] } {
  const stepMm = Math.max(minStepMm, Math.max(x1 - x0, y1 - y0) / maxAcross)
  const cellsAlong = (side: number): number => Math.max(1, Math.ceil(side / stepMm))
  const [columns, rows] = [cellsAlong(x1 - x0), cellsAlong(y1 - y0)]
  const places = Array.from({ length: columns * rows }, (_, cell) =>
    placeOn(plane, x0 + ((cell % columns) + 0.5) * stepMm, y0 + (Math.floor(cell / columns) + 0.5) * stepMm),
  )
  return {
    plane: { normal: [...plane.normal], offset: plane.offset },
    origin: [x0 + stepMm / 2, y0 + stepMm / 2],
    stepMm,
    columns,
    places,
  }
}

function placeOn(plane: CuttingPlane, x: number, y: number): Vector {
  const [u, v] = planeAxes(plane.normal)
  return plus(plus(scaled(plane.normal, plane.offset), scaled(u, x)), scaled(v, y))
}

/** Converts a box from the axes of `from` to those of `plane`, the same plane or its reverse. */
function boxOn(plane: CuttingPlane, from: CuttingPlane, [x0, y0, x1, y1]: FlatBox): FlatBox {
  const corners = [placeOn(from, x0, y0), placeOn(from, x1, y1)]
  return flatBox(flatten(Float64Array.from(corners.flat()), plane))
}
