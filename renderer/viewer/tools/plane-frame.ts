/** The frame of the section's plane: a rectangle a little larger than the model is there. */
import type { Mesh } from 'three'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import type { StageModel } from '../stage-model.ts'
import { putSegments } from './growing-buffers.ts'
import { planeAxes } from '../../../shared/geometry/section.ts'
import type { PlacedSection } from './section-plane.ts'

export interface PlaneFrame {
  /** In the model's own coordinates; put by `show`. */
  lines: Mesh
  show(placed: PlacedSection): void
  dispose(): void
}

/** Four thin lines that are kept and moved. */
export function createPlaneFrame({ sizeMm }: Pick<StageModel, 'sizeMm'>, darkTheme: boolean): PlaneFrame {
  const lines = createEdgeLines(new Float32Array(4 * 6), {
    colour: linear(darkTheme ? '#ffffff' : '#000000'),
    widthPx: 1,
    dashPx: 0,
    opacity: 0.35,
  })
  return {
    lines,
    show(placed) {
      putSegments(lines.geometry, sidesOf(placed, sizeMm))
    },
    dispose() {
      lines.removeFromParent()
      lines.geometry.dispose()
      lines.material.dispose()
    },
  }
}

/** 6 numbers for each side, metres. */
function sidesOf({ plane, middle }: PlacedSection, sizeMm: StageModel['sizeMm']): number[] {
  const axes = planeAxes(plane.normal)
  const half = sizeMm.map((mm) => mm / 2000)
  const margin = 0.03 * Math.max(...half) * 2
  const reach = axes.map((axis) => axis.reduce((sum, value, k) => sum + Math.abs(value) * half[k]!, margin))
  const corner = (x: number, y: number) =>
    [0, 1, 2].map((k) => middle[k]! + axes[0][k]! * reach[0]! * x + axes[1][k]! * reach[1]! * y)
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
  return corners.flatMap((from, i) => [...from, ...corners[(i + 1) % 4]!])
}
