/** Clips any material in front of a plane. */
import { Vector4, type Material } from 'three'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'

/** x, y, z: the plane's normal; w: its offset; in the model's own coordinates. Shared by all materials of a model. */
export interface SectionClip {
  plane: { value: Vector4 }
}

/** Clips nothing before `setClip`. */
export function createSectionClip(): SectionClip {
  return { plane: { value: nowhere() } }
}

/** Sets the plane; null clips nothing. */
export function setClip({ plane: { value } }: SectionClip, plane: CuttingPlane | null): void {
  if (plane === null) value.copy(nowhere())
  else value.set(...plane.normal, plane.offset)
}

function nowhere(): Vector4 {
  return new Vector4(0, 0, 0, 1e30)
}

/**
 * Adds clipping to a material whose vertices are in the model's own coordinates. three.js's own clipping planes would
 * change its program, and the window would wait for the graphics card. `side`: the half that stays.
 */
export function clipSection<Kind extends Material>(material: Kind, clip: SectionClip, side: 'behind' | 'front'): Kind {
  const before = material.onBeforeCompile.bind(material)
  const key = material.customProgramCacheKey.bind(material)()
  material.onBeforeCompile = (shader, gl) => {
    before(shader, gl)
    shader.uniforms['sectionPlane'] = clip.plane
    shader.vertexShader = shader.vertexShader.replace(
      'void main() {',
      /* glsl */ `uniform vec4 sectionPlane;
      varying float sectionHeight;
      void main() {
        sectionHeight = dot(position, sectionPlane.xyz) - sectionPlane.w;`,
    )
    shader.fragmentShader = shader.fragmentShader.replace(
      'void main() {',
      /* glsl */ `varying float sectionHeight;
      void main() {
        if (sectionHeight ${side === 'behind' ? '>' : '<'} 0.0) discard;`,
    )
  }
  material.customProgramCacheKey = () => `${key} section ${side}`
  clipped.add(material)
  return material
}

const clipped = new WeakSet<Material>()

/** Returns whether a material is clipped by a model's plane. */
export function isClipped(material: Material): boolean {
  return clipped.has(material)
}
