/** Surfaces coloured by the direction they look in, as the camera sees it: red right, green up, blue towards it. */
import type { Lens } from './lens.ts'
import { surfaceMaterial } from './surface-shader.ts'

/** Back faces show the direction of the side that is seen, and are marked where that is asked. */
export const drawNormals: Lens = (surface, settings) =>
  surfaceMaterial(surface, settings, {
    drawn: /* glsl */ `
      vec4 drawn() {
        vec3 encoded = seenNormal() * 0.5 + 0.5;
        return vec4(markedBack(pow(encoded, vec3(2.2))), 1.0);
      }
    `,
  })
