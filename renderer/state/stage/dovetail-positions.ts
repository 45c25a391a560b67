/** The dovetails on a cut's faces: one on each, at a position from the form or chosen by the cut. Pure; millimetres. */
import type { CutFace } from '../../../shared/print/cut-plan.ts'
import { cellAt, cellIndex, distance, sameMm } from './connector-room.ts'
import type { Room, PlacedConnector, DovetailPath } from './connector-room.ts'
import { movedInPlane } from './plane-points.ts'
import type { Triple } from './tools.ts'

/**
 * Returns dovetails in face order, followed by positions without effect: outside, or second on a face. `isLoading`: the
 * plan is for earlier positions, so the form's positions count as accepted.
 */
export function dovetailsOn(
  faces: readonly CutFace[],
  positions: readonly Triple[],
  isLoading: boolean,
): PlacedConnector[] {
  const followed = new Set<Triple>()
  const connectors: PlacedConnector[] = []
  for (const face of faces) {
    const planned = face.connectors.find(({ tongue }) => tongue !== undefined)
    const by = planned?.tongue?.byMm ?? null
    const isBy = (at: Triple): boolean => by !== null && distance(at, by) < sameMm
    const at = positions.find(isBy) ?? positions.find((one) => cellAt(face, one) >= 0)
    if (at !== undefined) {
      followed.add(at)
      const isPlanned = isBy(at)
      const room = isPlanned ? null : dovetailRoomAt([face], at)
      const sizeMm = isPlanned
        ? planned!.diameterMm
        : isLoading && room !== null && 'sizeMm' in room
          ? room.sizeMm
          : null
      connectors.push({ at, sizeMm, formPosition: at, tongue: isPlanned ? planned!.tongue! : null })
    } else if (planned !== undefined)
      connectors.push({ at: planned.atMm, sizeMm: planned.diameterMm, formPosition: null, tongue: planned.tongue! })
  }
  const useless = positions.filter((at) => !followed.has(at))
  return [...connectors, ...useless.map((at) => ({ at, sizeMm: null, formPosition: at, tongue: null }))]
}

/** Returns the dovetail size that fits at a position, with its direction. */
export function dovetailRoomAt(faces: readonly CutFace[], at: Triple): Room {
  const face = faces.find((one) => cellAt(one, at) >= 0)
  if (face === undefined) return { why: 'outside' }
  if (face.inRing) return { why: 'ring' }
  const sizeMm = cellAt(face, at)
  const way = face.ways?.[cellIndex(face, at)] ?? null
  return sizeMm === 0 || way === null ? { why: 'thin' } : { sizeMm, by: { face, way } }
}

/** Returns the form's positions with `at` in place of `instead` and of the position on the same face. */
export function positionsWith(
  faces: readonly CutFace[],
  positions: readonly Triple[],
  at: Triple,
  instead: Triple | null,
): Triple[] {
  const face = faces.find((one) => cellAt(one, at) >= 0)
  return [...positions.filter((one) => one !== instead && (face === undefined || cellAt(face, one) < 0)), at]
}

/** Returns the estimated outline of a dovetail before the engine responds: from rim to rim, as wide as its neck. */
export function bandAt({ face, way }: DovetailPath, at: Triple, sizeMm: number): Triple[] {
  const [cos, sin] = [Math.cos(way), Math.sin(way)]
  const moved = (by: number, offset: number): Triple =>
    movedInPlane(at, face.plane.normal, cos * by - sin * offset, sin * by + cos * offset)
  const rim = (side: 1 | -1): number => {
    let by = 0
    while (cellAt(face, moved(side * (by + face.stepMm / 2), 0)) >= 0) by += face.stepMm / 2
    return side * by
  }
  const [from, to] = [rim(-1), rim(1)]
  return [moved(from, -sizeMm / 2), moved(to, -sizeMm / 2), moved(to, sizeMm / 2), moved(from, sizeMm / 2)]
}
