/** Looks through everything: each layer adds a little, edges-on more, so that hidden shells show inside. */
import type { Lens } from './lens.ts'
import { surfaceMaterial } from './surface-shader.ts'
import { glslColour, linear } from './warning.ts'

/** All layers have one colour, so the order in which they are drawn does not matter. Backs are never marked. */
export const drawXray: Lens = (surface, settings) => {
  const material = surfaceMaterial(surface, settings, {
    drawn: /* glsl */ `
      vec4 drawn() {
        float across = abs(dot(seenNormal(), normalize(-seenAt)));
        float alpha = 0.085 + 0.62 * pow(1.0 - across, 2.4);
        return vec4(INK, alpha);
      }
    `,
    defines: { INK: glslColour(linear(settings.darkTheme ? '#bcd3e8' : '#1d3a55')) },
  })
  material.transparent = true
  material.depthWrite = false
  return material
}
