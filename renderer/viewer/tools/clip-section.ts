/** Takes away what lies in front of a plane, for any material. */
import { Vector4, type Material } from 'three'

/** x, y, z: the plane's normal; w: its offset; in the model's own coordinates. One for all materials of a model. */
export interface SectionClip {
  plane: { value: Vector4 }
}

/** A clip that takes nothing away. */
export function createSectionClip(): SectionClip {
  return { plane: { value: nowhere() } }
}

/** Puts the plane, or none. */
export function setClip(
  { plane }: SectionClip,
  normal: readonly [number, number, number] | null,
  offset: number,
): void {
  if (normal === null) plane.value.copy(nowhere())
  else plane.value.set(...normal, offset)
}

function nowhere(): Vector4 {
  return new Vector4(0, 0, 0, 1e30)
}

/**
 * Gives a material the clip; its vertices must be in the model's own coordinates. Not three's own clipping planes: those change the
 * programs of materials while they are drawn, and the window would wait for the graphics card. `side`: which half stays.
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

/** Whether a material was given the clip of a model. */
export function isClipped(material: Material): boolean {
  return clipped.has(material)
}
