/** The frame of the section's plane: a rectangle slightly larger than the model. */
import type { Mesh } from 'three'
import { planeAxes } from '../../../shared/geometry/section.ts'
import { movedInPlane } from '../../state/stage/plane-points.ts'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import type { StageModel } from '../stage-model.ts'
import { putSegments } from './growing-buffers.ts'
import type { PlacedSection } from './section-plane.ts'

export interface PlaneFrame {
  /** In the model's own coordinates. */
  lines: Mesh
  show(placed: PlacedSection): void
  dispose(): void
}

export function createPlaneFrame({ sizeMm }: Pick<StageModel, 'sizeMm'>, darkTheme: boolean): PlaneFrame {
  const lines = createEdgeLines(new Float32Array(4 * 6), {
    colour: linear(darkTheme ? '#ffffff' : '#000000'),
    widthPx: 1,
    dashPx: 0,
    opacity: 0.35,
  })
  return {
    lines,
    show: (placed) => putSegments(lines.geometry, sidesOf(placed, sizeMm)),
    dispose() {
      lines.removeFromParent()
      lines.geometry.dispose()
      lines.material.dispose()
    },
  }
}

/** 6 numbers per side, metres. */
function sidesOf({ plane: { normal }, middle }: PlacedSection, sizeMm: StageModel['sizeMm']): number[] {
  const half = sizeMm.map((mm) => mm / 2000)
  const margin = 0.06 * Math.max(...half)
  const [x, y] = planeAxes(normal).map((axis) =>
    axis.reduce((sum, value, k) => sum + Math.abs(value) * half[k]!, margin),
  ) as [number, number]
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ].map(([u, v]) => movedInPlane(middle, normal, u!, v!))
  return corners.flatMap((from, i) => [...from, ...corners[(i + 1) % 4]!])
}
