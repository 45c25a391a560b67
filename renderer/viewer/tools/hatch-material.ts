/** The hatching of a cap, drawn where the stencil counts material. */
import { DoubleSide, NotEqualStencilFunc, ShaderMaterial, ZeroStencilOp } from 'three'
import { linear, warningColour } from '../lenses/warning.ts'
import type { CapLayer } from './section-cap.ts'

type Colour = readonly [number, number, number]

const hatchVertex = /* glsl */ `
  void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`
const hatchFragment = /* glsl */ `
  uniform vec3 ground;
  uniform vec3 ink;
  uniform float gapPx;
  uniform float crossed;
  float line(float at) {
    float away = abs(fract(at / gapPx) - 0.5) * gapPx;
    return 1.0 - smoothstep(0.35, 1.15, away);
  }
  void main() {
    float strength = line((gl_FragCoord.x - gl_FragCoord.y) * 0.7071);
    if (crossed > 0.5) strength = max(strength, line((gl_FragCoord.x + gl_FragCoord.y) * 0.7071));
    gl_FragColor = vec4(mix(ground, ink, strength * 0.75), 1.0);
    #include <colorspace_fragment>
  }
`

/** Draws where the count is not zero and resets it to zero. Coloured by `colourHatch`. */
export function createHatchMaterial(): ShaderMaterial {
  const pixels = Math.min(2, globalThis.devicePixelRatio ?? 1)
  return new ShaderMaterial({
    vertexShader: hatchVertex,
    fragmentShader: hatchFragment,
    side: DoubleSide,
    uniforms: {
      ground: { value: [1, 1, 1] },
      ink: { value: [0, 0, 0] },
      gapPx: { value: 8 * pixels },
      crossed: { value: 0 },
    },
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ZeroStencilOp,
    stencilZFail: ZeroStencilOp,
  })
}

/** Colours the hatching of a layer; a body within another is yellow and hatched both ways. `colourOf` returns a part's linear colour. */
export function colourHatch(
  { uniforms }: ShaderMaterial,
  { kind, part }: Pick<CapLayer, 'kind' | 'part'>,
  darkTheme: boolean,
  colourOf: (part: number) => Colour,
): void {
  const ground =
    kind === 'flipped' ? warningColour(darkTheme) : kind === 'enclosed' ? linear('#f2b632') : colourOf(part)
  uniforms['ground']!.value = ground
  uniforms['ink']!.value = ground.map((channel) => channel * 0.22)
  uniforms['crossed']!.value = kind === 'body' ? 0 : 1
}
