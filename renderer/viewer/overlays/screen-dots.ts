/** Round dots of constant screen size, in front of everything, with a rim. */
import { type BufferGeometry, Points, ShaderMaterial } from 'three'

type Colour = readonly [number, number, number]

interface DotStyle {
  colour: Colour
  rimColour: Colour
  /** GLSL: the fraction of the rim colour at a pixel, from `away` (pixels from the centre) and `sizePx`. */
  rim: string
  sizePx: number
}

export function createScreenDots(geometry: BufferGeometry, style: DotStyle): Points<BufferGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    uniforms: {
      ink: { value: style.colour },
      rim: { value: style.rimColour },
      sizePx: { value: style.sizePx * Math.min(2, globalThis.devicePixelRatio ?? 1) },
    },
    vertexShader: /* glsl */ `
      uniform float sizePx;
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = sizePx;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 ink;
      uniform vec3 rim;
      uniform float sizePx;
      void main() {
        float away = length(gl_PointCoord - 0.5) * sizePx;
        float alpha = clamp(sizePx * 0.5 - away, 0.0, 1.0);
        if (alpha < 0.01) discard;
        gl_FragColor = vec4(mix(ink, rim, ${style.rim}), alpha);
        #include <colorspace_fragment>
      }
    `,
  })
  const dots = new Points(geometry, material)
  dots.frustumCulled = false
  return dots
}
