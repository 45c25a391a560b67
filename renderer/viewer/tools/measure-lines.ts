/** What is drawn of measurements: lines and dots, seen through the model where it hides them. */
import { BufferAttribute, BufferGeometry, Group, Points, ShaderMaterial } from 'three'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'

export interface MeasureDrawing {
  /** In the model's own coordinates. */
  group: Group
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

/** `lines`: 6 numbers each, `dots`: 3 numbers each. What is only pointed at is drawn thinner. */
export function drawMeasure(
  { lines, dots }: { lines: readonly number[]; dots: readonly number[] },
  darkTheme: boolean,
  pointed: boolean,
): MeasureDrawing {
  const colour = linear(darkTheme ? '#ffb38a' : '#b8481a')
  const group = new Group()
  const waste: { dispose(): void }[] = []
  for (const hidden of lines.length > 0 ? [true, false] : []) {
    const drawn = createEdgeLines(Float32Array.from(lines), {
      colour,
      widthPx: pointed ? 1.5 : 2,
      dashPx: hidden ? 7 : 0,
      opacity: hidden ? 0.6 : 1,
    })
    drawn.material.depthTest = !hidden
    drawn.renderOrder = 20
    waste.push(drawn.geometry, drawn.material)
    group.add(drawn)
  }
  if (dots.length > 0) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(dots), 3))
    const pixels = Math.min(2, globalThis.devicePixelRatio ?? 1)
    const material = new ShaderMaterial({
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
    })
    const points = new Points(geometry, material)
    points.frustumCulled = false
    points.renderOrder = 21
    waste.push(geometry, material)
    group.add(points)
  }
  return {
    group,
    dispose() {
      group.removeFromParent()
      for (const one of waste) one.dispose()
    },
  }
}
