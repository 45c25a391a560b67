/** Marks back faces, so that flipped faces are visible. */
import { DoubleSide, type Material } from 'three'
import { glslColour, stripePx, warningColour } from './warning.ts'

/** Parameters of a double-sided material, drawn slightly behind lines on the surface. */
export const solidSurface = {
  side: DoubleSide,
  polygonOffset: true,
  polygonOffsetFactor: 0,
  polygonOffsetUnits: 1,
} as const

/** Adds stripes on back faces to one of three.js's own materials. */
export function markBackFaces<Kind extends Material>(material: Kind, darkTheme: boolean): Kind {
  const colour = glslColour(warningColour(darkTheme))
  const stripe = stripePx()
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <tonemapping_fragment>',
      /* glsl */ `#include <tonemapping_fragment>
      if (!gl_FrontFacing) {
        float across = fract((gl_FragCoord.x + gl_FragCoord.y) / ${stripe});
        float band = smoothstep(0.42, 0.5, abs(across - 0.5) * 2.0);
        float light = 0.35 + 0.65 * clamp(dot(gl_FragColor.rgb, vec3(0.3, 0.6, 0.1)) * 1.6, 0.0, 1.0);
        gl_FragColor.rgb = mix(gl_FragColor.rgb, ${colour} * light, mix(0.5, 0.9, band));
      }`,
    )
  }
  material.customProgramCacheKey = () => `back ${colour} ${stripe}`
  return material
}
