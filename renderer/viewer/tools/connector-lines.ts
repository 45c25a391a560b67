/** Connectors as lines on the cut face: 6 numbers each, metres of the model. Pure. */
import type { CutFace, PlannedConnector } from '../../../shared/print/cut-plan.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { DovetailPath } from '../../state/stage/connector-room.ts'
import { bandAt } from '../../state/stage/dovetail-positions.ts'
import { movedInPlane } from '../../state/stage/plane-points.ts'
import type { Triple } from '../../state/stage/tools.ts'

const circleSides = 32

/** Returns a circle with the diameter of a pin. */
export function circleLines(at: Triple, sizeMm: number, { normal }: CuttingPlane): number[] {
  const corners = Array.from({ length: circleSides }, (_, side) => {
    const angle = (side / circleSides) * 2 * Math.PI
    return movedInPlane(at, normal, (Math.cos(angle) * sizeMm) / 2, (Math.sin(angle) * sizeMm) / 2)
  })
  return loopLines(corners.flat())
}

/** Returns the outline of a dovetail: the neck at the face and the wider top above it. */
export function tongueLines({ neck, top }: NonNullable<PlannedConnector['tongue']>): number[] {
  return [...neck, ...top].flatMap(loopLines)
}

/** Returns the estimated outline of a dovetail before the engine has planned it. */
export function bandLines(path: DovetailPath, at: Triple, sizeMm: number): number[] {
  return loopLines(bandAt(path, at, sizeMm).flat())
}

/** Returns the dowels that faces get in place of a dovetail. */
export function dowelLines(faces: readonly CutFace[]): number[] {
  return faces.flatMap(({ plane, connectors }) =>
    connectors.flatMap(({ atMm, diameterMm, tongue }) =>
      tongue === undefined ? circleLines(atMm, diameterMm, plane) : [],
    ),
  )
}

/** `loop`: three numbers per corner, millimetres. */
function loopLines(loop: readonly number[]): number[] {
  const lines: number[] = []
  for (let i = 0; i < loop.length; i += 3)
    for (const corner of [i, (i + 3) % loop.length])
      lines.push(loop[corner]! / 1000, loop[corner + 1]! / 1000, loop[corner + 2]! / 1000)
  return lines
}
