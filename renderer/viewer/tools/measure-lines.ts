/** Lines and dots of measurements; dashed where the model hides them. */
import { BufferGeometry, Group } from 'three'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import { createScreenDots } from '../overlays/screen-dots.ts'
import { putPositions, putSegments } from './growing-buffers.ts'

export interface MeasureDrawing {
  /** In the model's own coordinates. */
  group: Group
  /** `lines`: 6 numbers each, `dots`: 3 numbers each. Rewrites the buffers. */
  show(lines: readonly number[], dots: readonly number[]): void
  dispose(): void
}

/** `pointed`: thinner lines, for a measurement in progress. */
export function createMeasureDrawing(darkTheme: boolean, pointed: boolean): MeasureDrawing {
  const colour = linear(darkTheme ? '#ffb38a' : '#b8481a')
  const group = new Group()
  const drawnLines = [true, false].map((hidden) => {
    const drawn = createEdgeLines(new Float32Array(), {
      colour,
      widthPx: pointed ? 1.5 : 2,
      dashPx: hidden ? 7 : 0,
      opacity: hidden ? 0.6 : 1,
    })
    drawn.material.depthTest = !hidden
    drawn.renderOrder = 20
    return drawn
  })
  const points = createScreenDots(new BufferGeometry(), {
    colour,
    rimColour: linear(darkTheme ? '#1e1e1e' : '#ffffff'),
    rim: 'smoothstep(sizePx * 0.28, sizePx * 0.36, away)',
    sizePx: pointed ? 8 : 9,
  })
  points.renderOrder = 21
  const objects = [...drawnLines, points]
  group.add(...objects)
  for (const one of objects) one.visible = false
  return {
    group,
    show(lines, dots) {
      for (const one of drawnLines) {
        putSegments(one.geometry, lines)
        one.visible = lines.length > 0
      }
      putPositions(points.geometry, dots)
      points.visible = dots.length > 0
    },
    dispose() {
      group.removeFromParent()
      for (const { geometry, material } of objects) {
        geometry.dispose()
        material.dispose()
      }
    },
  }
}
