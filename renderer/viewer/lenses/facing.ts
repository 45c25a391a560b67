/** Which side of the surface is seen: fronts neutral, backs in the warning colour with stripes. */
import type { Lens } from './lens.ts'
import { surfaceMaterial } from './surface-shader.ts'

/** Backs are marked here whatever the artist has set. */
export const drawFacing: Lens = (surface, settings) =>
  surfaceMaterial(
    surface,
    { ...settings, backFaces: true },
    {
      drawn: /* glsl */ `
      vec4 drawn() {
        float light = softLight(seenNormal());
        vec3 front = vec3(0.36) * light;
        vec3 back = WARNING * light * mix(0.75, 1.15, stripes());
        return vec4(gl_FrontFacing ? front : back, 1.0);
      }
    `,
    },
  )
