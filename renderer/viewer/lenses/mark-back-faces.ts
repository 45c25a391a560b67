/** Marks what is seen of a surface from behind, so that flipped faces do not hide. */
import type { Material } from 'three'
import { glslColour, stripePx, warningColour } from './warning.ts'

/** Lays stripes over back faces of one of three's own materials. */
export function markBackFaces<Kind extends Material>(material: Kind, darkTheme: boolean): Kind {
  const colour = glslColour(warningColour(darkTheme))
  const stripe = stripePx()
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <tonemapping_fragment>',
      /* glsl */ `#include <tonemapping_fragment>
      if (!gl_FrontFacing) {
        float place = fract((gl_FragCoord.x + gl_FragCoord.y) / ${stripe});
        float band = smoothstep(0.42, 0.5, abs(place - 0.5) * 2.0);
        float light = 0.35 + 0.65 * clamp(dot(gl_FragColor.rgb, vec3(0.3, 0.6, 0.1)) * 1.6, 0.0, 1.0);
        gl_FragColor.rgb = mix(gl_FragColor.rgb, ${colour} * light, mix(0.5, 0.9, band));
      }`,
    )
  }
  material.customProgramCacheKey = () => `back ${colour} ${stripe}`
  return material
}
