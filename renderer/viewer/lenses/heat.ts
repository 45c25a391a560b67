/** Measured values of vertices as colours of the scale. */
import type { Lens } from './lens.ts'
import { scaleTexture } from './scale-texture.ts'
import { surfaceMaterial } from './surface-shader.ts'

/** Marks a vertex without a value, because not every graphics card preserves NaN. */
export const noValue = -1e30

/** Reads the vertex attribute `heat`. Neutral without settings, while the values are measured. */
export const drawHeat: Lens = (surface, settings) => {
  const heat = settings.heat
  return surfaceMaterial(surface, settings, {
    glsl: /* glsl */ `
      uniform sampler2D scale;
      uniform vec2 ends;
      uniform float threshold;
      vec4 drawn() {
        float light = softLight(seenNormal());
        vec3 neutral = vec3(0.36) * light;
        #ifdef WITH_HEAT
          if (heatValue < -1e20) return vec4(markedBack(neutral * mix(0.7, 1.0, stripes())), 1.0);
          float share = clamp((heatValue - ends.x) / (ends.y - ends.x), 0.002, 0.998);
          vec3 colour = texture2D(scale, vec2(WORST_SMALL ? 1.0 - share : share, 0.5)).rgb;
          bool beyond = WORST_SMALL ? heatValue <= threshold : abs(heatValue) >= threshold;
          vec3 hot = colour * (0.45 + 0.6 * light);
          vec3 pale = mix(vec3(dot(hot, vec3(0.3, 0.6, 0.1))), vec3(0.3), 0.55) * (0.55 + 0.5 * light);
          #ifdef WITH_THRESHOLD
            return vec4(markedBack(beyond ? hot : pale), 1.0);
          #else
            return vec4(markedBack(hot), 1.0);
          #endif
        #else
          return vec4(markedBack(neutral), 1.0);
        #endif
      }
    `,
    uniforms: {
      scale: { value: scaleTexture() },
      ends: { value: heat === null ? [0, 1] : [heat.from, heat.to] },
      threshold: { value: heat?.threshold ?? 0 },
    },
    defines: {
      WORST_SMALL: heat?.worst === 'small' ? 'true' : 'false',
      ...(heat === null ? {} : { WITH_HEAT: 1 }),
      ...((heat?.threshold ?? null) === null ? {} : { WITH_THRESHOLD: 1 }),
    },
  })
}
