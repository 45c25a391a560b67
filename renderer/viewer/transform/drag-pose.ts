/** What a drag of the gizmo makes of poses. Pure: millimetres. */
import type { TransformChange } from '../../../shared/edits/transform-change.ts'
import type { TransformMode } from '../../state/edits/transform-tool.ts'
import { holding, movedBy, scaledAbout, turnedAbout, type Extent, type Triple } from './pose-steps.ts'
import { placed, type Standing } from './standing.ts'

/** What the hand has done since the drag began. */
export interface Drag {
  mode: TransformMode
  moveMm: Triple
  /** A quaternion of unit length. */
  turn: [number, number, number, number]
  /** Along the axes of the gizmo. */
  factors: Triple
}

/** Steps that a drag goes in. Turning goes in `turnDegrees` by the gizmo itself. */
export const dragSteps = { turnDegrees: 15, percent: 5 } as const

/**
 * Changes of what is selected, as it stood when the drag began. `pivotMm`: where the gizmo stands. `even`: scaled along all axes by the
 * factor that is furthest from one.
 */
export function dragged(
  selection: readonly Standing[],
  pivotMm: Triple,
  { mode, moveMm, turn, factors }: Drag,
  even: boolean,
): TransformChange[] {
  if (mode === 'move') return placed(selection, 'free', ({ pose }) => movedBy(pose, moveMm))
  if (mode === 'turn') return placed(selection, 'stays', ({ pose }) => turnedAbout(pose, turn, pivotMm))
  if (even || selection.length !== 1) {
    const most = factors.reduce((one, other) => (Math.abs(other - 1) > Math.abs(one - 1) ? other : one), 1)
    return placed(selection, 'stays', ({ pose }) => scaledAbout(pose, most, pivotMm))
  }
  return placed(selection, 'stays', ({ pose, object }) => {
    const scale = pose.scale.map((one, axis) => one * factors[axis]!) as Triple
    return holding({ ...pose, scale }, pose, object.middleMm)
  })
}

/** A move of which the middle (the lowest point, upwards) comes to whole steps along the axes that are dragged. */
export function snappedMove(moveMm: Triple, { low, high }: Extent, stepMm: number): Triple {
  return moveMm.map((value, axis) => {
    if (value === 0) return 0
    const from = axis === 1 ? low[1] : (low[axis]! + high[axis]!) / 2
    return Math.round((from + value) / stepMm) * stepMm - from
  }) as Triple
}

/** Factors that come to whole steps of per cent and never to nothing. */
export function snappedFactors(factors: Triple, snapping: boolean): Triple {
  const step = dragSteps.percent / 100
  return factors.map((factor) => {
    const least = Math.max(snapping ? step : 0.01, Math.abs(factor))
    return snapping && factor !== 1 ? Math.round(least / step) * step : least
  }) as Triple
}
