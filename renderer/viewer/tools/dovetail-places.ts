/** Which dovetails stand on the faces of a cut: one on each face between two pieces, by a place of the form or by itself. Pure; millimetres. */
import type { CutFace } from '../../../shared/print/cut-plan.ts'
import type { Triple } from '../../state/stage/tools.ts'
import { cellAt, cellNumber, distance, movedInPlane, sameMm } from './connector-room.ts'
import type { Room, StandingConnector, WayThrough } from './connector-room.ts'

/**
 * In the order of the faces, and after them places that are no use: outside, or second on a face. `asking`: the plan is still that of other
 * places, so that what the form says is taken to be done.
 */
export function standingDovetails(
  faces: readonly CutFace[],
  places: readonly Triple[],
  asking: boolean,
): StandingConnector[] {
  const followed = new Set<Triple>()
  const standing: StandingConnector[] = []
  for (const face of faces) {
    const made = face.connectors.find(({ tongue }) => tongue !== undefined)
    const by = made?.tongue?.byMm ?? null
    const place =
      places.find((at) => by !== null && distance(at, by) < sameMm) ?? places.find((at) => cellAt(face, at) >= 0)
    if (place !== undefined) {
      followed.add(place)
      const isMade = by !== null && distance(place, by) < sameMm
      const room = isMade ? null : dovetailRoomAt([face], place)
      const sizeMm = isMade ? made!.diameterMm : asking && room !== null && 'sizeMm' in room ? room.sizeMm : null
      standing.push({ at: place, sizeMm, place, tongue: isMade ? made!.tongue! : null })
    } else if (made !== undefined)
      standing.push({ at: made.atMm, sizeMm: made.diameterMm, place: null, tongue: made.tongue! })
  }
  const useless = places.filter((at) => !followed.has(at))
  return [...standing, ...useless.map((at) => ({ at, sizeMm: null, place: at, tongue: null }))]
}

/** Whether a dovetail can run by a place, and which way it would. */
export function dovetailRoomAt(faces: readonly CutFace[], at: Triple): Room {
  const face = faces.find((one) => cellAt(one, at) >= 0)
  if (face === undefined) return { why: 'outside' }
  if (face.inRing) return { why: 'ring' }
  const sizeMm = cellAt(face, at)
  const way = face.ways?.[cellNumber(face, at)] ?? null
  return sizeMm === 0 || way === null ? { why: 'thin' } : { sizeMm, by: { face, way } }
}

/** The places of the form once the dovetail of a face is to run by `at`: the one there was on that face goes, and so does `instead`. */
export function placesWith(
  faces: readonly CutFace[],
  places: readonly Triple[],
  at: Triple,
  instead: Triple | null,
): Triple[] {
  const face = faces.find((one) => cellAt(one, at) >= 0)
  return [...places.filter((one) => one !== instead && (face === undefined || cellAt(face, one) < 0)), at]
}

/** What a dovetail by a place would take up of its face, before the engine has been asked: from rim to rim, as wide as its neck. Corners in order. */
export function bandAt({ face, way }: WayThrough, at: Triple, sizeMm: number): Triple[] {
  const along = [Math.cos(way), Math.sin(way)] as const
  const moved = (by: number, aside: number): Triple =>
    movedInPlane(at, face.plane, [along[0] * by - along[1] * aside, along[1] * by + along[0] * aside])
  const rim = (side: 1 | -1): number => {
    let by = 0
    while (cellAt(face, moved(side * (by + face.stepMm / 2), 0)) >= 0) by += face.stepMm / 2
    return side * by
  }
  const [from, to] = [rim(-1), rim(1)]
  return [moved(from, -sizeMm / 2), moved(to, -sizeMm / 2), moved(to, sizeMm / 2), moved(from, sizeMm / 2)]
}
