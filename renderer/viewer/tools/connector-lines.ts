/** Connectors as lines on the cut face: 6 numbers each, metres of the model. Pure. */
import type { CutFace, PlannedConnector } from '../../../shared/print/cut-plan.ts'
import { planeAxes, type CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Triple } from '../../state/stage/tools.ts'
import type { WayThrough } from './connector-room.ts'
import { bandAt } from './dovetail-places.ts'

const circleSteps = 32

/** Returns a circle with the diameter of a pin. */
export function circleLines(at: Triple, sizeMm: number, { normal }: CuttingPlane): number[] {
  const [u, v] = planeAxes(normal)
  const corners = Array.from({ length: circleSteps }, (_, step) => {
    const angle = (step / circleSteps) * 2 * Math.PI
    const [x, y] = [(Math.cos(angle) * sizeMm) / 2, (Math.sin(angle) * sizeMm) / 2]
    return [0, 1, 2].map((axis) => at[axis]! + u[axis]! * x + v[axis]! * y)
  })
  return loopLines(corners.flat())
}

/** Returns the outline of a dovetail: the neck in the face and the wider top above it. */
export function tongueLines({ neck, top }: NonNullable<PlannedConnector['tongue']>): number[] {
  return [...neck, ...top].flatMap(loopLines)
}

/** What a dovetail would take up of the face, before the engine has said how it runs. */
export function bandLines(by: WayThrough, at: Triple, sizeMm: number): number[] {
  return loopLines(bandAt(by, at, sizeMm).flat())
}

/** Dowels that faces get in place of a dovetail. */
export function dowelLines(faces: readonly CutFace[]): number[] {
  return faces.flatMap(({ plane, connectors }) =>
    connectors.flatMap(({ atMm, diameterMm, tongue }) =>
      tongue === undefined ? circleLines(atMm, diameterMm, plane) : [],
    ),
  )
}

/** A closed loop, three numbers for each corner, millimetres. */
function loopLines(loop: readonly number[]): number[] {
  const lines: number[] = []
  for (let i = 0; i < loop.length; i += 3)
    for (const corner of [i, (i + 3) % loop.length])
      lines.push(loop[corner]! / 1000, loop[corner + 1]! / 1000, loop[corner + 2]! / 1000)
  return lines
}
