/** Shader code shared by lenses with custom shaders: position, normal and visible side. */
import { ShaderMaterial, type IUniform } from 'three'
import type { LensSettings, Surface } from './lens.ts'
import { solidSurface } from './mark-back-faces.ts'
import { glslColour, stripePx, warningColour } from './warning.ts'

const vertexShader = /* glsl */ `
  varying vec3 seenAt;
  varying vec3 placeAt;
  #ifdef WITH_NORMAL
    varying vec3 smoothNormal;
  #endif
  #ifdef WITH_UV
    varying vec2 surfaceUv;
  #endif
  #ifdef WITH_COLOUR
    attribute vec4 color;
    varying vec4 vertexColour;
  #endif
  #ifdef WITH_HEAT
    attribute float heat;
    varying float heatValue;
  #endif
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    seenAt = seen.xyz;
    placeAt = (modelMatrix * vec4(position, 1.0)).xyz;
    #ifdef WITH_NORMAL
      smoothNormal = normalMatrix * normal;
    #endif
    #ifdef WITH_UV
      surfaceUv = uv;
    #endif
    #ifdef WITH_COLOUR
      vertexColour = color;
    #endif
    #ifdef WITH_HEAT
      heatValue = heat;
    #endif
    gl_Position = projectionMatrix * seen;
  }
`

const fragmentStart = /* glsl */ `
  varying vec3 seenAt;
  varying vec3 placeAt;
  #ifdef WITH_NORMAL
    varying vec3 smoothNormal;
  #endif
  #ifdef WITH_UV
    varying vec2 surfaceUv;
  #endif
  #ifdef WITH_COLOUR
    varying vec4 vertexColour;
  #endif
  #ifdef WITH_HEAT
    varying float heatValue;
  #endif

  // Of the visible side, in the camera's coordinates.
  vec3 seenNormal() {
    vec3 across = normalize(cross(dFdx(seenAt), dFdy(seenAt)));
    #ifdef WITH_NORMAL
      float along = length(smoothNormal);
      if (along > 1e-4) return smoothNormal / along * (gl_FrontFacing ? 1.0 : -1.0);
    #endif
    return across;
  }

  // A soft light from over the viewer's left shoulder, 0 ... 1.
  float softLight(vec3 normal) {
    float key = max(0.0, dot(normal, normalize(vec3(-0.4, 0.6, 0.8))));
    return 0.42 + 0.1 * normal.y + 0.5 * key;
  }

  // 0 ... 1: broad stripes on back faces.
  float stripes() {
    float across = fract((gl_FragCoord.x + gl_FragCoord.y) / STRIPE_PX);
    return smoothstep(0.42, 0.5, abs(across - 0.5) * 2.0);
  }

  vec3 markedBack(vec3 colour) {
    #ifdef MARK_BACK
      if (!gl_FrontFacing) return mix(colour, WARNING, mix(0.55, 0.85, stripes()));
    #endif
    return colour;
  }
`

const fragmentEnd = /* glsl */ `
  void main() {
    gl_FragColor = drawn();
    #include <colorspace_fragment>
  }
`

interface SurfaceShader {
  /** GLSL with `vec4 drawn()`, which returns linear colour and alpha. */
  glsl: string
  uniforms?: Record<string, IUniform>
  defines?: Record<string, string | number>
}

/** Returns a material for both sides, without tone mapping. */
export function surfaceMaterial(
  surface: Surface,
  settings: LensSettings,
  { glsl, uniforms = {}, defines = {} }: SurfaceShader,
): ShaderMaterial {
  return new ShaderMaterial({
    ...solidSurface,
    vertexShader,
    fragmentShader: fragmentStart + glsl + fragmentEnd,
    uniforms,
    defines: {
      ...(surface.isFlat ? {} : { WITH_NORMAL: 1 }),
      ...(surface.uvs ? { WITH_UV: 1 } : {}),
      ...(surface.colours ? { WITH_COLOUR: 1 } : {}),
      ...(settings.backFaces ? { MARK_BACK: 1 } : {}),
      STRIPE_PX: stripePx(),
      WARNING: glslColour(warningColour(settings.darkTheme)),
      ...defines,
    },
    toneMapped: false,
  })
}
