/** The overhang angle of faces: 0° is a wall, 90° a ceiling. */
import type { Lens } from './lens.ts'
import { scaleTexture } from './scale-texture.ts'
import { surfaceMaterial } from './surface-shader.ts'

/** Most printers need supports beyond this angle. */
export const usualOverhang = 45

/** Uses face normals; faces on the floor and below the threshold are pale. */
export const drawOverhang: Lens = (surface, settings) =>
  surfaceMaterial({ ...surface, isFlat: true }, settings, {
    glsl: /* glsl */ `
      uniform sampler2D scale;
      uniform float threshold;
      vec4 drawn() {
        vec3 across = normalize(cross(dFdx(placeAt), dFdy(placeAt)));
        vec3 face = gl_FrontFacing ? across : -across;
        float light = softLight(seenNormal());
        float angle = degrees(asin(clamp(-face.y, -1.0, 1.0)));
        bool rests = placeAt.y < 0.002 && face.y < -0.99;
        vec3 pale = vec3(0.36) * light;
        vec3 hot = texture2D(scale, vec2(clamp(angle / 90.0, 0.002, 0.998), 0.5)).rgb * (0.45 + 0.6 * light);
        return vec4(markedBack(angle < threshold || rests ? pale : hot), 1.0);
      }
    `,
    uniforms: {
      scale: { value: scaleTexture() },
      threshold: { value: settings.heat?.threshold ?? usualOverhang },
    },
  })
