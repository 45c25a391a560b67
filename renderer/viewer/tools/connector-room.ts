/** Which connectors stand on a face of a cut, and whether there is room for one at a place. Pure; millimetres. */
import { minBetween, pinMeasures, type ConnectorLimits } from '../../../shared/print/connector-rule.ts'
import type { CutFace, CutPlan, PlannedConnector } from '../../../shared/print/cut-plan.ts'
import { planeAxes, type CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Triple } from '../../state/stage/tools.ts'

/** One that stands there. */
export interface StandingConnector {
  at: Triple
  /** Null where it has no room. */
  sizeMm: number | null
  /** Of a dovetail: its place as it stands in the form; null: found by itself. */
  place?: Triple | null
  /** Of a dovetail: as the engine says that it will be; null until it has been asked. */
  tongue?: PlannedConnector['tongue'] | null
}

/** Which way a dovetail would run through its face: the angle to the first of its `planeAxes`, radians. */
export interface WayThrough {
  face: CutFace
  way: number
}

/** What there is room for, of a dovetail with its way; or why there is none. */
export type Room = { sizeMm: number; by?: WayThrough } | { why: 'outside' | 'thin' | 'close' | 'ring' }

/** What lies so near to a place that was found by itself is that place: as it is written, to a hundredth. */
export const sameMm = 0.02

/** The planes of a plan, each once. */
export function planesOf({ faces }: Pick<CutPlan, 'faces'>): CuttingPlane[] {
  const planes: CuttingPlane[] = []
  for (const { plane } of faces) if (!planes.some((other) => isAlike(other, plane))) planes.push(plane)
  return planes
}

/** Of an assembly several have the same plane. */
export function facesOn({ faces }: Pick<CutPlan, 'faces'>, plane: CuttingPlane): CutFace[] {
  return faces.filter((face) => isAlike(face.plane, plane))
}

/** Places by hand that belong to a plane, as the cut takes them: to the nearest; and all others. */
export function placesOn(
  planes: readonly CuttingPlane[],
  plane: CuttingPlane,
  places: readonly Triple[],
): { own: Triple[]; others: Triple[] } {
  const nearest = (at: Triple): CuttingPlane | undefined => {
    const away = planes.map((one) => Math.abs(heightOver(one, at)))
    return planes[away.indexOf(Math.min(...away))]
  }
  const own = places.filter((at) => nearest(at) === plane)
  return { own, others: places.filter((at) => !own.includes(at)) }
}

/** Those by hand in their order, else those that are found by themselves. */
export function standingOn(
  faces: readonly CutFace[],
  byHand: readonly Triple[],
  limits: ConnectorLimits,
): StandingConnector[] {
  if (byHand.length === 0)
    return faces.flatMap(({ connectors }) =>
      connectors.map(({ atMm, diameterMm }) => ({ at: atMm, sizeMm: diameterMm })),
    )
  const standing: StandingConnector[] = []
  for (const at of byHand) {
    const room = roomAt(faces, at, standing, limits)
    standing.push({ at, sizeMm: 'why' in room ? null : room.sizeMm })
  }
  return standing
}

/** Whether a connector has room at a place of the plane beside others. */
export function roomAt(
  faces: readonly CutFace[],
  at: Triple,
  others: readonly StandingConnector[],
  { clearanceMm, wallMm, minMm, sizeMm }: ConnectorLimits,
): Room {
  const found = faces.flatMap(({ connectors }) => connectors).find(({ atMm }) => distance(atMm, at) < sameMm)
  const most = found?.diameterMm ?? Math.max(...faces.map((face) => cellAt(face, at)))
  if (!(most >= 0)) return { why: 'outside' }
  if (most === 0) return { why: 'thin' }
  const isApart = (size: number): boolean =>
    others.every(
      (other) =>
        other.sizeMm === null ||
        distance(other.at, at) >=
          minBetween(pinMeasures(size, clearanceMm), pinMeasures(other.sizeMm, clearanceMm), wallMm),
    )
  if (isApart(most)) return { sizeMm: most }
  const least = sizeMm ?? Math.min(most, minMm)
  return isApart(least) ? { sizeMm: least } : { why: 'close' }
}

/** The middle of the cell with the widest room, of those the one farthest from all others; null where none has any. */
export function roomiestPlace(
  faces: readonly CutFace[],
  others: readonly StandingConnector[],
  limits: ConnectorLimits,
): Triple | null {
  let best: { at: Triple; away: number; sizeMm: number } | null = null
  for (const face of faces)
    for (const [cell, most] of face.roomMm.entries()) {
      if (most <= 0) continue
      const at = placeOfCell(face, cell)
      const room = roomAt(faces, at, others, limits)
      if ('why' in room) continue
      const away = Math.min(...others.map((other) => distance(other.at, at)))
      if (best === null || room.sizeMm > best.sizeMm || (room.sizeMm === best.sizeMm && away > best.away))
        best = { at, away, sizeMm: room.sizeMm }
    }
  return best?.at ?? null
}

/** The middle of a cell in space. */
export function placeOfCell(
  { plane, origin: [x0, y0], stepMm, columns }: CutFace,
  cell: number,
  by: readonly [number, number] = [0, 0],
): Triple {
  const [u, v] = planeAxes(plane.normal)
  const x = x0 + ((cell % columns) + by[0]) * stepMm
  const y = y0 + (Math.floor(cell / columns) + by[1]) * stepMm
  const of = (axis: 0 | 1 | 2): number => plane.normal[axis] * plane.offset + u[axis] * x + v[axis] * y
  return [of(0), of(1), of(2)]
}

/** A place moved in its plane. */
export function movedInPlane(at: Triple, { normal }: CuttingPlane, along: readonly [number, number]): Triple {
  const [u, v] = planeAxes(normal)
  const of = (axis: 0 | 1 | 2): number => at[axis] + u[axis] * along[0] + v[axis] * along[1]
  return [of(0), of(1), of(2)]
}

/** How far a place is before a plane. */
export function heightOver({ normal, offset }: CuttingPlane, at: Triple): number {
  return normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2] - offset
}

/** The room in the cell of a place; -1 where the face has none. */
export function cellAt(face: CutFace, at: Triple): number {
  return face.roomMm[cellNumber(face, at)] ?? -1
}

/** -1 beside all cells. */
export function cellNumber({ plane, origin: [x0, y0], stepMm, columns }: CutFace, at: Triple): number {
  const [u, v] = planeAxes(plane.normal)
  const along = (axis: Triple): number => axis[0] * at[0] + axis[1] * at[1] + axis[2] * at[2]
  const column = Math.round((along(u) - x0) / stepMm)
  const row = Math.round((along(v) - y0) / stepMm)
  return column < 0 || column >= columns ? -1 : row * columns + column
}

function isAlike(a: CuttingPlane, b: CuttingPlane): boolean {
  return a.offset === b.offset && a.normal.every((value, axis) => value === b.normal[axis])
}

/** Millimetres. */
export function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
