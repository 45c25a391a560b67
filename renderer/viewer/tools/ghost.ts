/** The part that is cut away, drawn as a faint outline. */
import { DoubleSide, Group, Mesh, ShaderMaterial } from 'three'
import { glslColour, linear } from '../lenses/warning.ts'
import type { StageModel } from '../stage-model.ts'
import { clipSection, type SectionClip } from './clip-section.ts'

const vertexShader = /* glsl */ `
  varying vec3 seenAt;
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    seenAt = seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`

export interface Ghost {
  /** In the model's own coordinates; one child per chunk, in order, sharing its geometry. */
  group: Group
  dispose(): void
}

export function createGhost(model: StageModel, darkTheme: boolean, hiddenParts: ReadonlySet<number>): Ghost {
  const material = createGhostMaterial(model.clip, darkTheme)
  const group = new Group()
  for (const chunk of model.chunks) {
    const mesh = new Mesh(chunk.own, material)
    mesh.visible = !hiddenParts.has(chunk.chunk.part)
    mesh.matrixAutoUpdate = false
    mesh.renderOrder = 3
    group.add(mesh)
  }
  return {
    group,
    dispose() {
      group.removeFromParent()
      material.dispose()
    },
  }
}

/** Faint where the surface faces the viewer, stronger towards its outline. */
export function createGhostMaterial(clip: SectionClip, darkTheme: boolean): ShaderMaterial {
  return clipSection(
    new ShaderMaterial({
      vertexShader,
      fragmentShader: /* glsl */ `
        varying vec3 seenAt;
        void main() {
          vec3 normal = normalize(cross(dFdx(seenAt), dFdy(seenAt)));
          float across = abs(dot(normal, normalize(seenAt)));
          gl_FragColor = vec4(${glslColour(linear(darkTheme ? '#cfd6dd' : '#4a5560'))}, 0.035 + 0.22 * pow(1.0 - across, 2.0));
          #include <colorspace_fragment>
        }
      `,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    }),
    clip,
    'front',
  )
}
