/** The connectors on a cut face, and whether a connector fits at a position. Pure; millimetres. */
import { minBetween, pinMeasures, type ConnectorLimits } from '../../../shared/print/connector-rule.ts'
import type { CutFace, CutPlan, PlannedConnector } from '../../../shared/print/cut-plan.ts'
import { planeAxes, type CuttingPlane } from '../../../shared/geometry/section.ts'
import { dot, heightOver, pointOnPlane } from './plane-points.ts'
import type { Triple } from './tools.ts'

export interface PlacedConnector {
  at: Triple
  /** Null if it does not fit. */
  sizeMm: number | null
  /** Dovetails only: the position in the form; null if the cut chooses it. */
  formPosition?: Triple | null
  /** Dovetails only: the outline from the engine; null until the engine has responded. */
  tongue?: PlannedConnector['tongue'] | null
}

/** The direction of a dovetail through its face: the angle to the first of its `planeAxes`, radians. */
export interface DovetailPath {
  face: CutFace
  way: number
}

/** The largest size that fits at a position, with the direction for a dovetail; or the reason why nothing fits. */
export type Room = { sizeMm: number; by?: DovetailPath } | { why: 'outside' | 'thin' | 'close' | 'ring' }

/** Positions that differ by less count as the same: the form rounds them to a hundredth. */
export const sameMm = 0.02

/** Returns the planes of a plan, each once. */
export function planesOf({ faces }: Pick<CutPlan, 'faces'>): CuttingPlane[] {
  const planes: CuttingPlane[] = []
  for (const { plane } of faces) if (!planes.some((other) => isAlike(other, plane))) planes.push(plane)
  return planes
}

/** Returns the faces on a plane; an assembly has several. */
export function facesOn({ faces }: Pick<CutPlan, 'faces'>, plane: CuttingPlane): CutFace[] {
  return faces.filter((face) => isAlike(face.plane, plane))
}

/** Splits positions into those nearest to a plane, as the cut assigns them, and all others. */
export function positionsOn(
  planes: readonly CuttingPlane[],
  plane: CuttingPlane,
  positions: readonly Triple[],
): { own: Triple[]; others: Triple[] } {
  const nearest = (at: Triple): CuttingPlane | undefined => {
    const distances = planes.map((one) => Math.abs(heightOver(one, at)))
    return planes[distances.indexOf(Math.min(...distances))]
  }
  const own = positions.filter((at) => nearest(at) === plane)
  return { own, others: positions.filter((at) => !own.includes(at)) }
}

/** Returns the connectors set by hand, in order, or else those that the cut chooses. */
export function connectorsOn(
  faces: readonly CutFace[],
  byHand: readonly Triple[],
  limits: ConnectorLimits,
): PlacedConnector[] {
  if (byHand.length === 0)
    return faces.flatMap(({ connectors }) =>
      connectors.map(({ atMm, diameterMm }) => ({ at: atMm, sizeMm: diameterMm })),
    )
  const connectors: PlacedConnector[] = []
  for (const at of byHand) {
    const room = roomAt(faces, at, connectors, limits)
    connectors.push({ at, sizeMm: 'why' in room ? null : room.sizeMm })
  }
  return connectors
}

/** Returns the connector size that fits at a position of the plane, considering other connectors. */
export function roomAt(
  faces: readonly CutFace[],
  at: Triple,
  others: readonly PlacedConnector[],
  limits: ConnectorLimits,
): Room {
  const { wallMm, minMm, sizeMm } = limits
  const found = faces.flatMap(({ connectors }) => connectors).find(({ atMm }) => distance(atMm, at) < sameMm)
  const max = found?.diameterMm ?? Math.max(...faces.map((face) => cellAt(face, at)))
  if (!(max >= 0)) return { why: 'outside' }
  if (max === 0) return { why: 'thin' }
  const isApart = (size: number): boolean =>
    others.every(
      (other) =>
        other.sizeMm === null ||
        distance(other.at, at) >= minBetween(pinMeasures(size, limits), pinMeasures(other.sizeMm, limits), wallMm),
    )
  if (isApart(max)) return { sizeMm: max }
  const min = sizeMm ?? Math.min(max, minMm)
  return isApart(min) ? { sizeMm: min } : { why: 'close' }
}

/**
 * Returns the centre of the cell with the most clearance, on ties the farthest from all connectors; null on a full
 * face.
 */
export function roomiestPosition(
  faces: readonly CutFace[],
  others: readonly PlacedConnector[],
  limits: ConnectorLimits,
): Triple | null {
  let best: { at: Triple; distance: number; sizeMm: number } | null = null
  for (const face of faces)
    for (const [cell, max] of face.roomMm.entries()) {
      if (max <= 0) continue
      const at = cellPoint(face, cell)
      const room = roomAt(faces, at, others, limits)
      if ('why' in room) continue
      const away = Math.min(...others.map((other) => distance(other.at, at)))
      if (best === null || room.sizeMm > best.sizeMm || (room.sizeMm === best.sizeMm && away > best.distance))
        best = { at, distance: away, sizeMm: room.sizeMm }
    }
  return best?.at ?? null
}

/** Returns the centre of a cell, or the point `x`, `y` cells away from it. */
export function cellPoint({ plane, origin, stepMm, columns }: CutFace, cell: number, x = 0, y = 0): Triple {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  return pointOnPlane(plane, origin[0] + (column + x) * stepMm, origin[1] + (row + y) * stepMm)
}

/** Returns the clearance in the cell at a position; -1 outside the face. */
export function cellAt(face: CutFace, at: Triple): number {
  return face.roomMm[cellIndex(face, at)] ?? -1
}

/** Returns -1 outside of all columns; a row may extend beyond the face. */
export function cellIndex({ plane, origin: [x0, y0], stepMm, columns }: CutFace, at: Triple): number {
  const [u, v] = planeAxes(plane.normal)
  const column = Math.round((dot(u, at) - x0) / stepMm)
  const row = Math.round((dot(v, at) - y0) / stepMm)
  return column < 0 || column >= columns ? -1 : row * columns + column
}

function isAlike(a: CuttingPlane, b: CuttingPlane): boolean {
  return a.offset === b.offset && a.normal.every((value, axis) => value === b.normal[axis])
}

export function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
