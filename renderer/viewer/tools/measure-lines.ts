/** Lines and dots of measurements; dashed where the model hides them. */
import { BufferGeometry, Group, Points, ShaderMaterial } from 'three'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import { putPositions, putSegments } from './growing-buffers.ts'

export interface MeasureDrawing {
  /** In the model's own coordinates. */
  group: Group
  /** `lines`: 6 numbers each, `dots`: 3 numbers each. Rewrites the buffers. */
  show(lines: readonly number[], dots: readonly number[]): void
  dispose(): void
}

const dotVertex = /* glsl */ `
  uniform float sizePx;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    gl_PointSize = sizePx;
  }
`
const dotFragment = /* glsl */ `
  uniform vec3 ink;
  uniform vec3 rim;
  uniform float sizePx;
  void main() {
    float away = length(gl_PointCoord - 0.5) * sizePx;
    float alpha = clamp(sizePx * 0.5 - away, 0.0, 1.0);
    if (alpha < 0.01) discard;
    gl_FragColor = vec4(mix(ink, rim, smoothstep(sizePx * 0.28, sizePx * 0.36, away)), alpha);
    #include <colorspace_fragment>
  }
`

/** `pointed`: drawn thinner, for a measurement in progress. */
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
  const pixels = Math.min(2, globalThis.devicePixelRatio ?? 1)
  const points = new Points(
    new BufferGeometry(),
    new ShaderMaterial({
      vertexShader: dotVertex,
      fragmentShader: dotFragment,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ink: { value: colour },
        rim: { value: linear(darkTheme ? '#1e1e1e' : '#ffffff') },
        sizePx: { value: (pointed ? 8 : 9) * pixels },
      },
    }),
  )
  points.frustumCulled = false
  points.renderOrder = 21
  const drawn = [...drawnLines, points]
  group.add(...drawn)
  for (const one of drawn) one.visible = false
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
      for (const { geometry, material } of drawn) {
        geometry.dispose()
        material.dispose()
      }
    },
  }
}
