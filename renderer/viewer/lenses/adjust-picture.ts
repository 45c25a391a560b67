/** Adjusts the colours of a base colour texture in the shader, as the engine will adjust its pixels. */
import { Matrix3, type Material } from 'three'
import type { ColourMatrix } from '../../../shared/edits/picture-adjustment.ts'

/** Adjusts filtered sRGB values, see `shared/edits/picture-adjustment.ts`. */
export function adjustPicture<Kind extends Material>(material: Kind, { matrix, offset }: ColourMatrix): Kind {
  const before = material.onBeforeCompile.bind(material)
  const keyBefore = material.customProgramCacheKey.bind(material)
  const rows = new Matrix3().fromArray(matrix).transpose()
  material.onBeforeCompile = (shader, renderer) => {
    before(shader, renderer)
    shader.uniforms['adjustRows'] = { value: rows }
    shader.uniforms['adjustOffset'] = { value: offset }
    shader.fragmentShader = `
      uniform mat3 adjustRows;
      uniform float adjustOffset;
      vec3 adjusted(vec3 linear) {
        vec3 seen = mix(linear * 12.92, 1.055 * pow(max(linear, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, linear));
        seen = clamp(adjustRows * seen + adjustOffset, 0.0, 1.0);
        return mix(seen / 12.92, pow((seen + 0.055) / 1.055, vec3(2.4)), step(0.04045, seen));
      }
      ${shader.fragmentShader}`.replace(
      '#include <map_fragment>',
      `#include <map_fragment>
      #ifdef USE_MAP
        diffuseColor.rgb = diffuse * adjusted(sampledDiffuseColor.rgb);
      #endif`,
    )
  }
  material.customProgramCacheKey = () => `${keyBefore()} adjusted`
  return material
}
