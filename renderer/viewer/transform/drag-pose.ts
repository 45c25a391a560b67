/** Poses while the gizmo is dragged. Pure; millimetres. */
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { TransformMode } from '../../state/edits/transform-tool.ts'
import { holding, movedBy, scaledAbout, turnedAbout, type Extent, type Triple } from './pose-moves.ts'
import { poseChanges, type PosedObject } from './standing.ts'

/** Movement since the start of the drag. */
export interface Drag {
  mode: TransformMode
  moveMm: Triple
  /** A quaternion of unit length. */
  turn: [number, number, number, number]
  /** Along the gizmo's axes. */
  factors: Triple
}

/** The gizmo itself snaps rotations. */
export const snapGrid = { degrees: 15, percent: 5 } as const

/**
 * Returns the changes to the selection as it was at the start of the drag. `pivotMm`: position of the gizmo.
 * `isUniform`: scales all axes by the factor that is furthest from one.
 */
export function dragged(
  selection: readonly PosedObject[],
  pivotMm: Triple,
  { mode, moveMm, turn, factors }: Drag,
  isUniform: boolean,
): TransformChange[] {
  if (mode === 'move') return poseChanges(selection, 'free', ({ pose }) => movedBy(pose, moveMm))
  if (mode === 'turn') return poseChanges(selection, 'stays', ({ pose }) => turnedAbout(pose, turn, pivotMm))
  if (isUniform || selection.length !== 1) {
    const factor = factors.reduce((one, other) => (Math.abs(other - 1) > Math.abs(one - 1) ? other : one), 1)
    return poseChanges(selection, 'stays', ({ pose }) => scaledAbout(pose, factor, pivotMm))
  }
  return poseChanges(selection, 'stays', ({ pose, object }) => {
    const scale = vec3((axis) => pose.scale[axis] * factors[axis])
    return holding({ ...pose, scale }, pose, object.middleMm)
  })
}

/** Snaps the middle (vertically, the lowest point) to the grid along the dragged axes. */
export function snappedMove(moveMm: Triple, { low, high }: Extent, gridMm: number): Triple {
  return vec3((axis) => {
    if (moveMm[axis] === 0) return 0
    const from = axis === 1 ? low[1] : (low[axis] + high[axis]) / 2
    return Math.round((from + moveMm[axis]) / gridMm) * gridMm - from
  })
}

/** Snaps factors to whole percentages above zero. */
export function snappedFactors(factors: Triple, snapping: boolean): Triple {
  const grid = snapGrid.percent / 100
  return vec3((axis) => {
    const factor = Math.max(snapping ? grid : 0.01, Math.abs(factors[axis]))
    return snapping && factors[axis] !== 1 ? Math.round(factor / grid) * grid : factor
  })
}
