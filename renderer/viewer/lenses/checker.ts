/** A checker over the texture coordinates, coloured by texels per millimetre of the surface. */
import type { Lens } from './lens.ts'
import { scaleTexture } from './scale-texture.ts'
import { surfaceMaterial } from './surface-shader.ts'

/** Squares along one side of the UV square. */
const squares = 32
/** Pixels per side of the texture assumed for a material that has none. */
export const assumedTexels = 2048
/** The scale ranges from the typical density divided by this to the typical density times this. */
export const densityRange = 4

/**
 * Returns the texels per millimetre of a texture that spans twice the model's largest side (metres): the middle of the
 * scale.
 */
export function typicalDensity(largest: number, texels: number): number {
  return texels / (largest * 1000 * 2)
}

/** The density of a pixel is the ratio of the areas that it covers in the texture and on the surface. The scale is logarithmic. */
export const drawChecker: Lens = (surface, settings) => {
  const image = surface.map('baseColour')?.image as { width: number; height: number } | undefined
  const [width, height] =
    image === undefined || image.width <= 1 ? [assumedTexels, assumedTexels] : [image.width, image.height]
  return surfaceMaterial(surface, settings, {
    glsl: /* glsl */ `
      uniform sampler2D scale;
      uniform vec2 texels;
      uniform float unitsPerMm;
      uniform float typical;
      vec4 drawn() {
        float light = softLight(seenNormal());
        #ifdef WITH_UV
          vec2 across = dFdx(surfaceUv) * texels;
          vec2 down = dFdy(surfaceUv) * texels;
          float inPicture = abs(across.x * down.y - across.y * down.x);
          float onSurface = length(cross(dFdx(placeAt), dFdy(placeAt))) / (unitsPerMm * unitsPerMm);
          if (inPicture < 1e-9) return vec4(markedBack(vec3(0.25) * light), 1.0);
          float density = sqrt(inPicture / max(onSurface, 1e-12));
          float share = 0.5 + 0.5 * log(density / typical) / log(${densityRange.toFixed(1)});
          vec3 colour = texture2D(scale, vec2(clamp(share, 0.002, 0.998), 0.5)).rgb;
          vec2 cell = surfaceUv * ${squares.toFixed(1)};
          vec2 width = fwidth(cell);
          vec2 wave = (abs(fract(cell * 0.5) - 0.5) * 2.0 - 0.5) * 2.0;
          vec2 sharp = clamp(wave / max(width, 1e-6) * 0.5, -1.0, 1.0);
          float fade = 1.0 - smoothstep(0.35, 0.9, max(width.x, width.y));
          float square = 0.5 + 0.5 * sharp.x * sharp.y * fade;
          vec2 block = abs(fract(surfaceUv * ${(squares / 8).toFixed(1)} - 0.5) - 0.5) / max(width * 0.125, 1e-6);
          float line = (1.0 - min(min(block.x, block.y), 1.0)) * fade;
          vec3 shown = colour * mix(0.55, 1.0, square) * (1.0 - 0.5 * line);
          return vec4(markedBack(shown * (0.35 + 0.75 * light)), 1.0);
        #else
          return vec4(markedBack(vec3(0.25) * light), 1.0);
        #endif
      }
    `,
    uniforms: {
      scale: { value: scaleTexture() },
      texels: { value: [width, height] },
      unitsPerMm: { value: 1 / (settings.largest * 1000) },
      typical: { value: typicalDensity(settings.largest, Math.sqrt(width * height)) },
    },
  })
}
