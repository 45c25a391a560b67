/** The function that draws each lens. Loaded with three.js, after the window. */
import { MeshStandardMaterial } from 'three'
import type { LensId } from '../../state/stage/lens-ids.ts'
import { drawChannel } from './channels.ts'
import { drawChecker } from './checker.ts'
import { drawFull } from './full.ts'
import { drawHeat } from './heat.ts'
import type { Lens } from './lens.ts'
import { markBackFaces, solidSurface } from './mark-back-faces.ts'
import { drawMatcap } from './matcap.ts'
import { drawOverhang } from './overhang.ts'
import { surfaceMaterial } from './surface-shader.ts'
import { glslColour, linear } from './warning.ts'

/** Uniform clay without textures and colours, lit by the environment. */
const drawClay: Lens = (surface, settings) => {
  const material = new MeshStandardMaterial({
    ...solidSurface,
    color: '#b9a596',
    roughness: 0.92,
    metalness: 0,
    flatShading: surface.isFlat,
  })
  return settings.backFaces ? markBackFaces(material, settings.darkTheme) : material
}

/** Normals in the camera's coordinates: red right, green up, blue towards it. Back faces show the normal of the visible side. */
const drawNormals: Lens = (surface, settings) =>
  surfaceMaterial(surface, settings, {
    glsl: /* glsl */ `
      vec4 drawn() {
        vec3 encoded = seenNormal() * 0.5 + 0.5;
        return vec4(markedBack(pow(encoded, vec3(2.2))), 1.0);
      }
    `,
  })

/** Front faces neutral, back faces striped in the warning colour, regardless of the settings. */
const drawFacing: Lens = (surface, settings) =>
  surfaceMaterial(
    surface,
    { ...settings, backFaces: true },
    {
      glsl: /* glsl */ `
      vec4 drawn() {
        float light = softLight(seenNormal());
        vec3 front = vec3(0.36) * light;
        vec3 back = WARNING * light * mix(0.75, 1.15, stripes());
        return vec4(gl_FrontFacing ? front : back, 1.0);
      }
    `,
    },
  )

/**
 * Transparent, more opaque edge-on, so that hidden shells are visible. One colour, so the drawing order does not
 * matter.
 */
const drawXray: Lens = (surface, settings) => {
  const material = surfaceMaterial(surface, settings, {
    glsl: /* glsl */ `
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

export const drawLens: Readonly<Record<LensId, Lens>> = {
  full: drawFull,
  clay: drawClay,
  matcap: drawMatcap,
  normals: drawNormals,
  facing: drawFacing,
  filaments: drawChannel('filaments'),
  xray: drawXray,
  checker: drawChecker,
  'base-colour': drawChannel('base-colour'),
  metalness: drawChannel('metalness'),
  roughness: drawChannel('roughness'),
  'normal-map': drawChannel('normal-map'),
  occlusion: drawChannel('occlusion'),
  emissive: drawChannel('emissive'),
  'vertex-colour': drawChannel('vertex-colour'),
  alpha: drawChannel('alpha'),
  overhang: drawOverhang,
  thickness: drawHeat,
  curvature: drawHeat,
  deviation: drawHeat,
}
