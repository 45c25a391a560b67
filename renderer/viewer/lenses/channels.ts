/** One property of the material, unlit. */
import { DataTexture, RGBAFormat, type IUniform, type Texture } from 'three'
import type { LensId } from '../../state/stage/lens-ids.ts'
import type { Lens, MapName } from './lens.ts'
import { surfaceMaterial } from './surface-shader.ts'

export type ChannelId = Extract<
  LensId,
  | 'filaments'
  | 'base-colour'
  | 'metalness'
  | 'roughness'
  | 'normal-map'
  | 'occlusion'
  | 'emissive'
  | 'vertex-colour'
  | 'alpha'
>

interface Channel {
  map: MapName | null
  /** GLSL for the linear colour, from `texel`, `vertexTint`, `factor` (vec4) and `factors` (metalness, roughness). */
  colour: string
  /** The data that the file must contain. */
  present?: 'map' | 'colours' | 'filament'
  /** The channel is often uniform; edges are shaded, because it would otherwise look like a flat patch. */
  plain?: true
}

const channels: Record<ChannelId, Channel> = {
  filaments: { map: null, colour: 'factor.rgb', present: 'filament' },
  'base-colour': { map: 'baseColour', colour: 'texel.rgb * vertexTint.rgb * factor.rgb' },
  metalness: { map: 'metalnessRoughness', colour: 'perceived(texel.b * factors.x)', plain: true },
  roughness: { map: 'metalnessRoughness', colour: 'perceived(texel.g * factors.y)', plain: true },
  'normal-map': { map: 'normal', colour: 'pow(texel.rgb, vec3(2.2))', present: 'map' },
  occlusion: { map: 'occlusion', colour: 'perceived(texel.r)', present: 'map', plain: true },
  emissive: { map: 'emissive', colour: 'texel.rgb * emission', plain: true },
  'vertex-colour': { map: null, colour: 'vertexTint.rgb', present: 'colours' },
  alpha: { map: 'baseColour', colour: 'perceived(texel.a * vertexTint.a * factor.a)', plain: true },
}

/** Returns the lens of one channel. A channel that the file lacks is drawn as grey stripes. */
export function drawChannel(id: ChannelId): Lens {
  const channel = channels[id]
  return (surface, settings) => {
    const map = channel.map === null || !surface.uvs ? null : surface.map(channel.map)
    const missing =
      (channel.present === 'map' && map === null) ||
      (channel.present === 'colours' && !surface.colours) ||
      (channel.present === 'filament' && surface.material.filament === undefined)
    const uniforms: Record<string, IUniform> = {
      picture: { value: map ?? white() },
      factor: { value: surface.material.baseColour },
      factors: { value: [surface.material.metalness, surface.material.roughness] },
      emission: { value: surface.material.emissive },
    }
    return surfaceMaterial(surface, settings, {
      glsl: /* glsl */ `
        uniform sampler2D picture;
        uniform vec4 factor;
        uniform vec2 factors;
        uniform vec3 emission;
        // Data values are shown linearly: 0.5 is the middle grey.
        vec3 perceived(float value) { return vec3(pow(value, 2.2)); }
        vec4 drawn() {
          float light = softLight(seenNormal());
          if (MISSING) return vec4(markedBack(vec3(0.16, 0.16, 0.16) * light * mix(0.8, 1.15, stripes())), 1.0);
          vec4 texel = vec4(1.0);
          vec4 vertexTint = vec4(1.0);
          #ifdef WITH_UV
            texel = texture2D(picture, surfaceUv);
          #endif
          #ifdef WITH_COLOUR
            vertexTint = vertexColour;
          #endif
          // A trace of light keeps the form readable.
          vec3 shown = (${channel.colour}) * mix(1.0, min(1.0, light * 1.15), 0.18);
          #ifdef PLAIN
            // Grey at grazing angles; the value is exact where the surface faces the viewer.
            float away = 1.0 - abs(dot(seenNormal(), normalize(seenAt)));
            shown = mix(shown, vec3(0.2), 0.55 * away * away * away);
          #endif
          return vec4(markedBack(shown), 1.0);
        }
      `,
      uniforms,
      defines: { MISSING: missing ? 'true' : 'false', ...(channel.plain === true ? { PLAIN: 1 } : {}) },
    })
  }
}

let whitePicture: DataTexture | null = null

function white(): Texture {
  if (whitePicture === null) {
    whitePicture = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1, RGBAFormat)
    whitePicture.needsUpdate = true
  }
  return whitePicture
}
